import { overlapOf } from '../../geometry/boxes.ts';
import type { Reference } from '../references/references.ts';
import type { Hypothesis } from '../search/voting.ts';
import type { ComparedPlace, SettledPlace } from '../sweep/settle.ts';
import { deviationIn, type SpotDeviation, type SpotLight, spotLightOf } from './spot-light.ts';

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
 * Logistic regression over 2,800 spots of a real shelf of bags, of drawn boxes, cartons, cans and bottles, some with a
 * studio's pictures, and of real shelves without a pack of the catalog: a pack of the catalog against empty shelf,
 * price labels, and packs that are not in the catalog. Each family was judged by the fit on the others. The constant is
 * 0.4 below the fitted one: a false name costs more than a missing one.
 */
const weights = { constant: -14.8, likeness: 22.9, support: 0.49, hue: -24.6, darker: -1.9, flatter: -3.9 } as const;
const fullSupport = 30;
/** A hypothesis supports a spot if it shows the same product at about the same place. */
const overlapMin = 0.4;

const supportOf = ({ reference, box }: ComparedPlace<Reference>, hypotheses: readonly Hypothesis[]): number =>
  hypotheses.reduce(
    (most, { reference: { product }, box: other, support }) =>
      product === reference.product && support > most && overlapOf(box, other) > overlapMin ? support : most,
    0,
  );

/** Only spots at least this similar to their references are used to measure the light. */
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

/**
 * Estimates how likely each spot shows a pack of the catalog. @param hypotheses the places that local features suggest
 */
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
