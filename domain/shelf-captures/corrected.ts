import type { AnalyzedPhoto, PixelBox, ShelfDetection, ShelfInsight } from './analysis.ts';
import type { CorrectedDetection, ShelfCorrection } from './correction.ts';
import { coverageOf, type NamedProduct } from './result.ts';

/** Where a box comes from: the engine found it, a reviewer changed its product or its place, or a reviewer drew it. */
export const detectionOrigins = ['recognized', 'changed', 'added'] as const;

export interface CorrectedPhotoDetection extends ShelfDetection {
  readonly origin: (typeof detectionOrigins)[number];
}

/** A photo with its boxes after a review. */
export interface CorrectedPhoto extends AnalyzedPhoto {
  readonly detections: readonly CorrectedPhotoDetection[];
}

const isSameBox = (a: PixelBox, b: PixelBox): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** A box that shares this part of its area with a recognized one is that box, moved or resized. */
const movedOverlapMin = 0.5;

/** The area that two boxes share, as a part of the area that they cover together. */
const overlapOf = (a: PixelBox, b: PixelBox): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
};

const correctedDetections = (
  photo: AnalyzedPhoto,
  corrected: readonly CorrectedDetection[],
  brandOf: (sku: string | null) => string | null,
): CorrectedPhotoDetection[] => {
  const left = [...photo.detections];
  const take = (isIt: (detection: ShelfDetection) => boolean): ShelfDetection | undefined => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // Unmoved boxes first: a moved box may overlap the place of another one.
  const unmoved = corrected.map(({ box }) => take((detection) => isSameBox(detection.box, box)));
  return corrected.map(({ box, sku }, index): CorrectedPhotoDetection => {
    const found = unmoved[index] ?? take((detection) => overlapOf(detection.box, box) >= movedOverlapMin);
    if (found?.sku === sku && isSameBox(found.box, box)) return { ...found, origin: 'recognized' };
    const certain = { box, sku, brand: brandOf(sku), confidence: 1 };
    if (found) return { ...found, ...certain, origin: 'changed' };
    const detectionId = `${photo.photoId}/added-${index}`;
    return { ...certain, detectionId, candidates: [], duplicateOf: null, row: null, origin: 'added' };
  });
};

/** When a review deletes the counted detection of a pack, the first of its duplicates is counted instead. */
const recountDuplicates = (photos: readonly CorrectedPhoto[]): CorrectedPhoto[] => {
  const there = new Set(photos.flatMap(({ detections }) => detections.map(({ detectionId }) => detectionId)));
  const successors = new Map<string, string>();
  const duplicateOfNow = ({ detectionId, duplicateOf }: ShelfDetection): string | null => {
    if (duplicateOf === null || there.has(duplicateOf)) return duplicateOf;
    const successor = successors.get(duplicateOf);
    if (successor !== undefined) return successor;
    successors.set(duplicateOf, detectionId);
    return null;
  };
  return photos.map((photo) => ({
    ...photo,
    detections: photo.detections.map((detection) => ({ ...detection, duplicateOf: duplicateOfNow(detection) })),
  }));
};

/**
 * The photos of a result after a review. An unchanged box keeps everything that was recognized. A box with another
 * product, or moved a little, keeps its row and its duplicate in the neighboring photo. Everything that a reviewer
 * decided has confidence 1.
 */
export const correctedPhotos = (
  photos: readonly AnalyzedPhoto[],
  corrections: readonly ShelfCorrection[],
  catalog: readonly NamedProduct[],
): CorrectedPhoto[] => {
  const brands = new Map(catalog.map(({ sku, brand }) => [sku, brand]));
  const brandOf = (sku: string | null): string | null => (sku === null ? null : (brands.get(sku) ?? null));
  return recountDuplicates(
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

/**
 * The insights that are still open after a review. A reviewer closes a missing product by finding it, an uncertain pack
 * by naming it, and the low coverage of a photo by naming its packs.
 */
export const openInsights = (
  insights: readonly ShelfInsight[],
  photos: readonly CorrectedPhoto[],
): readonly ShelfInsight[] => {
  const skus = new Set(photos.flatMap(({ detections }) => detections.map(({ sku }) => sku)));
  return insights.filter(({ type, sku, photoId, box }) => {
    if (type === 'out_of_stock') return !skus.has(sku);
    const photo = photos.find((one) => one.photoId === photoId);
    if (type === 'low_coverage') return !photo || coverageOf(photo).low;
    if ((type !== 'uncertain_product' && type !== 'unknown_product') || !box) return true;
    return !photo || photo.detections.some((one) => one.origin === 'recognized' && isSameBox(one.box, box));
  });
};
