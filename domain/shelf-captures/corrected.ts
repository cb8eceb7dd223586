import type { AnalyzedPhoto, PixelBox, ShelfDetection, ShelfInsight } from './analysis.ts';
import type { CorrectedDetection, ShelfCorrection } from './correction.ts';
import type { NamedProduct } from './result.ts';

/** How a box came to be: as the engine found it, with another product that a reviewer gave it, or drawn by a reviewer. */
export const detectionOrigins = ['recognized', 'changed', 'added'] as const;

export interface CorrectedPhotoDetection extends ShelfDetection {
  readonly origin: (typeof detectionOrigins)[number];
}

/** A photo with its boxes as they stand after a review. */
export interface CorrectedPhoto extends AnalyzedPhoto {
  readonly detections: readonly CorrectedPhotoDetection[];
}

const isSameBox = (a: PixelBox, b: PixelBox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const correctedDetections = (
  photo: AnalyzedPhoto,
  corrected: readonly CorrectedDetection[],
  brandOf: (sku: string | null) => string | null,
): CorrectedPhotoDetection[] => {
  const left = [...photo.detections];
  return corrected.map(({ box, sku }, index): CorrectedPhotoDetection => {
    const at = left.findIndex((detection) => isSameBox(detection.box, box));
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found?.sku === sku) return { ...found, origin: 'recognized' };
    const certain = { box, sku, brand: brandOf(sku), confidence: 1 };
    if (found) return { ...found, ...certain, origin: 'changed' };
    const detectionId = `${photo.photoId}/added-${index}`;
    return { ...certain, detectionId, candidates: [], duplicateOf: null, row: null, origin: 'added' };
  });
};

/** Packs whose counted twin was deleted: the first of them is counted in its place. */
const recountTwins = (photos: readonly CorrectedPhoto[]): CorrectedPhoto[] => {
  const there = new Set(photos.flatMap(({ detections }) => detections.map(({ detectionId }) => detectionId)));
  const heirs = new Map<string, string>();
  const twinOf = ({ detectionId, duplicateOf }: ShelfDetection): string | null => {
    if (duplicateOf === null || there.has(duplicateOf)) return duplicateOf;
    const heir = heirs.get(duplicateOf);
    if (heir !== undefined) return heir;
    heirs.set(duplicateOf, detectionId);
    return null;
  };
  return photos.map((photo) => ({
    ...photo,
    detections: photo.detections.map((detection) => ({ ...detection, duplicateOf: twinOf(detection) })),
  }));
};

/**
 * The photos of a result as they stand after a review. A box that a reviewer left as it was keeps all that was recognized of it, one with
 * another product keeps its place and its twin in the neighboring photo, and what a person said is certain.
 */
export const correctedPhotos = (
  photos: readonly AnalyzedPhoto[],
  corrections: readonly ShelfCorrection[],
  catalog: readonly NamedProduct[],
): CorrectedPhoto[] => {
  const brands = new Map(catalog.map(({ sku, brand }) => [sku, brand]));
  const brandOf = (sku: string | null): string | null => (sku === null ? null : (brands.get(sku) ?? null));
  return recountTwins(
    photos.map((photo): CorrectedPhoto => {
      const correction = corrections.find(({ photoId }) => photoId === photo.photoId);
      return {
        ...photo,
        detections: correction
          ? correctedDetections(photo, correction.detections, brandOf)
          : photo.detections.map((detection) => ({ ...detection, origin: 'recognized' })),
      };
    }),
  );
};

/** The insights that a review has not settled: a missing product that was found, or an unsure pack that was named, needs no attention. */
export const openInsights = (
  insights: readonly ShelfInsight[],
  photos: readonly CorrectedPhoto[],
): readonly ShelfInsight[] => {
  const skus = new Set(photos.flatMap(({ detections }) => detections.map(({ sku }) => sku)));
  return insights.filter(({ type, sku, photoId, box }) => {
    if (type === 'out_of_stock') return !skus.has(sku);
    if ((type !== 'uncertain_product' && type !== 'unknown_product') || !box) return true;
    const photo = photos.find((one) => one.photoId === photoId);
    return !photo || photo.detections.some((one) => one.origin === 'recognized' && isSameBox(one.box, box));
  });
};
