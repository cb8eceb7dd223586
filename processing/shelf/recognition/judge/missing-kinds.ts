import { quantileOf } from '../../../statistics.ts';

interface Doubtful {
  /** The chance that it is in the catalog. */
  readonly known: number;
  /** The deviation of the band that differs most from the product that it resembles. */
  readonly deviation: number;
  /** How closely it agrees with that product where its siblings differ from it, -1..1. */
  readonly agreement: number;
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
const slack = 0.2;
/**
 * Log odds for each unit of deviation: spots of drawn cans, and of a real shelf, whose right product was taken out of
 * the catalog.
 */
const weight = 1;
/**
 * A pack that agrees this well with a product where its siblings differ is not another kind, whatever one of its bands
 * looks like. With less agreement, the band counts for more.
 */
const agreed = { none: 0.35, full: 0.6 } as const;

const trustIn = ({ agreement }: Doubtful): number =>
  Math.min(1, Math.max(0, (agreement - agreed.none) / (agreed.full - agreed.none)));

/**
 * Lowers the chance of packs that look like a product except for one band, compared with the other packs of the photo:
 * they are often another kind of its brand, which is not in the catalog. Packs that agree with the product where its
 * siblings differ are not doubted.
 */
export const doubtMissingKinds = <Pack extends Doubtful>(packs: readonly Pack[]): Pack[] => {
  const deviations = packs.map(({ deviation }) => deviation);
  const usual = packs.length < packsMin ? usualOfFew : Math.max(leastUsual, quantileOf(deviations, usualShare));
  return packs.map((pack) => {
    const surprise = weight * (1 - trustIn(pack)) * Math.max(0, pack.deviation - usual - slack);
    const odds = (pack.known / Math.max(1e-9, 1 - pack.known)) * Math.exp(-surprise);
    return { ...pack, known: odds / (1 + odds) };
  });
};
