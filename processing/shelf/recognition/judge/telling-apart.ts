import { meanOf } from '../../../statistics.ts';
import type { Crop } from '../references/crops.ts';
import type { Reference } from '../references/references.ts';
import {
  asPrinted,
  type Closeness,
  compareWhereDifferent,
  medianDifference,
  turned,
  type View,
} from './differences.ts';
import { fallFrom } from './fall-from.ts';
import { countVotes, type FeatureVotes, matchFeatures, sharedFeatures } from './feature-votes.ts';
import { comparePrint } from './print-correlation.ts';

/** The values of a comparison for crops of two products. */
export interface CellScale {
  /** The value halfway between both products. */
  readonly middle: number;
  /** How far the crops of either product are from it; 0 or less if this comparison cannot distinguish them. */
  readonly reach: number;
  /** The standard deviation of the crops of one product. */
  readonly noise: number;
}

/** How often features of crops vote for the first of two products. */
export interface VoteRates {
  readonly ofFirst: number;
  readonly ofSecond: number;
}

/** The difference between two products, measured on crops of their references. */
export interface PairMeasure {
  readonly turned: CellScale;
  readonly asPrinted: CellScale;
  readonly print: CellScale;
  readonly features: VoteRates;
  /** How well cells and features in place distinguish the two, 0..1. */
  readonly comparable: number;
}

/** Packs on shelves differ from their references by more than crops do: in print, shade and turn. */
const realNoise = { cells: 0.25, print: 0.12 } as const;
/**
 * Logistic regression over 5,100 pairs of a right product and a sibling, at places of drawn boxes, cans, bottles, bays
 * and packs and of a real shelf of bags, whose families have the same weight. With each family judged by the fit on the
 * others, the log loss is 0.11 for cans and bottles, 0.22 for boxes, 0.05 for bays, 0.04 for packs and 0.02 for bags;
 * if all pictures could be compared in place, 0.39 for cans and bottles, 0.36 for boxes, and 0.01 for bags. With the
 * print, the weights were chosen over 3,700 other pairs between those of a fit and the former ones: the log loss of
 * boxes is 0.09, that of bays 0.07, and that of cans and bottles, mostly dark and soft ones, 0.14. Cells in place say
 * little that the print does not.
 */
const weights = { turned: 0.65, asPrinted: 0.1, features: 0.6, print: 0.25 } as const;
/**
 * Half of the cells of two aligned pictures differ by the first value at most. From the second one on, one of the packs
 * is turned or leans: cells and features in place then show which picture has the position of the photo's pack, not
 * which product it is.
 */
const alignedDifference = { full: 4, none: 9 } as const;
/**
 * Two turned packs of one design have many features in common. Pictures that have a smaller share in common than the
 * second value, and fully below the first, show different designs, which cells and features in place distinguish.
 */
const sharedShare = { full: 0.1, none: 0.35 } as const;
/** A value beyond the crops' by this factor counts no more than theirs. */
const reachMax = 1.5;
/** Keeps votes from being certain, however many. */
const priorVotes = 2;
const rarest = 0.05;
/** Cells of siblings that differ by less do not show whether a spot has a third one. */
const reachMin = 0.15;
/** The most evidence of the cells, and of the features, before they are weighted. */
const evidenceMax = { cells: 12, features: 6 } as const;

const varianceOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
};

const scaleOf = (first: readonly number[], second: readonly number[]): CellScale => ({
  middle: (meanOf(first) + meanOf(second)) / 2,
  reach: (meanOf(first) - meanOf(second)) / 2,
  noise: Math.sqrt((varianceOf(first) + varianceOf(second)) / 2),
});

const rateOf = (votes: readonly FeatureVotes[]): number => {
  const first = votes.reduce((sum, vote) => sum + vote.first, 0);
  const second = votes.reduce((sum, vote) => sum + vote.second, 0);
  const rate = (first + priorVotes) / (first + second + 2 * priorVotes);
  return Math.min(1 - rarest, Math.max(rarest, rate));
};

/** How far two pictures can be compared in place: they show the same position, or different designs. */
const comparableOf = (first: Reference, second: Reference): number =>
  Math.max(
    fallFrom(medianDifference(first, second, asPrinted), alignedDifference),
    fallFrom(sharedFeatures(first, second), sharedShare),
  );

