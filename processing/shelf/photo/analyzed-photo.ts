import type { AnalyzedPhoto, PixelBox, ShelfDetection } from '../../../domain/shelf-captures/analysis.ts';
import { clipBox } from '../geometry/boxes.ts';
import { rowsOf, unionOf } from '../geometry/rows.ts';

/** A pack that an engine found; its box is in pixels of the upright photo. */
export type FoundPack = Pick<ShelfDetection, 'sku' | 'brand' | 'confidence' | 'candidates' | 'box'>;

/** A box in whole pixels. */
export const roundBox = ({ x, y, width, height }: PixelBox): PixelBox => {
  const left = Math.round(x);
  const top = Math.round(y);
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
};

/** Turns the packs of one photo into detections: clipped to the photo, in whole pixels, ordered by shelf row. */
export const analyzedPhoto = (
  { photoId, width, height }: Pick<AnalyzedPhoto, 'photoId' | 'width' | 'height'>,
  packs: readonly FoundPack[],
): AnalyzedPhoto => {
  const rows = rowsOf(packs);
  const named = rows.flatMap((row, index) => row.map((pack) => ({ pack, row: index })));
  const detections = named.map(({ pack: { sku, brand, confidence, candidates, box }, row }, index) => ({
    detectionId: `${photoId}-${index + 1}`,
    sku,
    brand,
    confidence,
    candidates,
    box: roundBox(clipBox(box, width, height)),
    duplicateOf: null,
    row,
  }));
  const boxOf = (row: number): PixelBox =>
    unionOf(detections.filter((detection) => detection.row === row).map(({ box }) => box));
  return {
    photoId,
    width,
    height,
    detections,
    rows: rows.map((_, row) => ({
      row,
      box: boxOf(row),
      detectionIds: detections.filter((detection) => detection.row === row).map(({ detectionId }) => detectionId),
    })),
  };
};
