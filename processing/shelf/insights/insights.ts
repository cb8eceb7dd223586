import type { AnalyzedPhoto, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import { coverageOf } from '../../../domain/shelf-captures/result.ts';
import type { CatalogProduct, InspectedPhoto } from '../contract/shelf-engine.ts';

const about = (
  type: ShelfInsight['type'],
  message: string,
  details: Partial<Omit<ShelfInsight, 'type' | 'message'>>,
): ShelfInsight => ({ type, message, confidence: null, photoId: null, sku: null, brand: null, box: null, ...details });

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const outOfStock = (photos: readonly AnalyzedPhoto[], catalog: readonly CatalogProduct[]): ShelfInsight[] => {
  const detections = photos.flatMap((photo) => photo.detections);
  const seen = new Set(detections.map(({ sku }) => sku));
  const maybe = new Set(
    detections.flatMap(({ sku, candidates }) => (sku === null ? candidates.map((candidate) => candidate.sku) : [])),
  );
  return catalog
    .filter(({ sku }) => !seen.has(sku))
    .map(({ sku, name, brand }) =>
      maybe.has(sku)
        ? about(
            'out_of_stock',
            `${name} may be on the shelf: a pack that looks like it was found, but it is not certain.`,
            {
              sku,
              brand,
              confidence: 0.3,
            },
          )
        : about('out_of_stock', `${name} was not found on the shelf.`, { sku, brand, confidence: 0.7 }),
    );
};

/** One insight for each photo in which too little was named. */
const lowCoverage = (photos: readonly AnalyzedPhoto[]): ShelfInsight[] =>
  photos.flatMap((photo) => {
    const { named, areaShare, low } = coverageOf(photo);
    if (!low) return [];
    const packs = named === 0 ? 'No pack was named' : `Only ${named} ${named === 1 ? 'pack was' : 'packs were'} named`;
    const message = `${packs} in this photo, ${percent(areaShare)} of its area. Products that were not found are not reported as out of stock.`;
    return [about('low_coverage', message, { photoId: photo.photoId })];
  });

const lowShares = (photos: readonly AnalyzedPhoto[], lowShareBelow: number): ShelfInsight[] => {
  const counted = photos.flatMap(({ detections }) => detections).filter(({ duplicateOf }) => duplicateOf === null);
  const counts = new Map<string, number>();
  for (const { brand } of counted) if (brand !== null) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  return [...counts]
    .map(([brand, count]) => ({ brand, share: count / counted.length }))
    .filter(({ share }) => share < lowShareBelow)
    .map(({ brand, share }) =>
      about('low_share', `${brand} has only ${percent(share)} of the recognized facings.`, { brand }),
    );
};

const uncertainProducts = (photos: readonly AnalyzedPhoto[]): ShelfInsight[] =>
  photos.flatMap(({ photoId, detections }) =>
    detections
      .filter(({ sku, duplicateOf }) => sku === null && duplicateOf === null)
      .map(({ brand, candidates, box, confidence }) => {
        const details = { brand, photoId, box, confidence };
        const names = candidates.map(({ sku }) => sku).join(', ');
        if (names !== '') return about('uncertain_product', `This pack may be one of: ${names}.`, details);
        return brand === null
          ? about('unknown_product', 'This pack is not in the catalog.', details)
          : about('uncertain_product', `This pack is from ${brand}, but it is not clear which product it is.`, details);
      }),
  );

/** Insights about the shelf as a whole. Nothing is called out of stock if a photo shows packs that were not named. */
export const shelfInsights = (
  photos: readonly AnalyzedPhoto[],
  catalog: readonly CatalogProduct[],
  lowShareBelow: number,
): ShelfInsight[] => {
  const coverage = lowCoverage(photos);
  return [
    ...(coverage.length > 0 ? coverage : outOfStock(photos, catalog)),
    ...lowShares(photos, lowShareBelow),
    ...uncertainProducts(photos),
  ];
};

/** Insights about the quality of the photos. */
export const captureInsights = (photos: readonly InspectedPhoto[]): ShelfInsight[] =>
  photos.flatMap(({ photoId, photoIndex, quality, moderation, accepted }) => [
    ...(accepted
      ? []
      : [
          about(
            'photo_left_out',
            `Photo ${photoIndex} was not used: ${[...quality, ...moderation].map(({ code }) => code).join(', ')}.`,
            {
              photoId,
            },
          ),
        ]),
    ...quality
      .filter(({ blocking }) => !blocking)
      .map(({ code, advice }) => about('retake_photo', `Photo ${photoIndex}: ${code}. ${advice}`, { photoId })),
  ]);
