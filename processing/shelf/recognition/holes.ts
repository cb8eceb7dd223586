import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { medianOf } from '../../statistics.ts';
import type { Pyramid } from '../vision/raster.ts';
import { thumbnailOf } from '../vision/thumbnail.ts';

/** A place in a row, wide enough for a pack, where no product of the catalog was found. */
export interface Hole {
  readonly box: PixelBox;
  /** Whether it looks empty: dark or without any print. */
  readonly empty: boolean;
}

const minWidthShare = 0.6;
/** Wider holes say that a part of the row was not read rather than that one pack is missing. */
const maxWidthShare = 6;
const printContrast = 26;

/** Mean difference between neighboring cells: what print has and a bare back wall has not. */
const contrastOf = (scene: Pyramid, box: PixelBox): number => {
  const grid = { columns: 12, rows: 16 };
  const { values, valid } = thumbnailOf(scene, box, grid);
  let [sum, count] = [0, 0];
  for (let row = 1; row < grid.rows; row += 1) {
    for (let column = 1; column < grid.columns; column += 1) {
      const cell = row * grid.columns + column;
      if (!valid[cell]) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = values[cell * 3 + channel] ?? 0;
        sum += Math.abs(value - (values[(cell - 1) * 3 + channel] ?? 0));
        sum += Math.abs(value - (values[(cell - grid.columns) * 3 + channel] ?? 0));
      }
      count += 3;
    }
  }
  return sum / Math.max(1, count);
};

/** Holes between the packs of rows, in pixels of the scene. */
export const holesIn = (rows: readonly (readonly { readonly box: PixelBox }[])[], scene: Pyramid): Hole[] => {
  const width = medianOf(rows.flat().map(({ box }) => box.width));
  const holes: Hole[] = [];
  for (const row of rows) {
    for (let index = 1; index < row.length; index += 1) {
      const [left, right] = [row[index - 1]?.box, row[index]?.box];
      if (!left || !right) continue;
      const x = left.x + left.width;
      const gap = right.x - x;
      if (gap < minWidthShare * width || gap > maxWidthShare * width) continue;
      const y = (left.y + right.y) / 2;
      const height = (left.y + left.height + right.y + right.height) / 2 - y;
      const box = { x, y, width: gap, height };
      holes.push({ box, empty: contrastOf(scene, box) < printContrast });
    }
  }
  return holes;
};
