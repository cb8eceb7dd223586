import { at, byteAt } from '../../../domain/assert.ts';
import type { GrayPicture } from '../../geometry/gray-picture.ts';
import { medianOf } from '../../statistics.ts';
import { measureReblurLoss } from './reblur.ts';

const tiles = 8;
const middleGray = 128;
/**
 * The weakest second derivative divided by the strongest, over all directions: higher than this if the camera did not
 * move.
 */
const usualEvenness = 0.35;
/**
 * The least loss of a sharp photo by another blur, and the largest loss of a clearly blurred one in the direction of
 * its softest edges.
 */
const sharpLoss = 0.52;
const blurredLoss = 0.45;
/** Diagonal steps are longer, so the same edge has a larger second derivative. */
const diagonalSurplus = 2;

/** Steps across, down and along both diagonals. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

interface TileSharpness {
  /** Variance of the Laplacian. */
  readonly laplacian: number;
  /** Mean square of the second derivative in each of {@link directions}. */
  readonly along: readonly number[];
}

const tileSharpness = (
  picture: GrayPicture,
  left: number,
  top: number,
  right: number,
  bottom: number,
): TileSharpness => {
  const { width, data } = picture;
  let sum = 0;
  let squares = 0;
  let count = 0;
  let across = 0;
  let down = 0;
  let falling = 0;
  let rising = 0;
  for (let y = Math.max(1, top); y < Math.min(picture.height - 1, bottom); y += 1) {
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 1) {
      const at = y * width + x;
      const middle = 2 * byteAt(data, at);
      const alongRow = byteAt(data, at - 1) + byteAt(data, at + 1) - middle;
      const alongColumn = byteAt(data, at - width) + byteAt(data, at + width) - middle;
      const alongFalling = byteAt(data, at - width - 1) + byteAt(data, at + width + 1) - middle;
      const alongRising = byteAt(data, at - width + 1) + byteAt(data, at + width - 1) - middle;
      across += alongRow * alongRow;
      down += alongColumn * alongColumn;
      falling += alongFalling * alongFalling;
      rising += alongRising * alongRising;
      const laplacian = alongRow + alongColumn;
      sum += laplacian;
      squares += laplacian * laplacian;
      count += 1;
    }
  }
  const pixels = Math.max(1, count);
  return {
    laplacian: squares / pixels - (sum / pixels) ** 2,
    along: [across / pixels, down / pixels, falling / pixels, rising / pixels],
  };
};

/**
 * The median over tiles of the variance of the Laplacian (J. Pech-Pacheco et al., "Diatom autofocusing in brightfield
 * microscopy", 2000), divided by the squared exposure: a dark photo does not count as blurred, and one empty wall does
 * not decide. If the camera moved, only edges along the motion stay sharp. So the measure drops if the weakest
 * direction is much weaker than the strongest, and if the direction of the softest edges loses little by another blur.
 */
export const measureSharpness = (picture: GrayPicture, brightness: number): number => {
  const found: TileSharpness[] = [];
  for (let row = 0; row < tiles; row += 1) {
    for (let column = 0; column < tiles; column += 1) {
      const edgeX = (edge: number): number => Math.floor((edge * picture.width) / tiles);
      const edgeY = (edge: number): number => Math.floor((edge * picture.height) / tiles);
      found.push(tileSharpness(picture, edgeX(column), edgeY(row), edgeX(column + 1), edgeY(row + 1)));
    }
  }
  const along = directions.map(([across, down], index) => {
    const median = medianOf(found.map((tile) => at(tile.along, index)));
    return across !== 0 && down !== 0 ? median / diagonalSurplus : median;
  });
  const evenness = Math.min(...along) / Math.max(1, ...along);
  const loss = measureReblurLoss(picture, brightness) ?? sharpLoss;
  const crispness = Math.min(1, Math.max(0, (loss - blurredLoss) / (sharpLoss - blurredLoss)));
  const sharpness =
    medianOf(found.map(({ laplacian }) => laplacian)) * (Math.min(1, evenness / usualEvenness) * crispness) ** 2;
  return sharpness / Math.max(0.01, (brightness / middleGray) ** 2);
};
