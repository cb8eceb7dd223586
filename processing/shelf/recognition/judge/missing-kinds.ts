import { logistic, quantileOf } from '../../../statistics.ts';

interface Doubtful {
  /** The chance that it is in the catalog. */
  readonly known: number;
  /** The deviation of the band that differs most from the product that it resembles. */
  readonly deviation: number;
  /** How closely it agrees with that product where its siblings differ from it, -1..1; null if nothing shows it. */
  readonly agreement: number | null;
}

/**
 * Most packs on a shelf are in the catalog, so most of them show how much light and print change the bands in this
 * photo.
 */
const usualShare = 0.65;
const packsMin = 4;
/** The usual deviation in a photo with fewer packs, and the least one. */
const usualOfFew = 6.5;
const leastUsual = 5.2;
/**
 * Logistic regression over 1,300 places of drawn boxes, cans, bottles, bays and packs, whose families have the same
 * weight: packs of the product that they resemble most, against packs that are not in the catalog. With each family
 * judged by the fit on the others, the log loss is 0.23 for cans and bottles, 0.27 for boxes, 0.19 for packs and 0.08
 * for bays.
 */
const weights = { constant: 0.84, known: 0.21, deviation: -2.38, agreement: 3.82, unknownAgreement: 0.81 } as const;

const logOddsOf = ({ known, deviation, agreement }: Doubtful, usual: number): number =>
  weights.constant +
  weights.known * Math.log(Math.max(1e-4, known) / Math.max(1e-4, 1 - known)) +
  weights.deviation * Math.max(0, deviation - usual) +
  (agreement === null ? weights.unknownAgreement : weights.agreement * agreement);

/**
 * Lowers the chance of packs that differ from their product in one band by more than the other packs of the photo do,
 * and of packs that agree with their product hardly better than with its siblings. They often show another kind of the
 * brand, one that is not in the catalog.
 */
export const doubtMissingKinds = <Pack extends Doubtful>(packs: readonly Pack[]): Pack[] => {
  const deviations = packs.map(({ deviation }) => deviation);
  const usual = packs.length < packsMin ? usualOfFew : Math.max(leastUsual, quantileOf(deviations, usualShare));
  return packs.map((pack) => ({ ...pack, known: Math.min(pack.known, logistic(logOddsOf(pack, usual))) }));
};
