import { floatAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { medianOf } from '../../statistics.ts';
import type { Pyramid } from '../vision/raster.ts';
import { thumbnailOf } from '../vision/thumbnail.ts';

/** A gap in a row that is wide enough for a pack and in which no product of the catalog was found. */
export interface Hole {
  readonly box: PixelBox;
  /** Whether it looks empty: dark or without print. */
  readonly empty: boolean;
}

const widthShareMin = 0.6;
/** A wider hole means that part of the row was not recognized, rather than that a pack is missing. */
const widthShareMax = 6;
const printContrast = 26;

/** The mean difference between neighboring cells: high for print, low for a bare back wall. */
const contrastOf = (scene: Pyramid, box: PixelBox): number => {
  const grid = { columns: 12, rows: 16 };
  const { values, valid } = thumbnailOf(scene, box, grid);
  let sum = 0;
  let count = 0;
  for (let row = 1; row < grid.rows; row += 1) {
    for (let column = 1; column < grid.columns; column += 1) {
      const cell = row * grid.columns + column;
      if (!valid[cell]) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = floatAt(values, cell * 3 + channel);
        sum += Math.abs(value - floatAt(values, (cell - 1) * 3 + channel));
        sum += Math.abs(value - floatAt(values, (cell - grid.columns) * 3 + channel));
      }
      count += 3;
    }
  }
  return sum / Math.max(1, count);
};

/** Finds the holes between the packs of each row, in pixels of the scene. */
export const holesIn = (rows: readonly (readonly { readonly box: PixelBox }[])[], scene: Pyramid): Hole[] => {
  const width = medianOf(rows.flat().map(({ box }) => box.width));
  const holes: Hole[] = [];
  for (const row of rows) {
    for (let index = 1; index < row.length; index += 1) {
      const left = row[index - 1]?.box;
      const right = row[index]?.box;
      if (!left || !right) continue;
      const x = left.x + left.width;
      const gap = right.x - x;
      if (gap < widthShareMin * width || gap > widthShareMax * width) continue;
      const y = (left.y + right.y) / 2;
      const height = (left.y + left.height + right.y + right.height) / 2 - y;
      const box = { x, y, width: gap, height };
      holes.push({ box, empty: contrastOf(scene, box) < printContrast });
    }
  }
  return holes;
};
