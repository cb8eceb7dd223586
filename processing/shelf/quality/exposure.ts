import type { GrayPicture } from '../geometry/edge-lines.ts';

export interface ExposureMeasures {
  /** Mean gray value, 0..255. */
  readonly brightness: number;
  readonly darkShare: number;
  readonly clippedShare: number;
  /** Share of cells that are almost completely blown out: the reflection of a lamp rather than white print. */
  readonly glareShare: number;
  /** Mean gray value of the cells that are not blown out. */
  readonly restBrightness: number;
  /** Share of cells that contain something bright enough to read: high in a dim shop, low if the exposure was too short. */
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
  let [sum, bright, lit] = [0, 0, 0];
  for (let y = top; y < top + cellPx; y += 1) {
    for (let x = left; x < left + cellPx; x += 1) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      if (value >= glareFrom) bright += 1;
      if (value >= litFrom) lit += 1;
    }
  }
  return { sum, bright, lit };
};

export const measureExposure = (picture: GrayPicture): ExposureMeasures => {
  const { width, height, data } = picture;
  let [sum, dark, clipped] = [0, 0, 0];
  for (const value of data) {
    sum += value;
    if (value < darkBelow) dark += 1;
    if (value >= clippedFrom) clipped += 1;
  }
  const pixels = cellPx ** 2;
  let [cells, glaring, lit, restSum] = [0, 0, 0, 0];
  for (let top = 0; top + cellPx <= height; top += cellPx) {
    for (let left = 0; left + cellPx <= width; left += cellPx) {
      const cell = cellAt(picture, left, top);
      cells += 1;
      if (cell.lit >= litCellShare * pixels) lit += 1;
      if (cell.bright > glareCellShare * pixels) glaring += 1;
      else restSum += cell.sum;
    }
  }
  const brightness = sum / Math.max(1, data.length);
  return {
    brightness,
    darkShare: dark / Math.max(1, data.length),
    clippedShare: clipped / Math.max(1, data.length),
    glareShare: glaring / Math.max(1, cells),
    restBrightness: cells > glaring ? restSum / ((cells - glaring) * pixels) : brightness,
    litShare: lit / Math.max(1, cells),
  };
};
