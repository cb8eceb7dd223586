import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { overlapOf } from '../../geometry/boxes.ts';
import type { FoundPack } from '../candidates/found-pack.ts';

/** Log odds at which a pack is so sure that it is not looked for again. */
const sureScore = 3.6;
const minOverlap = 0.5;

/** Boxes of the packs that are sure. */
export const takenBy = (packs: readonly FoundPack[]): PixelBox[] =>
  packs.filter(({ score }) => score >= sureScore).map(({ box }) => box);

/** Whether a box shows one of the packs that are sure. */
export const isTaken = (box: PixelBox, taken: readonly PixelBox[]): boolean =>
  taken.some((other) => overlapOf(box, other) > minOverlap);
