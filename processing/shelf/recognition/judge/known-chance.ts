import { at } from '../../../../domain/assert.ts';
import { logistic } from '../../../statistics.ts';
import type { CheckedPack } from '../candidates/found-pack.ts';

type Likeness = Pick<CheckedPack, 'partCorrelation' | 'layoutDeviation'>;

/** Most packs on a shelf are in the catalog, so most finds show the usual likeness of a match in this photo. */
const usualShare = 0.65;
/** With fewer packs, the usual likeness is unknown, and that of a bad photo is used. */
const packsMin = 4;
const badPhoto = { partCorrelation: 0.35, layoutDeviation: 0.15 } as const;

/**
 * Logistic regression over about 2,000 packs that were found in drawn shelves and in shelves of photographed packs
 * (some with other print, under stickers, or badly lit): right product against a pack that is not in the catalog. The
 * constant is 0.6 above the fitted one: photos of real shelves are less similar to their references than drawn ones,
 * and this must not cost half of the finds.
 */
const weights = {
  constant: 3.3,
  score: 0.72,
  partCorrelation: 7.6,
  usualCorrelation: -9.8,
  surplusDeviation: -16.6,
} as const;

/** The lower neighbor of a quantile; the fitted weights belong to this rounding. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return at(sorted, Math.floor((sorted.length - 1) * share));
};

/** How similar the packs of this photo that are probably right are to their references. */
export const usualLikeness = (packs: readonly Likeness[]): Likeness => {
  if (packs.length < packsMin) return badPhoto;
  const correlations = packs.map(({ partCorrelation }) => partCorrelation);
  const deviations = packs.map(({ layoutDeviation }) => layoutDeviation);
  return {
    partCorrelation: Math.max(badPhoto.partCorrelation, quantile(correlations, usualShare)),
    layoutDeviation: Math.min(badPhoto.layoutDeviation, quantile(deviations, 1 - usualShare)),
  };
};

/**
 * The chance 0..1 that a found pack is in the catalog, and not a product of the same brand that is missing from it.
 * Such a product shares the logo, but differs from packs that are clearly visible.
 */
export const knownChance = (pack: Likeness & Pick<CheckedPack, 'score'>, usual: Likeness): number => {
  const logOdds =
    weights.constant +
    weights.score * pack.score +
    weights.partCorrelation * pack.partCorrelation +
    weights.usualCorrelation * usual.partCorrelation +
    weights.surplusDeviation * (pack.layoutDeviation - usual.layoutDeviation);
  return logistic(logOdds);
};
