import { logistic, medianOf, quantileOf } from '../../../statistics.ts';
import { evenNoise } from './print-correlation.ts';
import type { Print } from './shares.ts';

interface Doubtful {
  /** The chance that it is in the catalog. */
  readonly known: number;
  /** The deviation of the band that differs most from the product that it resembles. */
  readonly deviation: number;
  /** How closely it agrees with that product where its siblings differ from it, -1..1; null if nothing shows it. */
  readonly agreement: number | null;
  /** The evidence of its print where the siblings of that product differ from it. */
  readonly print: Print;
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
/** The usual correlation of the print in a photo with fewer packs, and the most, with even noise. */
const usualPrint = { ofFew: 0.7, most: 1.1 } as const;
/** Closer correlations than this one do not differ in what they say. */
const printMax = 1.5;
/** Keeps few features from showing how many of a photo's features its packs have in common with the catalog. */
const priorFeatures = { own: 2, count: 8 } as const;
/** The most standard deviations by which features count. */
const featuresMax = 3;
/**
 * Logistic regression over 1,300 places of drawn boxes, cans, bottles, bays and packs, whose families have the same
 * weight: packs of the product that they resemble most, against packs that are not in the catalog. With each family
 * judged by the fit on the others, the log loss is 0.23 for cans and bottles, 0.27 for boxes, 0.19 for packs and 0.08
 * for bays.
 */
const byColor = { constant: 0.84, known: 0.21, deviation: -2.38, agreement: 3.82, unknownAgreement: 0.81 } as const;
/**
 * Logistic regression over 2,000 places of drawn boxes, bays, cans and bottles with siblings, as before; each photo
 * counts twice, the second time without a fifth of its catalog. With each brand judged by the fit on the others, the
 * log loss is 0.38 for boxes, 0.32 for bays and 0.41 for cans and bottles; by color alone, 0.42, 0.34 and 0.41.
 */
const withPrint = { constant: 0.6, byColor: 0.37, print: 2.06, features: 0.41 } as const;

/**
 * Chosen near logistic regressions over 1,050 places of drawn boxes, as before, of which 172 show kinds that are
 * missing from the catalog. With each brand judged by the regression on the others, the log loss is 0.25; without
 * fitted products, it is 0.35.
 */
const whereClear = { constant: 4.6, byColor: 0.6, surplus: -4.4 } as const;
const byColorMax = 6;
/** A surplus beyond this range says no more. */
const surplusRange = { min: 0.5, max: 2 } as const;

/** The usual values of the packs of a photo. */
interface Usual {
  readonly deviation: number;
  readonly print: number;
  /** The share of the features, in cells that distinguish a pack from its siblings, that are the product's own. */
  readonly ownShare: number;
}

const printOf = (correlation: number): number => Math.min(printMax, evenNoise(correlation));

const usualOf = (packs: readonly Doubtful[]): Usual => {
  const prints = packs.flatMap(({ print: { correlation } }) => (correlation === null ? [] : [printOf(correlation)]));
  const sum = (key: 'own' | 'count'): number => packs.reduce((total, { print }) => total + print.features[key], 0);
  return {
    deviation:
      packs.length < packsMin
        ? usualOfFew
        : Math.max(
            leastUsual,
            quantileOf(
              packs.map(({ deviation }) => deviation),
              usualShare,
            ),
          ),
    print: prints.length < packsMin ? usualPrint.ofFew : Math.min(usualPrint.most, medianOf(prints)),
    ownShare: (sum('own') + priorFeatures.own) / (sum('count') + priorFeatures.count),
  };
};

/** How many more of a pack's features are its product's own than is usual, in standard deviations. */
const surplusOf = ({ own, count }: Print['features'], ownShare: number): number => {
  const surplus = (own - count * ownShare) / Math.sqrt(count * ownShare * (1 - ownShare) + 1);
  return Math.max(-featuresMax, Math.min(featuresMax, surplus));
};

const logOddsByColor = ({ known, deviation, agreement }: Doubtful, usual: Usual): number =>
  byColor.constant +
  byColor.known * Math.log(Math.max(1e-4, known) / Math.max(1e-4, 1 - known)) +
  byColor.deviation * Math.max(0, deviation - usual.deviation) +
  (agreement === null ? byColor.unknownAgreement : byColor.agreement * agreement);

/** By color, and by print and features without fitting the product to the place. */
const logOddsUnfitted = (pack: Doubtful, usual: Usual): number => {
  const { correlation, features } = pack.print;
  const color = logOddsByColor(pack, usual);
  return correlation === null
    ? color
    : withPrint.constant +
        withPrint.byColor * color +
        withPrint.print * (printOf(correlation) - usual.print) +
        withPrint.features * surplusOf(features, usual.ownShare);
};

const logOddsOf = (pack: Doubtful, usual: Usual): number => logOddsByPrint(pack, usual) + pack.print.words;

const logOddsByPrint = (pack: Doubtful, usual: Usual): number => {
  const { clear } = pack.print;
  const unfitted = logOddsUnfitted(pack, usual);
  if (!clear) return unfitted;
  const fitted =
    whereClear.constant +
    whereClear.byColor * Math.max(-byColorMax, Math.min(byColorMax, logOddsByColor(pack, usual))) +
    whereClear.surplus * Math.max(surplusRange.min, Math.min(surplusRange.max, clear.surplus));
  return clear.clarity * fitted + (1 - clear.clarity) * unfitted;
};

/**
 * Lowers the chance of packs that probably show another kind of the brand, one that is not in the catalog. They differ
 * from their product in one band by more than the other packs of the photo do, they agree with it hardly better than
 * with its siblings, or its print and its features are not where the siblings differ.
 */
export const doubtMissingKinds = <Pack extends Doubtful>(packs: readonly Pack[]): Pack[] => {
  const usual = usualOf(packs);
  return packs.map((pack) => ({ ...pack, known: Math.min(pack.known, logistic(logOddsOf(pack, usual))) }));
};
