import type { CheckedPack } from '../candidates/found-pack.ts';

type Likeness = Pick<CheckedPack, 'partCorrelation' | 'layoutDeviation'>;

/** Most packs on a shelf are of the catalog, so most of those found show what a match looks like in this photo. */
const usualShare = 0.65;
/** Fewer packs do not show what is usual: then as in a photo that shows them badly. */
const minPacks = 4;
const badPhoto = { partCorrelation: 0.35, layoutDeviation: 0.15 } as const;

/**
 * Logistic regression over some 2,000 packs that were found in drawn shelves and in shelves of photographed packs (some printed otherwise, under
 * stickers, and badly lit): right product against a pack that the catalog does not have. The constant is 0.6 above the fitted one: photos of real
 * shelves are less like their references than drawn ones, which must not cost half of the finds.
 */
const weights = {
  constant: 3.3,
  score: 0.72,
  partCorrelation: 7.6,
  usualCorrelation: -9.8,
  surplusDeviation: -16.6,
} as const;

const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
};

/** How like their references the packs of this photo are that are likely to be right. */
export const usualLikeness = (packs: readonly Likeness[]): Likeness => {
  if (packs.length < minPacks) return badPhoto;
  const correlations = packs.map(({ partCorrelation }) => partCorrelation);
  const deviations = packs.map(({ layoutDeviation }) => layoutDeviation);
  return {
    partCorrelation: Math.max(badPhoto.partCorrelation, quantile(correlations, usualShare)),
    layoutDeviation: Math.min(badPhoto.layoutDeviation, quantile(deviations, 1 - usualShare)),
  };
};

/**
 * Chance 0..1 that a found pack is one of the catalog and not, above all, a product of the same brand that the catalog lacks: such a
 * stranger shares the logo, and stands out among packs that are seen clearly.
 */
export const knownChance = (pack: Likeness & Pick<CheckedPack, 'score'>, usual: Likeness): number => {
  const logOdds =
    weights.constant +
    weights.score * pack.score +
    weights.partCorrelation * pack.partCorrelation +
    weights.usualCorrelation * usual.partCorrelation +
    weights.surplusDeviation * (pack.layoutDeviation - usual.layoutDeviation);
  return 1 / (1 + Math.exp(-logOdds));
};
