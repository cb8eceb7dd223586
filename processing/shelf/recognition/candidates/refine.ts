import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Pyramid } from '../../vision/raster.ts';
import { type Likeness, likenessOf, type Thumbnail, thumbnailOf } from '../../vision/thumbnail.ts';

export interface RefinedBox extends Likeness {
  readonly box: PixelBox;
}

/** A pack is not compared if less than this share of it is inside the picture. */
const minValidShare = 0.5;

const compare = (scene: Pyramid, reference: Thumbnail, box: PixelBox): Likeness => {
  const thumbnail = thumbnailOf(scene, box);
  return thumbnail.validShare < minValidShare
    ? { correlation: -1, chromaDistance: 1 }
    : likenessOf(reference, thumbnail);
};

/** Changes of a box as shares of its size: moves, then resizes around the center. */
const changes = [
  [1, 0, 0, 0],
  [-1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, -1, 0, 0],
  [0, 0, 1, 1],
  [0, 0, -1, -1],
  [0, 0, 1, 0],
  [0, 0, -1, 0],
  [0, 0, 0, 1],
  [0, 0, 0, -1],
] as const;
const steps = [0.08, 0.04, 0.02, 0.01];
const maxRounds = 3;

const changed = (box: PixelBox, change: (typeof changes)[number], step: number): PixelBox => {
  const width = box.width * (1 + change[2] * step);
  const height = box.height * (1 + change[3] * step);
  return {
    x: box.x + change[0] * step * box.width - (width - box.width) / 2,
    y: box.y + change[1] * step * box.height - (height - box.height) / 2,
    width,
    height,
  };
};

/** Moves and resizes a box by hill climbing, until the picture in it is most similar to the reference. */
export const refineBox = (scene: Pyramid, reference: Thumbnail, start: PixelBox, maxStretch = 0.25): RefinedBox => {
  let best: RefinedBox = { box: start, ...compare(scene, reference, start) };
  const sane = (box: PixelBox): boolean =>
    Math.abs(Math.log(box.width / start.width)) < maxStretch &&
    Math.abs(Math.log(box.height / start.height)) < maxStretch;
  for (const step of steps) {
    for (let round = 0; round < maxRounds; round += 1) {
      const before = best.correlation;
      for (const change of changes) {
        const box = changed(best.box, change, step);
        if (!sane(box)) continue;
        const likeness = compare(scene, reference, box);
        if (likeness.correlation > best.correlation) best = { box, ...likeness };
      }
      if (best.correlation - before < 1e-4) break;
    }
  }
  return best;
};

/** Compares a box with a reference, without moving it. */
export const judgeBox = (scene: Pyramid, reference: Thumbnail, box: PixelBox): RefinedBox => ({
  box,
  ...compare(scene, reference, box),
});
