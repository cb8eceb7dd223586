import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { bandDeviation, logOddsBetween, type SpotView, viewOf } from './differences.ts';
import { countMarked, countVotes, featuresAt, type MarkedFeatures, matchFeatures } from './feature-votes.ts';
import {
  type Clear,
  clearPrintOf,
  closerBy,
  type FittedMarks,
  type FittedSpot,
  fitSpot,
  fittedMarksAmong,
} from './fitted-print.ts';
import type { Contender } from './neighbors.ts';
import { pairCache } from './pair-cache.ts';
import { correlationIn, marksAmong, type PrintMarks } from './print-correlation.ts';
import { siblingsOf } from './siblings.ts';
import { type Told, tellApart } from './telling-apart.ts';
import type { WordEvidence } from './word-evidence.ts';

/** A product, and the place that may show it. */
export interface Place {
  readonly reference: Reference;
  readonly box: PixelBox;
}

/** The products that a place may show. */
export interface Shown {
  readonly contenders: readonly Contender[];
  /** The deviation of the band that differs most from the best of them. */
  readonly deviation: number;
  /** How closely the place agrees with the best of them where its siblings differ: see `Told`. Null if unknown. */
  readonly agreement: number | null;
  /** The evidence of its print where the siblings of the best of them differ from it. */
  readonly print: Print;
}

/** The evidence of a place in the cells that distinguish a product from its siblings. */
export interface Print {
  /** The correlation with the product there, -1..1; null if there are no such cells, or if they are hidden. */
  readonly correlation: number | null;
  readonly features: MarkedFeatures;
  /** How it differs from the product when it is fitted to the place; null if the two cannot be compared. */
  readonly clear: Clear | null;
  /** The log odds by its words that it shows the product rather than one that is missing from the catalog. */
  readonly words: number;
}

/** The facts about the photo of a place. */
export interface SharesContext {
  readonly scene: Scene;
  readonly catalog: readonly CatalogProduct[];
  readonly references: readonly Reference[];
}

/** The products that a product is distinguished from. */
const siblingsIn = ({ catalog, references }: SharesContext, reference: Reference): Reference[] =>
  siblingsOf(reference, new Set([reference.product]), references, catalog);

/**
 * How much the evidence of a fitted product counts: if the spot is clear, the other evidence of siblings counts less.
 * Chosen over 490 packs of drawn boxes with siblings in the catalog, of which 21 had the name of a sibling before, and
 * 7 with these weights; the log loss is 0.15 instead of 0.34.
 */
const fittedWeights = { closer: 8, others: 0.5 } as const;
/** Siblings that are less comparable in place are not fitted: they are turned. */
const comparableMin = 0.5;

/** Adds how much closer a spot is to a product than to a sibling, as far as it is clear. */
const withFitted = (told: Told, own: SpotView, spot: FittedSpot | null, sibling: Reference): Told => {
  const weight = spot ? spot.clarity * Math.max(0, (told.comparable - comparableMin) / (1 - comparableMin)) : 0;
  if (!spot || weight === 0) return told;
  const fitted = fittedWeights.others * told.logOdds + fittedWeights.closer * closerBy(own, spot, sibling);
  return { ...told, logOdds: (1 - weight) * told.logOdds + weight * fitted };
};

/** How a spot compares a product with others: siblings by what distinguishes the pair, others by their cells. */
const comparedWith = (
  own: SpotView,
  spot: FittedSpot | null,
  words: WordEvidence,
  { scene, catalog }: SharesContext,
) => {
  const { product } = own.reference;
  const brand = catalog[product]?.brand;
  const features = featuresAt(scene, own.box);
  const matches = matchFeatures(features, own.reference, own.box);
  return (view: SpotView): Told => {
    const { reference, box } = view;
    if (catalog[reference.product]?.brand !== brand) {
      return { logOdds: logOddsBetween(own, view), agreement: null, comparable: 0 };
    }
    const votes = countVotes(matches, matchFeatures(features, reference, box));
    const told = withFitted(tellApart(own, view, votes), own, spot, reference);
    return { ...told, logOdds: told.logOdds + words.between(own.reference, reference) };
  };
};

/** The cells that distinguish a product from its siblings: as printed, and when it is fitted to a place. */
interface MarksOfProduct {
  readonly print: PrintMarks;
  readonly fitted: FittedMarks | null;
}

/** The marks of products among the references of a catalog: many places of a photo need the same. */
const knownMarks = pairCache<readonly Reference[], Reference, MarksOfProduct>();

const marksOf = (reference: Reference, context: SharesContext): MarksOfProduct =>
  knownMarks(context.references, reference, () => {
    const siblings = siblingsIn(context, reference);
    return { print: marksAmong(reference, siblings), fitted: fittedMarksAmong(reference, siblings) };
  });

const fitAt = (view: SpotView, context: SharesContext): FittedSpot | null => {
  const { fitted } = marksOf(view.reference, context);
  return fitted && fitSpot(view, fitted);
};

const printAt = (view: SpotView, spot: FittedSpot | null, words: WordEvidence, context: SharesContext): Print => {
  const { scene } = context;
  const { reference, box } = view;
  const { print: marks } = marksOf(reference, context);
  const features = featuresAt(scene, box);
  return {
    correlation: correlationIn(marks, view),
    features: countMarked(features, matchFeatures(features, reference, box), box, marks),
    clear: spot && clearPrintOf(spot),
    words: words.known(reference),
  };
};

/**
 * The products that a place may show: each is compared with the best one, and the odds are relative to it (Bradley and
 * Terry, 1952).
 * @param words what the words at the place say about them
 */
export const sharesAt = (best: Place, rivals: readonly Place[], words: WordEvidence, context: SharesContext): Shown => {
  const { scene } = context;
  const own = viewOf(scene, best.reference, best.box);
  const ofOwnFit = fitAt(own, context);
  const compare = comparedWith(own, ofOwnFit, words, context);
  const others = rivals.map(({ reference, box }) => {
    const view = viewOf(scene, reference, box);
    const told = compare(view);
    return { view, ...told, odds: Math.exp(-told.logOdds) };
  });
  const top = others.reduce<(typeof others)[number] | null>(
    (most, other) => (other.odds > (most?.odds ?? 1) ? other : most),
    null,
  );
  const total = others.reduce((sum, { odds }) => sum + odds, 1);
  const agreements = others.flatMap(({ agreement }) => (agreement === null ? [] : [agreement]));
  const ofOwn = agreements.length === 0 ? null : Math.min(...agreements);
  const ofTop = top && top.agreement !== null ? -top.agreement : null;
  return {
    contenders: [
      { product: own.reference.product, share: 1 / total },
      ...others.map(({ view: { reference }, odds }) => ({ product: reference.product, share: odds / total })),
    ],
    deviation: bandDeviation(top?.view ?? own),
    agreement: top ? ofTop : ofOwn,
    print: printAt(top?.view ?? own, top ? fitAt(top.view, context) : ofOwnFit, words, context),
  };
};
