import { quantileOf } from '../../../statistics.ts';

interface Doubtful {
  /** The chance that it is in the catalog. */
  readonly known: number;
  /** How much the band deviates that differs most from the product that it resembles. */
  readonly deviation: number;
}

/**
 * Most packs on a shelf are in the catalog, so most of them show how much light and print change the bands in this
 * photo.
 */
const usualShare = 0.65;
const minPacks = 4;
/** The usual deviation in a photo with fewer packs, and the least one. */
const usualOfFew = 6.5;
const leastUsual = 5.2;
const slack = 0.2;
/**
 * Log odds for each unit of deviation: spots of drawn cans, and of a real shelf, whose right product was taken out of
 * the catalog.
 */
const weight = 1;

/**
 * Lowers the chance of packs that look like a product except for one band, compared with the other packs of the photo:
 * they are often another kind of its brand, which is not in the catalog.
 */
export const doubtMissingKinds = <Pack extends Doubtful>(packs: readonly Pack[]): Pack[] => {
  const deviations = packs.map(({ deviation }) => deviation);
  const usual = packs.length < minPacks ? usualOfFew : Math.max(leastUsual, quantileOf(deviations, usualShare));
  return packs.map((pack) => {
    const surprise = weight * Math.max(0, pack.deviation - usual - slack);
    const odds = (pack.known / Math.max(1e-9, 1 - pack.known)) * Math.exp(-surprise);
    return { ...pack, known: odds / (1 + odds) };
  });
};
