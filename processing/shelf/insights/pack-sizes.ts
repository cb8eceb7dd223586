import type { AnalyzedPhoto, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import { medianOf, quantileOf } from '../../statistics.ts';

/** Packs that are narrower in the photo are hard to distinguish. */
const packWidthMinPx = 45;
/** If this share of the packs is nearly as low as the lowest that are searched, others are probably lower. */
const lowPackShare = 0.25;
const nearlyAsLow = 1.3;

/** The height that a quarter of the packs do not exceed. */
const lowHeightOf = (heights: readonly number[]): number => quantileOf(heights, lowPackShare);

/**
 * Whether other packs of a photo are probably too low to be found, because some that were found nearly are.
 * @param heights as shares of the photo's height
 * @param lowestShare the height of the lowest packs that were searched
 */
export const mayMissLowPacks = (heights: readonly number[], lowestShare: number): boolean =>
  heights.length > 0 && lowHeightOf(heights) < nearlyAsLow * lowestShare;

/**
 * Reports that a photo was taken from too far away: its packs are narrow, or so low that others may be too low to be
 * found, or there is none.
 * @param lowestShare the height of the lowest packs that are searched, as a share of the photo's height
 */
export const packSizeInsights = (
  { photoId, height, detections }: AnalyzedPhoto,
  lowestShare: number,
): ShelfInsight[] => {
  const retake = (message: string): ShelfInsight[] => [
    { type: 'retake_photo', message, confidence: null, photoId, sku: null, brand: null, box: null },
  ];
  const lowest = Math.round(lowestShare * height);
  const limit = `Packs lower than ${lowest} pixels (${(lowestShare * 100).toFixed(1)}% of the photo's height) are not searched`;
  if (detections.length === 0) return retake(`No pack was found. ${limit}: if the packs are that low, go closer.`);
  const heights = detections.map(({ box }) => box.height / height);
  if (mayMissLowPacks(heights, lowestShare)) {
    const found = `Packs in this photo are only about ${Math.round(lowHeightOf(heights) * height)} pixels high. ${limit}, so some may be missing`;
    return retake(`${found}. Go closer next time, and take more photos of the section.`);
  }
  const width = medianOf(detections.map(({ box }) => box.width));
  if (width >= packWidthMinPx) return [];
  const narrow = `The packs are only about ${Math.round(width)} pixels wide`;
  return retake(`${narrow}. Go closer next time, and take more photos of the section.`);
};
