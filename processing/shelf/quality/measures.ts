import { medianOf } from '../recognition/boxes.ts';

export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface ExposureMeasures {
  /** Mean grey value, 0..255. */
  readonly brightness: number;
  readonly darkShare: number;
  readonly clippedShare: number;
  /** Share of cells that are blown out almost wholly: a lamp's reflection rather than white print. */
  readonly glareShare: number;
}

const darkBelow = 20;
const clippedFrom = 250;
const glareFrom = 249;
const glareCellPx = 16;
const glareCellShare = 0.9;
const tiles = 8;
const middleGrey = 128;

export const measureExposure = ({ width, height, data }: GreyPicture): ExposureMeasures => {
  let [sum, dark, clipped] = [0, 0, 0];
  for (const value of data) {
    sum += value;
    if (value < darkBelow) dark += 1;
    if (value >= clippedFrom) clipped += 1;
  }
  let [cells, glaring] = [0, 0];
  for (let top = 0; top + glareCellPx <= height; top += glareCellPx) {
    for (let left = 0; left + glareCellPx <= width; left += glareCellPx) {
      let bright = 0;
      for (let y = top; y < top + glareCellPx; y += 1) {
        for (let x = left; x < left + glareCellPx; x += 1) if ((data[y * width + x] ?? 0) >= glareFrom) bright += 1;
      }
      cells += 1;
      if (bright > glareCellShare * glareCellPx ** 2) glaring += 1;
    }
  }
  return {
    brightness: sum / Math.max(1, data.length),
    darkShare: dark / Math.max(1, data.length),
    clippedShare: clipped / Math.max(1, data.length),
    glareShare: glaring / Math.max(1, cells),
  };
};

const laplacianVariance = (picture: GreyPicture, left: number, top: number, right: number, bottom: number): number => {
  const { width, data } = picture;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(picture.height - 1, bottom); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 1) {
      const at = y * width + x;
      const value =
        (data[at - 1] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at - width] ?? 0) +
        (data[at + width] ?? 0) -
        4 * (data[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/**
 * Median over tiles of the variance of the Laplacian (J. Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", 2000), divided
 * by the squared exposure, so that a dark photo is not taken for a blurred one and one empty wall does not decide.
 */
export const measureSharpness = (picture: GreyPicture, brightness: number): number => {
  const variances: number[] = [];
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) {
      const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * picture.width) / tiles));
      const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * picture.height) / tiles));
      variances.push(laplacianVariance(picture, left ?? 0, top ?? 0, right ?? 0, bottom ?? 0));
    }
  }
  return medianOf(variances) / Math.max(0.01, (brightness / middleGrey) ** 2);
};
