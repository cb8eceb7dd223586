import type { AnalyzedPhoto, ShelfCapabilities, ShelfDetection, ShelfInsight } from './analysis.ts';

export interface NamedProduct {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
}

/** A measure that the engine cannot determine, and why. */
export interface UnknownMeasure {
  readonly measure: 'facings_of_unknown_products' | 'gaps' | 'price_tags';
  readonly value: null;
  readonly reason: string;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

const countBy = <T>(items: readonly T[], key: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) {
      group.push(item);
    } else {
      groups.set(name, [item]);
    }
  }
  return groups;
};

const meanConfidence = (detections: readonly ShelfDetection[]): number =>
  round(detections.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, detections.length), 3);

const mostFacingsFirst = (a: { facings: number; key: string }, b: { facings: number; key: string }): number =>
  b.facings - a.facings || (a.key < b.key ? -1 : 1);

const rankGroups = (groups: Map<string, ShelfDetection[]>) => {
  const total = [...groups.values()].reduce((sum, group) => sum + group.length, 0);
  return [...groups]
    .map(([key, group]) => ({ key, group, facings: group.length, shareOfShelf: round(group.length / total, 4) }))
    .sort(mostFacingsFirst);
};

const unknownMeasures = (capabilities: ShelfCapabilities): UnknownMeasure[] => {
  const measures: UnknownMeasure[] = [];
  const add = (known: boolean, measure: UnknownMeasure['measure'], reason: string): void => {
    if (!known) measures.push({ measure, value: null, reason });
  };
  add(
    capabilities.unknownProducts,
    'facings_of_unknown_products',
    "The profile's engine finds only products in its catalog, so shares are shares of the recognized facings.",
  );
  add(capabilities.gaps, 'gaps', "The profile's engine does not look for empty places.");
  add(capabilities.priceTags, 'price_tags', "The profile's engine does not read price tags.");
  return measures;
};

/**
 * Counts the facings by SKU and by brand (decisions D25 and D44). A pack seen in two photos counts once. A facing of
 * which only the brand is known counts for its brand, and as unrecognized. A share is a share of the facings in the
 * same list.
 */
export const shelfTotals = (photos: readonly AnalyzedPhoto[], catalog: readonly NamedProduct[]) => {
  const products = new Map(catalog.map((product) => [product.sku, product]));
  const all = photos.flatMap(({ detections }) => detections);
  const counted = all.filter(({ duplicateOf }) => duplicateOf === null);
  const bySku = rankGroups(countBy(counted, ({ sku }) => sku));
  const byBrand = rankGroups(countBy(counted, ({ brand }) => brand));
  const recognized = counted.filter(({ sku }) => sku !== null).length;
  return {
    totals: {
      photos: photos.length,
      detections: all.length,
      duplicates: all.length - counted.length,
      facings: recognized,
      recognized,
      unrecognized: counted.length - recognized,
      skus: bySku.length,
      brands: byBrand.length,
    },
    facings: {
      bySku: bySku.map(({ key, group, facings, shareOfShelf }) => ({
        sku: key,
        name: products.get(key)?.name ?? key,
        brand: products.get(key)?.brand ?? null,
        facings,
        shareOfShelf,
        confidence: meanConfidence(group),
      })),
      byBrand: byBrand.map(({ key, facings, shareOfShelf }) => ({ brand: key, facings, shareOfShelf })),
    },
  };
};

/** The result of an analysis (decision D25), without `runId` and `completedAt`. */
export const shelfResult = (
  photos: readonly AnalyzedPhoto[],
  catalog: readonly NamedProduct[],
  capabilities: ShelfCapabilities,
  insights: readonly ShelfInsight[],
) => ({ ...shelfTotals(photos, catalog), photos, insights, unknown: unknownMeasures(capabilities) });
export type ShelfResult = ReturnType<typeof shelfResult>;

/**
 * The confidence that decides on a review (decision D28): the lowest of any counted detection; null if there is no
 * detection.
 */
export const lowestShelfConfidence = (photos: readonly AnalyzedPhoto[]): number | null => {
  const counted = photos.flatMap(({ detections }) => detections).filter(({ duplicateOf }) => duplicateOf === null);
  return counted.length === 0 ? null : Math.min(...counted.map(({ confidence }) => confidence));
};

/** How much of a photo the named packs cover. */
export interface PhotoCoverage {
  /** The number of packs with a SKU. */
  readonly named: number;
  /** The sum of their areas, as a share of the photo's area. */
  readonly areaShare: number;
  /** Whether too little was named to know which products are missing from the shelf. */
  readonly low: boolean;
}

/** The packs of a well recognized shelf cover at least a quarter of the photo, despite boards and gaps. */
const areaShareMin = 0.08;

/**
 * Measures what was named in a photo. The coverage is low if the named packs cover next to nothing, or if more packs
 * could be products of the catalog but have no name.
 */
export const coverageOf = ({ width, height, detections }: AnalyzedPhoto): PhotoCoverage => {
  const named = detections.filter(({ sku }) => sku !== null);
  const open = detections.filter(({ sku, brand, candidates }) => sku === null && (brand || candidates.length > 0));
  const area = named.reduce((sum, { box }) => sum + box.width * box.height, 0);
  const areaShare = area / Math.max(1, width * height);
  return { named: named.length, areaShare, low: areaShare < areaShareMin || open.length > named.length };
};
