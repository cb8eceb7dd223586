import { at } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Pyramid } from '../../vision/raster.ts';
import { type Grid, meanColorOf, thumbnailOf } from '../../vision/thumbnail.ts';
import { noiseContrast } from '../sweep/compare-cells.ts';

/** Coarse enough for the noise of dark photos to average out. */
const grid: Grid = { columns: 10, rows: 14 };

/**
 * Whether a place has too little contrast to show a pack: an empty, dark shelf or a bare wall may resemble anything.
 */
export const isPlain = (pyramid: Pyramid, box: PixelBox): boolean => {
  const thumbnail = thumbnailOf(pyramid, box, grid);
  const mean = meanColorOf(thumbnail);
  let squares = 0;
  let count = 0;
  thumbnail.values.forEach((value, index) => {
    if (!thumbnail.valid[Math.floor(index / 3)]) return;
    squares += (value - at(mean, index % 3)) ** 2;
    count += 1;
  });
  return squares < count * noiseContrast ** 2;
};
