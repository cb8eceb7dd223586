import type { PixelBox } from './analysis.ts';
import type { ReviewedPhoto, ShelfCorrection } from './correction.ts';

/** A confirmed pack that may become a reference image. */
export interface ConfirmedPack {
  readonly photoId: string;
  readonly sku: string;
  readonly box: PixelBox;
  /** 1 for a pack that a reviewer drew. */
  readonly confidence: number;
}

export interface LearningLimits {
  /** A smaller pack shows too little detail to recognize others by. */
  readonly minSidePx: number;
  readonly packsPerSkuMax: number;
}

const packsIn = (photo: ReviewedPhoto, correction: ShelfCorrection | undefined): ConfirmedPack[] => {
  const found = correction
    ? correction.detections.map((detection) => ({ ...detection, confidence: 1, duplicateOf: null }))
    : photo.detections;
  return found.flatMap(({ sku, box, confidence, duplicateOf }) =>
    sku === null || duplicateOf ? [] : [{ photoId: photo.photoId, sku, box, confidence }],
  );
};

const overlap = (a: PixelBox, b: PixelBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const mostConfidentFirst = (a: ConfirmedPack, b: ConfirmedPack): number =>
  b.confidence - a.confidence || b.box.width * b.box.height - a.box.width * a.box.height;

/**
 * Selects packs of a confirmed result as reference images: of each SKU the most confident ones, then the largest.
 * Corrected photos contribute their corrections, other photos what was recognized. Packs that overlap a `masked` box (a
 * blurred person) are left out.
 */
export const packsToLearn = (
  photos: readonly ReviewedPhoto[],
  corrections: readonly ShelfCorrection[],
  masked: ReadonlyMap<string, readonly PixelBox[]>,
  { minSidePx, packsPerSkuMax }: LearningLimits,
): ConfirmedPack[] => {
  const packs = photos
    .flatMap((photo) =>
      packsIn(
        photo,
        corrections.find(({ photoId }) => photoId === photo.photoId),
      ),
    )
    .filter(({ box }) => Math.min(box.width, box.height) >= minSidePx)
    .filter(({ photoId, box }) => !(masked.get(photoId) ?? []).some((mask) => overlap(mask, box)))
    .sort(mostConfidentFirst);
  const taken = new Map<string, number>();
  return packs.filter(({ sku }) => {
    const count = (taken.get(sku) ?? 0) + 1;
    taken.set(sku, count);
    return count <= packsPerSkuMax;
  });
};
