import type { PixelBox } from '../../domain/shelf-captures/analysis.ts';
import { overlapOf } from '../../processing/shelf/geometry/boxes.ts';
import { type ExpectedFacing, unknownSku } from './expectation.ts';

export interface LabeledDetection {
  /** Null if the engine is not certain enough to name one. */
  readonly label: string | null;
  readonly confidence: number;
  readonly box: PixelBox;
}

/** A detection that counts, and whether it was right. */
export interface JudgedDetection {
  readonly label: string;
  readonly confidence: number;
  readonly right: boolean;
}

/** The scores of one photo; packs that are optional or outside the catalog do not count as facings. */
export interface PhotoScore {
  readonly detections: readonly JudgedDetection[];
  readonly facings: readonly { readonly label: string; readonly found: boolean }[];
}

/** The number of right detections, of all detections and of facings. */
export interface Tally {
  readonly right: number;
  readonly detections: number;
  readonly facings: number;
}

/** A box matches a facing if their intersection over union exceeds this. */
const overlapMin = 0.5;

const asBox = ([x, y, width, height]: ExpectedFacing['box']): PixelBox => ({ x, y, width, height });

/**
 * Matches detections with facings, the most confident first. A detection is right if it shares more than half of the
 * union with a facing of the same label that is not matched yet. Detections on optional facings do not count.
 * @param labelOf returns the true label of a facing; null for a pack outside the catalog
 */
export const scorePhoto = (
  detections: readonly LabeledDetection[],
  facings: readonly ExpectedFacing[],
  labelOf: (facing: ExpectedFacing) => string | null,
): PhotoScore => {
  const taken = new Set<ExpectedFacing>();
  const judged: JudgedDetection[] = [];
  for (const { label, confidence, box } of [...detections].sort((a, b) => b.confidence - a.confidence)) {
    if (label === null) continue;
    const near = facings
      .map((facing) => ({ facing, overlap: overlapOf(box, asBox(facing.box)) }))
      .filter(({ overlap }) => overlap > overlapMin)
      .sort((a, b) => b.overlap - a.overlap);
    const hit = near.find(({ facing }) => !taken.has(facing) && labelOf(facing) === label)?.facing;
    if (hit) taken.add(hit);
    const onOptional = hit ? hit.optional : near.some(({ facing }) => facing.optional);
    if (!onOptional) judged.push({ label, confidence, right: hit !== undefined });
  }
  const known = facings.flatMap((facing) => {
    const label = facing.optional ? null : labelOf(facing);
    return label === null ? [] : [{ label, found: taken.has(facing) }];
  });
  return { detections: judged, facings: known };
};

/**
 * The stage that a facing reached: named right, named wrong, found as a pack without a name, or its place not found.
 */
export const facingStages = ['right', 'wrong', 'unnamed', 'unfound'] as const;
export type FacingStage = (typeof facingStages)[number];

/** A facing of the catalog, and the stage that it reached. */
export interface StagedFacing {
  readonly sku: string;
  readonly box: ExpectedFacing['box'];
  readonly stage: FacingStage;
  /** The name that it got; null if it got none. */
  readonly named: string | null;
}

/**
 * Returns the stage that each counted facing reached. A facing belongs to its right detection, or else to the one that
 * shares the largest area with its box. It is found if they share more than half of their union.
 * @param detections with the SKU as label
 */
export const stageFacings = (
  detections: readonly LabeledDetection[],
  facings: readonly ExpectedFacing[],
): StagedFacing[] =>
  facings
    .filter(({ sku, optional }) => sku !== unknownSku && !optional)
    .map(({ sku, box }) => {
      const near = detections
        .map(({ label, box: found }) => ({ label, overlap: overlapOf(found, asBox(box)) }))
        .filter(({ overlap }) => overlap > overlapMin)
        .sort((a, b) => Number(b.label === sku) - Number(a.label === sku) || b.overlap - a.overlap);
      const best = near[0];
      if (!best) return { sku, box, stage: 'unfound', named: null };
      if (best.label === null) return { sku, box, stage: 'unnamed', named: null };
      return { sku, box, stage: best.label === sku ? 'right' : 'wrong', named: best.label };
    });

/** Sums the scores over photos, or those of some labels if they are given. */
export const tally = (scores: readonly PhotoScore[], labels?: ReadonlySet<string>): Tally => {
  const isWanted = (one: { readonly label: string }): boolean => labels === undefined || labels.has(one.label);
  const detections = scores.flatMap((score) => score.detections).filter(isWanted);
  return {
    right: detections.filter(({ right }) => right).length,
    detections: detections.length,
    facings: scores.flatMap((score) => score.facings).filter(isWanted).length,
  };
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Computes precision and recall; each is null if it would divide by zero. */
export const ratesOf = ({ right, detections, facings }: Tally) => ({
  precision: detections === 0 ? null : round(right / detections),
  recall: facings === 0 ? null : round(right / facings),
});

/** Upper ends of the bins of confidence; the last is above 1 so that 1 is in it. */
const binEnds = [0.5, 0.6, 0.7, 0.8, 0.9, 1.01] as const;

/** Computes how often detections were right, by confidence. Bins without detections are left out. */
export const reliabilityOf = (scores: readonly PhotoScore[]) => {
  const detections = scores.flatMap((score) => score.detections);
  return binEnds.flatMap((end, index) => {
    const start = index === 0 ? 0 : (binEnds[index - 1] ?? 0);
    const inBin = detections.filter(({ confidence }) => confidence >= start && confidence < end);
    if (inBin.length === 0) return [];
    const meanConfidence = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / inBin.length;
    const right = inBin.filter((detection) => detection.right).length;
    return [
      {
        from: start,
        to: Math.min(1, end),
        detections: inBin.length,
        meanConfidence: round(meanConfidence),
        right: round(right / inBin.length),
      },
    ];
  });
};
