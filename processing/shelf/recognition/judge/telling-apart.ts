import { meanOf } from '../../../statistics.ts';
import type { Crop } from '../references/crops.ts';
import type { Reference } from '../references/references.ts';
import { asPrinted, type Closeness, compareWhereDifferent, turned, type View } from './differences.ts';
import { countVotes, type FeatureVotes, matchFeatures } from './feature-votes.ts';

/** What a comparison of cells says of crops of two products. */
export interface CellScale {
  /** The value half way between both products. */
  readonly middle: number;
  /** How far the crops of either product are from it; 0 or less if this comparison cannot tell them apart. */
  readonly reach: number;
  /** The standard deviation of the crops of one product. */
  readonly noise: number;
}

/** How often features of crops vote for the first of two products. */
export interface VoteRates {
  readonly ofFirst: number;
  readonly ofSecond: number;
}

/** What tells two products apart, measured on crops of their references. */
export interface PairMeasure {
  readonly turned: CellScale;
  readonly asPrinted: CellScale;
  readonly features: VoteRates;
}

/**
 * Packs on shelves differ from their references by more than crops do: in print, shade and turn. Fitted with
 * `weights` on drawn families of boxes, cans and bottles.
 */
const realNoise = { turned: 0.5, asPrinted: 0.5 } as const;
const weights = { turned: 1, asPrinted: 0.5, features: 0.4 } as const;
/** Where print is not in its place, colors along rows are all that tells products apart. */
const weightOfTurned = 2;
/** A value beyond the crops' by this factor says no more than theirs. */
const maxReach = 1.5;
/** Keeps few votes from being certain, and many. */
const priorVotes = 2;
const rarest = 0.05;
/** Cells of siblings that differ by less do not say whether a spot shows a third one. */
const minReach = 0.15;
/** One kind of evidence alone decides at most this much. */
const maxEvidence = 12;

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

/** Measures what tells two products apart, on crops of their references. */
export const measurePair = (first: Reference, second: Reference): PairMeasure => {
  const cells = (closeness: Closeness): CellScale => {
    const values = (crops: readonly Crop[]): number[] =>
      crops.map(
        (seen) => compareWhereDifferent({ reference: first, seen }, { reference: second, seen }, closeness).mean,
      );
    return scaleOf(values(first.crops), values(second.crops));
  };
  const votes = (crops: readonly Crop[]): FeatureVotes[] =>
    crops.map(({ features, box }) =>
      countVotes(matchFeatures(features, first, box), matchFeatures(features, second, box)),
    );
  return {
    turned: cells(turned),
    asPrinted: cells(asPrinted),
    features: { ofFirst: rateOf(votes(first.crops)), ofSecond: rateOf(votes(second.crops)) },
  };
};

const known = new WeakMap<Reference, WeakMap<Reference, PairMeasure>>();

const mirrored = (scale: CellScale): CellScale => ({ ...scale, middle: -scale.middle });

/** The same measure with the two products exchanged. */
const exchanged = ({ features, ...cells }: PairMeasure): PairMeasure => ({
  turned: mirrored(cells.turned),
  asPrinted: mirrored(cells.asPrinted),
  features: { ofFirst: 1 - features.ofSecond, ofSecond: 1 - features.ofFirst },
});

const measureOf = (first: Reference, second: Reference): PairMeasure => {
  const ofFirst = known.get(first) ?? new WeakMap<Reference, PairMeasure>();
  known.set(first, ofFirst);
  const inReverse = known.get(second)?.get(first);
  const measure = ofFirst.get(second) ?? (inReverse ? exchanged(inReverse) : measurePair(first, second));
  ofFirst.set(second, measure);
  return measure;
};

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** The log likelihood ratio of two normal distributions with the crops' means and the noise of real packs. */
const byCells = (value: number, { middle, reach, noise }: CellScale, real: number): number => {
  if (reach <= 0) return 0;
  return (2 * reach * limited(value - middle, maxReach * reach)) / (noise ** 2 + real ** 2);
};

/** The log likelihood ratio of two binomial distributions with the crops' rates. */
const byVotes = ({ first, second }: FeatureVotes, { ofFirst, ofSecond }: VoteRates): number =>
  ofFirst <= ofSecond ? 0 : first * Math.log(ofFirst / ofSecond) + second * Math.log((1 - ofFirst) / (1 - ofSecond));

/** What a spot shows where two siblings differ. */
export interface Told {
  /** The log odds that it shows the first rather than the second. */
  readonly logOdds: number;
  /**
   * How closely it agrees with the first where the second differs: 1 as closely as crops of the first do, -1 as crops
   * of the second do, and about 0 for a third product. 0 if cells cannot tell the two apart.
   */
  readonly agreement: number;
}

/**
 * Tells two siblings apart by whatever tells these two apart: each comparison counts as far as it separates crops of
 * their references.
 * @param votes the features of the spot that are clearly closer to one of them
 * @param flat how far print and its place may be trusted, 0..1: little for cans and bottles, which are turned
 */
export const tellApart = (a: View, b: View, votes: FeatureVotes, flat: number): Told => {
  const measure = measureOf(a.reference, b.reference);
  const alongRows = compareWhereDifferent(a, b, turned).mean;
  const inPlace = compareWhereDifferent(a, b, asPrinted).mean;
  const evidence = [
    (flat * weights.turned + (1 - flat) * weightOfTurned) * byCells(alongRows, measure.turned, realNoise.turned),
    flat * weights.asPrinted * byCells(inPlace, measure.asPrinted, realNoise.asPrinted),
    flat * weights.features * byVotes(votes, measure.features),
  ];
  const { middle, reach } = measure.asPrinted;
  return {
    logOdds: evidence.reduce((sum, value) => sum + limited(value, maxEvidence), 0),
    agreement: reach < minReach ? 0 : flat * limited((inPlace - middle) / reach, 1),
  };
};
