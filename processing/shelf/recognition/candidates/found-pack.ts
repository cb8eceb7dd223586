import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Likeness } from '../../vision/thumbnail.ts';
import type { Reference } from '../references/references.ts';

/** A pack that was found in a scene. Its box is in pixels of the scene. */
export interface FoundPack extends Likeness {
  readonly reference: Reference;
  readonly box: PixelBox;
  /** How many features of the reference agree on the place; 0 if it was found by color alone. */
  readonly support: number;
  /** Log odds that the box shows a pack of the reference's brand. */
  readonly score: number;
}

/** A found pack whose parts were compared one by one. */
export interface CheckedPack extends FoundPack {
  /**
   * The correlation that all parts but the worst reach. It is low if an unknown product of the same brand shares only
   * the logo.
   */
  readonly partCorrelation: number;
  /** How much the colors of its areas differ from those of its reference, 0..1. */
  readonly layoutDeviation: number;
}

/** The least log odds of an accepted pack. */
export const acceptedScore = 0.4;
const fullSupport = 15;
/** With this many agreeing features, a pack is identified whatever the light does to its colors. */
const strongSupport = 45;
const correlationMin = 0.35;
const correlationWithSupportMin = 0.2;
/** Larger color differences come from light or print, not from another product. */
const chromaDistanceMax = 0.1;

/*
 * Logistic regressions over about 10,000 places that were found in drawn shelves, half of them with photographed packs:
 * the first one before the parts of a pack are compared, the second one after. The weights of the second one are
 * rounded toward each other, because parts count for less if a real pack and its catalog image differ. The weight of
 * strong support is for single packs under colored light, seen from close up.
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

/** Log odds from color likeness and features. */
export const scoreOf = ({ correlation, chromaDistance }: Likeness, support: number): number => {
  const floor = support > fullSupport ? correlationWithSupportMin : correlationMin;
  if (correlation < floor) return Number.NEGATIVE_INFINITY;
  const color = first.chromaDistance * Math.min(chromaDistanceMax, chromaDistance);
  return first.constant + first.correlation * correlation + color + first.support * supportOf(support);
};

/** The correlations that all parts but the worst reach, and that half of them reach. */
export interface PartLikeness {
  readonly most: number;
  readonly half: number;
}

/**
 * Log odds once the parts were compared.
 * @param present the number of scene features in the box; if there are many and few of them match, it is another pack
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
    second.chromaDistance * Math.min(chromaDistanceMax, chromaDistance) +
    second.support * supportOf(support) +
    second.strongSupport * surplus +
    second.matched * Math.log1p(support) +
    second.present * Math.log1p(present) +
    second.mostParts * most +
    second.halfOfParts * half
  );
};
