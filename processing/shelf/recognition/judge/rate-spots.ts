import { overlapOf } from '../../geometry/boxes.ts';
import type { CellTemplate } from '../../vision/cell-template.ts';
import type { HammingMatcher } from '../../vision/hamming.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import type { Hypothesis } from '../search/voting.ts';
import type { ComparedPlace, SettledPlace } from '../sweep/settle.ts';
import { deviationIn, type SpotDeviation, type SpotLight, spotLightOf } from './spot-light.ts';
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
  /** How its color and light differ from those of its reference in this photo. */
  readonly deviation: SpotDeviation;
  /** The chance 0..1 that the spot shows a pack of the catalog, and its log odds. */
  readonly known: number;
  readonly logOdds: number;
}

/**
 * Logistic regression over the spots of a real shelf of cartons, of drawn ones, of drawn cans and bottles, and of real shelves without a pack of
 * the catalog: a pack of the catalog against empty shelf, price labels, and packs that are not in the catalog. Spots that are too dark or too flat
 * were too rare to fit; their weights are set by judgment.
 */
const weights = { constant: -13.2, likeness: 18.9, support: 0.9, hue: -33, darker: -4, flatter: -4 } as const;
const fullSupport = 30;
/** A hypothesis supports a spot if it shows the same product at about the same place. */
const minOverlap = 0.4;
/** The odds of two products, for a difference of their likeness that is all the difference of their references. */
const twinWeight = 8;
/** The same for a difference of color. */
const hueWeight = 40;
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
  light: SpotLight,
  { scene, matcher }: { readonly scene: Scene; readonly matcher: HammingMatcher },
): number => {
  const difference = differenceOf(best.reference.fine, other.reference.fine);
  const hue = deviationIn(light, best).hue - deviationIn(light, other).hue;
  const odds = Math.exp((twinWeight * (other.likeness - best.likeness)) / difference + hueWeight * hue);
  if (odds < minOdds) return odds;
  const chance = compareTwins(scene, best.box, best.reference, other.reference, matcher);
  return (odds * (1 - chance)) / Math.max(1e-6, chance);
};

/** The spots that tell the light are at least this similar to their references. */
const lightLikeness = 0.78;
/** How much likeness a product must have ahead of another one to make up for its color. */
const hueCost = 1.5;

/** Puts the product first that is most similar in this light. */
const rankedIn = (light: SpotLight, { best, others }: SettledPlace<Reference>) => {
  const ranked = [best, ...others]
    .map((place) => ({ place, score: place.likeness - hueCost * deviationIn(light, place).hue }))
    .sort((a, b) => b.score - a.score)
    .map(({ place }) => place);
  return { best: ranked[0] ?? best, others: ranked.slice(1) };
};

const lightFrom = (spots: readonly Pick<SettledPlace<Reference>, 'best'>[]): SpotLight =>
  spotLightOf(spots.map(({ best }) => best).filter(({ likeness }) => likeness >= lightLikeness));

/** Spots in the light of their photo. */
export interface LitSpots {
  readonly light: SpotLight;
  readonly spots: readonly SettledPlace<Reference>[];
}

/** Measures the light of a photo on its spots, and ranks the products that each of them may show. */
export const lightUp = (settled: readonly SettledPlace<Reference>[]): LitSpots => {
  const first = lightFrom(settled);
  const light = lightFrom(settled.map((spot) => rankedIn(first, spot)));
  return { light, spots: settled.map((spot) => rankedIn(light, spot)) };
};

/** Says how likely each spot shows a pack of the catalog. @param hypotheses what local features suggest */
export const rateSpots = ({ light, spots }: LitSpots, hypotheses: readonly Hypothesis[]): RatedSpot[] =>
  spots.map((spot) => {
    const { best } = spot;
    const support = supportOf(best, hypotheses);
    const deviation = deviationIn(light, best);
    const logOdds =
      weights.constant +
      weights.likeness * best.likeness +
      weights.support * Math.log1p(Math.min(fullSupport, support)) +
      weights.hue * deviation.hue +
      weights.darker * deviation.darker +
      weights.flatter * deviation.flatter;
    return { ...spot, box: best.box, support, deviation, logOdds, known: 1 / (1 + Math.exp(-logOdds)) };
  });

/** The products that a spot may show. Each is compared with the best one; the odds are relative to it (Bradley and Terry, 1952). */
export const contendersAt = (
  { best, others }: RatedSpot,
  light: SpotLight,
  context: { readonly scene: Scene; readonly matcher: HammingMatcher },
): Contender[] => {
  const odds = others.map((other) => oddsOf(other, best, light, context));
  const total = odds.reduce((sum, value) => sum + value, 1);
  return [best, ...others].map(({ reference: { product } }, index) => ({
    product,
    share: (index === 0 ? 1 : (odds[index - 1] ?? 0)) / total,
  }));
};
