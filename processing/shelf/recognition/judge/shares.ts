import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { bandDeviation, logOddsBetween, type SpotView, viewOf } from './differences.ts';
import { countMarked, countVotes, featuresAt, type MarkedFeatures, matchFeatures } from './feature-votes.ts';
import type { Contender } from './neighbors.ts';
import { correlationIn, marksAmong, type PrintMarks } from './print-correlation.ts';
import { siblingsOf } from './siblings.ts';
import { type Told, tellApart } from './telling-apart.ts';

interface Place {
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
}

/** The facts about the photo of a place. */
export interface SharesContext {
  readonly scene: Scene;
  readonly catalog: readonly CatalogProduct[];
  readonly references: readonly Reference[];
}

/** How a spot compares a product with others: siblings by what distinguishes the pair, others by their cells. */
const comparedWith = (own: SpotView, { scene, catalog }: SharesContext) => {
  const { product } = own.reference;
  const brand = catalog[product]?.brand;
  const features = featuresAt(scene, own.box);
  const matches = matchFeatures(features, own.reference, own.box);
  return (view: SpotView): Told => {
    const { reference, box } = view;
    if (catalog[reference.product]?.brand !== brand) {
      return { logOdds: logOddsBetween(own, view), agreement: null };
    }
    const votes = countVotes(matches, matchFeatures(features, reference, box));
    return tellApart(own, view, votes);
  };
};

/** The marks of products among the references of a catalog: many places of a photo need the same. */
const knownMarks = new WeakMap<readonly Reference[], Map<Reference, PrintMarks>>();

const marksOf = (reference: Reference, { catalog, references }: SharesContext): PrintMarks => {
  const known = knownMarks.get(references) ?? new Map<Reference, PrintMarks>();
  knownMarks.set(references, known);
  const marks =
    known.get(reference) ??
    marksAmong(reference, siblingsOf(reference, new Set([reference.product]), references, catalog));
  known.set(reference, marks);
  return marks;
};

const printAt = (view: SpotView, context: SharesContext): Print => {
  const { scene } = context;
  const { reference, box } = view;
  const marks = marksOf(reference, context);
  const features = featuresAt(scene, box);
  return {
    correlation: correlationIn(marks, view),
    features: countMarked(features, matchFeatures(features, reference, box), box, marks),
  };
};

/**
 * The products that a place may show: each is compared with the best one, and the odds are relative to it (Bradley and
 * Terry, 1952).
 */
export const sharesAt = (best: Place, rivals: readonly Place[], context: SharesContext): Shown => {
  const { scene } = context;
  const own = viewOf(scene, best.reference, best.box);
  const compare = comparedWith(own, context);
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
    print: printAt(top?.view ?? own, context),
  };
};
