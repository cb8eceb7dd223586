import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { overlapOf } from '../../geometry/boxes.ts';
import type { FoundPack } from '../candidates/found-pack.ts';

/** A pack with these log odds is certain: its place is not searched again. */
const sureScore = 3.6;
const overlapMin = 0.5;

/** The boxes of the packs that are certain. */
export const takenBy = (packs: readonly FoundPack[]): PixelBox[] =>
  packs.filter(({ score }) => score >= sureScore).map(({ box }) => box);

/** Whether a box shows one of the packs that are certain. */
export const isTaken = (box: PixelBox, taken: readonly PixelBox[]): boolean =>
  taken.some((other) => overlapOf(box, other) > overlapMin);
