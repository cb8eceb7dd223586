import type { PixelBox } from '../domain/shelf-analysis.ts';
import { overlapOf } from '../processing/shelf/recognition/boxes.ts';
import type { ShelfExpectation } from './shelf-expectation.ts';

type Facing = ShelfExpectation['photos'][number]['facings'][number];

export interface ScoredDetection {
  readonly label: string | null;
  readonly confidence: number;
  readonly box: PixelBox;
}

/** Of known facings and labelled detections: how many were right. */
export interface Score {
  readonly right: number;
  readonly detections: number;
  readonly facings: number;
}

const minOverlap = 0.5;

const asBox = ([x, y, width, height]: Facing['box']): PixelBox => ({ x, y, width, height });

/**
 * Matches detections with facings, the surest first: right where a facing of the same label lies under more than half of their union
 * and is not taken yet. Detections on optional facings do not count.
 * @param labelOf the true label of a facing; null for a pack outside the catalogue
 */
export const scorePhoto = (
  detections: readonly ScoredDetection[],
  facings: readonly Facing[],
  labelOf: (facing: Facing) => string | null,
): Score => {
  const taken = new Set<Facing>();
  let [right, counted] = [0, 0];
  for (const { label, box } of [...detections].sort((a, b) => b.confidence - a.confidence)) {
    if (label === null) continue;
    const near = facings
      .map((facing) => ({ facing, overlap: overlapOf(box, asBox(facing.box)) }))
      .filter(({ overlap }) => overlap > minOverlap)
      .sort((a, b) => b.overlap - a.overlap);
    const hit = near.find(({ facing }) => !taken.has(facing) && labelOf(facing) === label)?.facing;
    if (hit) taken.add(hit);
    if (hit && !hit.optional) right += 1;
    if (hit ? !hit.optional : !near.some(({ facing }) => facing.optional)) counted += 1;
  }
  const known = facings.filter((facing) => !facing.optional && labelOf(facing) !== null);
  return { right, detections: counted, facings: known.length };
};

export const addScores = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, score) => ({
      right: sum.right + score.right,
      detections: sum.detections + score.detections,
      facings: sum.facings + score.facings,
    }),
    { right: 0, detections: 0, facings: 0 },
  );

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Precision and recall, each null where there is nothing to divide by. */
export const ratesOf = ({ right, detections, facings }: Score) => ({
  precision: detections === 0 ? null : round(right / detections),
  recall: facings === 0 ? null : round(right / facings),
});