/** Measures the difference between two products, on crops of their references. */
export const measurePair = (first: Reference, second: Reference): PairMeasure => {
  const measure = (compare: (a: View, b: View) => number): CellScale => {
    const values = (crops: readonly Crop[]): number[] =>
      crops.map((seen) => compare({ reference: first, seen }, { reference: second, seen }));
    return scaleOf(values(first.crops), values(second.crops));
  };
  const cells = (closeness: Closeness): CellScale => measure((a, b) => compareWhereDifferent(a, b, closeness).mean);
  const votes = (crops: readonly Crop[]): FeatureVotes[] =>
    crops.map(({ features, box }) =>
      countVotes(matchFeatures(features, first, box), matchFeatures(features, second, box)),
    );
  return {
    turned: cells(turned),
    asPrinted: cells(asPrinted),
    print: measure(comparePrint),
    features: { ofFirst: rateOf(votes(first.crops)), ofSecond: rateOf(votes(second.crops)) },
    comparable: comparableOf(first, second),
  };
};

const known = new WeakMap<Reference, WeakMap<Reference, PairMeasure>>();

const mirror = (scale: CellScale): CellScale => ({ ...scale, middle: -scale.middle });

/** The same measure with the two products exchanged. */
const exchange = ({ features, comparable, ...cells }: PairMeasure): PairMeasure => ({
  turned: mirror(cells.turned),
  asPrinted: mirror(cells.asPrinted),
  print: mirror(cells.print),
  comparable,
  features: { ofFirst: 1 - features.ofSecond, ofSecond: 1 - features.ofFirst },
});

const measureOf = (first: Reference, second: Reference): PairMeasure => {
  const ofFirst = known.get(first) ?? new WeakMap<Reference, PairMeasure>();
  known.set(first, ofFirst);
  const inReverse = known.get(second)?.get(first);
  const measure = ofFirst.get(second) ?? (inReverse ? exchange(inReverse) : measurePair(first, second));
  ofFirst.set(second, measure);
  return measure;
};

const limit = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** The log likelihood ratio of two normal distributions with the crops' means and the noise of real packs. */
const byScale = (value: number, { middle, reach, noise }: CellScale, real: number): number => {
  if (reach <= 0) return 0;
  const ratio = (2 * reach * limit(value - middle, reachMax * reach)) / (noise ** 2 + real ** 2);
  return limit(ratio, evidenceMax.cells);
};

/** The log likelihood ratio of two binomial distributions with the crops' rates. */
const byVotes = ({ first, second }: FeatureVotes, { ofFirst, ofSecond }: VoteRates): number => {
  if (ofFirst <= ofSecond) return 0;
  const ratio = first * Math.log(ofFirst / ofSecond) + second * Math.log((1 - ofFirst) / (1 - ofSecond));
  return limit(ratio, evidenceMax.features);
};

/** The evidence of a spot where two siblings differ. */
export interface Told {
  /** The log odds that it shows the first rather than the second. */
  readonly logOdds: number;
  /**
   * How closely it agrees with the first where the second differs: 1 as closely as crops of the first do, -1 as crops
   * of the second do, and about 0 for a third product. Null if cells cannot distinguish the two.
   */
  readonly agreement: number | null;
  /** How far the pictures of the two can be compared in place, 0..1. */
  readonly comparable: number;
}

/** How far a value is from the middle of two products, in reaches of their crops. */
const agreementIn = (value: number, { middle, reach }: CellScale): number =>
  reach < reachMin ? 0 : limit((value - middle) / reach, 1);

/**
 * Distinguishes two siblings. Each comparison counts as much as it separates crops of their references.
 * @param votes the features of the spot that are clearly closer to one of them
 */
export const tellApart = (a: View, b: View, votes: FeatureVotes): Told => {
  const measure = measureOf(a.reference, b.reference);
  const { comparable } = measure;
  const alongRows = compareWhereDifferent(a, b, turned).mean;
  const inPlace = comparable === 0 ? 0 : compareWhereDifferent(a, b, asPrinted).mean;
  const print = comparable === 0 ? 0 : comparePrint(a, b);
  return {
    logOdds:
      weights.turned * byScale(alongRows, measure.turned, realNoise.cells) +
      comparable *
        (weights.asPrinted * byScale(inPlace, measure.asPrinted, realNoise.cells) +
          weights.features * byVotes(votes, measure.features) +
          weights.print * byScale(print, measure.print, realNoise.print)),
    agreement:
      comparable * measure.asPrinted.reach + (1 - comparable) * measure.turned.reach < reachMin
        ? null
        : comparable * agreementIn(inPlace, measure.asPrinted) +
          (1 - comparable) * agreementIn(alongRows, measure.turned),
    comparable,
  };
};
