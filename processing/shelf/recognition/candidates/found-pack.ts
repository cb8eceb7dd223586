import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Likeness } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';

/** A pack that was found in a scene, in pixels of the scene. */
export interface FoundPack extends Likeness {
  readonly reference: Reference;
  readonly box: PixelBox;
  /** Features of the reference that agree on the place; 0 where it was found by color alone. */
  readonly support: number;
  /** Log odds that a pack of the reference's brand stands there. */
  readonly score: number;
}

/** A found pack whose parts have been compared one by one. */
export interface CheckedPack extends FoundPack {
  /** Correlation that all but the worst parts reach: low where a stranger of the same brand shares no more than the logo. */
  readonly partCorrelation: number;
  /** How far the colors of its areas are from those of its reference, 0..1. */
  readonly layoutDeviation: number;
}

/** Log odds from which packs are accepted. */
export const acceptedScore = 0.4;
const fullSupport = 15;
/** So many features that agree tell a pack apart whatever the light does to its colors. */
const strongSupport = 45;
const minCorrelation = 0.35;
const minCorrelationWithSupport = 0.2;
/** Colors further off than this are a matter of light or print, not of another product. */
const maxChromaDistance = 0.1;

/*
 * Logistic regressions over some 10,000 places that were found in drawn shelves, half of them with photographed packs: the first before the parts of a
 * pack are compared, the second after. The weights of the second are rounded toward each other, since parts count for less where print and
 * picture of a real pack differ; that of strong support is for single packs under colored light, seen from near.
 */
const first = { constant: -5.8, correlation: 10.8, chromaDistance: -35, support: 3.1 } as const;
const second = {
  constant: -2,
  correlation: 4.5,
  chromaDistance: -35,
  support: 2.7,
  strongSupport: 3.5,
  matched: 0.4,
  present: -1,
  mostParts: 4,
  halfOfParts: 6,
} as const;

const supportOf = (support: number): number => Math.min(1, support / fullSupport);

/** Log odds by color likeness and features together. */
export const scoreOf = ({ correlation, chromaDistance }: Likeness, support: number): number => {
  const floor = support > fullSupport ? minCorrelationWithSupport : minCorrelation;
  if (correlation < floor) return Number.NEGATIVE_INFINITY;
  const color = first.chromaDistance * Math.min(maxChromaDistance, chromaDistance);
  return first.constant + first.correlation * correlation + color + first.support * supportOf(support);
};

/** Correlations that all but the worst parts reach, and that half of them reach. */
export interface PartLikeness {
  readonly most: number;
  readonly half: number;
}

/**
 * Log odds when the parts are known too.
 * @param present features of the scene in the box: where there are many and few of them match, it is another pack
 */
export const checkedScoreOf = (
  { correlation, chromaDistance, support }: Pick<FoundPack, 'correlation' | 'chromaDistance' | 'support'>,
  { most, half }: PartLikeness,
  present: number,
): number => {
  const surplus = Math.min(1, Math.max(0, support - fullSupport) / (strongSupport - fullSupport));
  return (
    second.constant +
    second.correlation * correlation +
    second.chromaDistance * Math.min(maxChromaDistance, chromaDistance) +
    second.support * supportOf(support) +
    second.strongSupport * surplus +
    second.matched * Math.log1p(support) +
    second.present * Math.log1p(present) +
    second.mostParts * most +
    second.halfOfParts * half
  );
};
