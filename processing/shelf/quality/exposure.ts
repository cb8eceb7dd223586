import { byteAt } from '../../../domain/assert.ts';
import type { GrayPicture } from '../../geometry/gray-picture.ts';

export interface ExposureMeasures {
  /** Mean gray value, 0..255. */
  readonly brightness: number;
  readonly darkShare: number;
  readonly clippedShare: number;
  /** Share of cells that are almost completely blown out: the reflection of a lamp rather than white print. */
  readonly glareShare: number;
  /**
   * Share of the blown-out cells that the largest three patches of them contain, 0..1: a lamp is reflected in one or a
   * few places.
   */
  readonly glareCompactness: number;
  /** Mean gray value of the cells that are not blown out. */
  readonly restBrightness: number;
  /**
   * Share of cells that contain something bright enough to read: high in a dim shop, low if the exposure was too short.
   */
  readonly litShare: number;
}

const darkBelow = 20;
const clippedFrom = 250;
const glareFrom = 249;
const cellPx = 16;
const glareCellShare = 0.9;
const litFrom = 80;
/** Share of a cell's pixels: more than noise, less than the strokes of a word. */
const litCellShare = 0.05;

interface Cell {
  readonly sum: number;
  readonly bright: number;
  readonly lit: number;
}

const cellAt = ({ width, data }: GrayPicture, left: number, top: number): Cell => {
  let sum = 0;
  let bright = 0;
  let lit = 0;
  for (let y = top; y < top + cellPx; y += 1) {
    for (let x = left; x < left + cellPx; x += 1) {
      const value = byteAt(data, y * width + x);
      sum += value;
      if (value >= glareFrom) bright += 1;
      if (value >= litFrom) lit += 1;
    }
  }
  return { sum, bright, lit };
};

const patchesCounted = 3;

/** The share of blown-out cells that belong to the largest patches of neighbors; 1 if there are none. */
const compactnessOf = (blown: ReadonlySet<number>, columns: number): number => {
  const left = new Set(blown);
  const sizes: number[] = [];
  for (const start of blown) {
    if (!left.delete(start)) continue;
    const waiting = [start];
    let size = 0;
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      size += 1;
      const column = cell % columns;
      const beside = [column > 0 ? cell - 1 : -1, column < columns - 1 ? cell + 1 : -1];
      for (const neighbor of [...beside, cell - columns, cell + columns]) {
        if (left.delete(neighbor)) waiting.push(neighbor);
      }
    }
    sizes.push(size);
  }
  const largest = sizes.sort((a, b) => b - a).slice(0, patchesCounted);
  return largest.reduce((sum, size) => sum + size, 0) / Math.max(1, blown.size) || 1;
};

export const measureExposure = (picture: GrayPicture): ExposureMeasures => {
  const { width, height, data } = picture;
  let sum = 0;
  let dark = 0;
  let clipped = 0;
  for (const value of data) {
    sum += value;
    if (value < darkBelow) dark += 1;
    if (value >= clippedFrom) clipped += 1;
  }
  const pixels = cellPx ** 2;
  const blown = new Set<number>();
  let cells = 0;
  let lit = 0;
  let restSum = 0;
  for (let top = 0; top + cellPx <= height; top += cellPx) {
    for (let left = 0; left + cellPx <= width; left += cellPx) {
      const cell = cellAt(picture, left, top);
      if (cell.lit >= litCellShare * pixels) lit += 1;
      if (cell.bright > glareCellShare * pixels) {
        blown.add(cells);
      } else {
        restSum += cell.sum;
      }
      cells += 1;
    }
  }
  const brightness = sum / Math.max(1, data.length);
  return {
    brightness,
    darkShare: dark / Math.max(1, data.length),
    clippedShare: clipped / Math.max(1, data.length),
    glareShare: blown.size / Math.max(1, cells),
    glareCompactness: compactnessOf(blown, Math.floor(width / cellPx)),
    restBrightness: cells > blown.size ? restSum / ((cells - blown.size) * pixels) : brightness,
    litShare: lit / Math.max(1, cells),
  };
};
