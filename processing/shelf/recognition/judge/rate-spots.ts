import { overlapOf } from '../../geometry/boxes.ts';
import type { CellTemplate } from '../../vision/cell-template.ts';
import type { HammingMatcher } from '../../vision/hamming.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import type { Hypothesis } from '../search/voting.ts';
import type { ComparedPlace, SettledPlace } from '../sweep/settle.ts';
import { compareTwins } from './twins.ts';

/** A product that a spot may show, and its share of the odds of all products that it may show. */
export interface Contender {
  readonly product: number;
  readonly share: number;
}

/** A spot, and how certain it is. */
export interface RatedSpot extends SettledPlace<Reference> {
  readonly box: ComparedPlace<Reference>['box'];
  /** How many features of the best reference agree on the place. */
  readonly support: number;
  /** The chance 0..1 that the spot shows a pack of the catalog, and its log odds. */
  readonly known: number;
  readonly logOdds: number;
}

/**
 * Logistic regression over the spots of real shelves of cartons and bottles and of drawn ones: a pack of the catalog against empty shelf, price
 * labels, and packs that are not in the catalog.
 */
const weights = { constant: -17.4, likeness: 23.3, support: 0.8 } as const;
const fullSupport = 30;
/** A hypothesis supports a spot if it shows the same product at about the same place. */
const minOverlap = 0.4;
/** The odds of two products, for a difference of their likeness that is all the difference of their references. */
const twinWeight = 8;
/** References that differ by less cannot be told apart. */
const minDifference = 0.03;
/** References of different shapes are not compared; this is how much those of different products differ. */
const usualDifference = 0.3;

const supportOf = ({ reference, box }: ComparedPlace<Reference>, hypotheses: readonly Hypothesis[]): number =>
  hypotheses.reduce(
    (most, { reference: { product }, box: other, support }) =>
      product === reference.product && support > most && overlapOf(box, other) > minOverlap ? support : most,
    0,
  );

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const differenceOf = (a: CellTemplate, b: CellTemplate): number =>
  a.columns === b.columns && a.rows === b.rows
    ? Math.max(minDifference, 1 - (dot(a.colors, b.colors) + dot(a.edges, b.edges)) / 2)
    : usualDifference;

/** Products with lower odds are not worth a closer look. */
const minOdds = 0.06;

/** The odds of another product against the best one: from the cells, and if these leave doubt, from details and features. */
const oddsOf = (
  other: ComparedPlace<Reference>,
  best: ComparedPlace<Reference>,
  { scene, matcher }: { readonly scene: Scene; readonly matcher: HammingMatcher },
): number => {
  const difference = differenceOf(best.reference.fine, other.reference.fine);
  const odds = Math.exp((twinWeight * (other.likeness - best.likeness)) / difference);
  if (odds < minOdds) return odds;
  const chance = compareTwins(scene, best.box, best.reference, other.reference, matcher);
  return (odds * (1 - chance)) / Math.max(1e-6, chance);
};

/** Says how likely each spot shows a pack of the catalog. @param hypotheses what local features suggest */
export const rateSpots = (spots: readonly SettledPlace<Reference>[], hypotheses: readonly Hypothesis[]): RatedSpot[] =>
  spots.map((spot) => {
    const { best } = spot;
    const support = supportOf(best, hypotheses);
    const logOdds =
      weights.constant +
      weights.likeness * best.likeness +
      weights.support * Math.log1p(Math.min(fullSupport, support));
    return { ...spot, box: best.box, support, logOdds, known: 1 / (1 + Math.exp(-logOdds)) };
  });

/** The products that a spot may show. Each is compared with the best one; the odds are relative to it (Bradley and Terry, 1952). */
export const contendersAt = (
  { best, others }: RatedSpot,
  context: { readonly scene: Scene; readonly matcher: HammingMatcher },
): Contender[] => {
  const odds = others.map((other) => oddsOf(other, best, context));
  const total = odds.reduce((sum, value) => sum + value, 1);
  return [best, ...others].map(({ reference: { product } }, index) => ({
    product,
    share: (index === 0 ? 1 : (odds[index - 1] ?? 0)) / total,
  }));
};
