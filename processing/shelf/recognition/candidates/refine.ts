import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { climb } from '../../geometry/climb.ts';
import { boxLikeness } from '../../vision/box-likeness.ts';
import type { Pyramid } from '../../vision/raster.ts';
import { type Likeness, placingGrid, type Thumbnail } from '../../vision/thumbnail.ts';

export interface RefinedBox extends Likeness {
  readonly box: PixelBox;
}

const steps = [0.08, 0.04, 0.02, 0.01];
const roundsMax = 3;
const gainMin = 1e-4;

/** Compares a box with a reference, without moving it. */
export const judgeBox = (scene: Pyramid, reference: Thumbnail, box: PixelBox): RefinedBox => ({
  box,
  ...boxLikeness(scene, box, reference, placingGrid),
});

/** Moves and resizes a box until the picture in it is most similar to the reference. */
export const refineBox = (scene: Pyramid, reference: Thumbnail, start: PixelBox, stretchMax = 0.25): RefinedBox => {
  const sane = (box: PixelBox): boolean =>
    Math.abs(Math.log(box.width / start.width)) < stretchMax &&
    Math.abs(Math.log(box.height / start.height)) < stretchMax;
  return climb(judgeBox(scene, reference, start), {
    steps,
    roundsMax,
    gainMin,
    scoreOf: ({ correlation }) => correlation,
    compare: (box) => (sane(box) ? judgeBox(scene, reference, box) : null),
  });
};
