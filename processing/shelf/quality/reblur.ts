import { byteAt } from '../../../domain/assert.ts';
import type { GrayPicture } from '../../geometry/gray-picture.ts';
import { medianOf } from '../../statistics.ts';

/** At medium exposure, smaller gray steps are noise or compression. */
const stepMin = 8;
const leastStep = 4;
const middleGray = 128;
/** A direction is measured only in tiles where at least this share of the pixels has a step in it. */
const textureMin = 0.01;
const tiles = 8;
const tilesMin = 8;

/** Eight directions over half a turn, and how many steps the mean extends to each side: about four pixels. */
const directions = [
  { across: 1, down: 0, reach: 4 },
  { across: 0, down: 1, reach: 4 },
  { across: 1, down: 1, reach: 3 },
  { across: 1, down: -1, reach: 3 },
  { across: 2, down: 1, reach: 2 },
  { across: 1, down: 2, reach: 2 },
  { across: 2, down: -1, reach: 2 },
  { across: 1, down: -2, reach: 2 },
] as const;
type Direction = (typeof directions)[number];
/** The distance of the farthest pixel that a direction reads. */
const borderPx = 8;

interface Tile {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const tilesOf = ({ width, height }: GrayPicture): Tile[] =>
  Array.from({ length: tiles * tiles }, (_, index) => {
    const row = Math.floor(index / tiles);
    const column = index % tiles;
    return {
      left: Math.max(borderPx, Math.floor((column * width) / tiles)),
      right: Math.min(width - borderPx, Math.floor(((column + 1) * width) / tiles)),
      top: Math.max(borderPx, Math.floor((row * height) / tiles)),
      bottom: Math.min(height - borderPx, Math.floor(((row + 1) * height) / tiles)),
    };
  });

/**
 * The share of a tile's gray steps along a direction that another blur in this direction removes; null if there are too
 * few steps.
 */
const lossIn = ({ width, data }: GrayPicture, tile: Tile, direction: Direction, step: number): number | null => {
  const offset = direction.across + direction.down * width;
  const ahead = direction.reach * offset;
  const behind = (direction.reach + 1) * offset;
  const taps = 2 * direction.reach + 1;
  let steps = 0;
  let all = 0;
  let lost = 0;
  for (let y = tile.top; y < tile.bottom; y += 1) {
    for (let x = tile.left; x < tile.right; x += 1) {
      const at = y * width + x;
      const difference = Math.abs(byteAt(data, at) - byteAt(data, at - offset));
      if (difference < step) continue;
      // Two neighboring running means differ by the value that enters and the value that leaves.
      const blurred = Math.abs(byteAt(data, at + ahead) - byteAt(data, at - behind)) / taps;
      steps += 1;
      all += difference;
      if (difference > blurred) lost += difference - blurred;
    }
  }
  const pixels = Math.max(0, tile.right - tile.left) * Math.max(0, tile.bottom - tile.top);
  return steps > 0 && steps >= textureMin * pixels ? lost / all : null;
};

/**
 * How much of its edges a photo would lose by another blur, 0..1, in the direction that loses least: about 0.6 to 0.8
 * for a sharp photo, under 0.5 if the lens was out of focus or the camera moved in any direction. The measure is from
 * F. Crété-Roffet et al., "The blur effect: perception and estimation with a new no-reference perceptual blur metric"
 * (2007), in eight directions, as the median over the tiles that have edges. It does not depend on how strong the edges
 * are. Null if there are almost no edges.
 */
export const measureReblurLoss = (picture: GrayPicture, brightness: number): number | null => {
  const step = Math.max(leastStep, stepMin * Math.min(1, brightness / middleGray));
  const parts = tilesOf(picture);
  const losses = directions.flatMap((direction) => {
    const found = parts.map((tile) => lossIn(picture, tile, direction, step)).filter((loss) => loss !== null);
    return found.length >= tilesMin ? [medianOf(found)] : [];
  });
  return losses.length > 0 ? Math.min(...losses) : null;
};
