import { correctedPhotos, openInsights } from './corrected.ts';
import type { ShelfCorrection } from './correction.ts';
import { type NamedProduct, type ShelfResult, shelfTotals } from './result.ts';

/**
 * A result with the reviewer's corrections: totals, facings, boxes and open insights. The original result is kept
 * beside it (decision D25).
 * @returns null if nothing was corrected
 */
export const reviewedShelfResult = (
  { photos, insights }: Pick<ShelfResult, 'photos' | 'insights'>,
  corrections: readonly ShelfCorrection[],
  catalog: readonly NamedProduct[],
) => {
  if (corrections.length === 0) return null;
  const corrected = correctedPhotos(photos, corrections, catalog);
  return {
    ...shelfTotals(corrected, catalog),
    photos: corrected.map(({ photoId, width, height, detections }) => ({ photoId, width, height, detections })),
    insights: openInsights(insights, corrected),
  };
};
