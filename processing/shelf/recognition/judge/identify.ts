import { at } from '../../../../domain/assert.ts';
import type { ShelfCandidate } from '../../../../domain/shelf-captures/analysis.ts';
import { logistic } from '../../../statistics.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import type { Scene } from '../../vision/scene.ts';
import type { CheckedPack, FoundPack } from '../candidates/found-pack.ts';
import { refineBox } from '../candidates/refine.ts';
import type { Reference } from '../references/references.ts';
import { knownChance, type usualLikeness } from './known-chance.ts';
import type { Contended } from './neighbors.ts';
import { type Place, type SharesContext, type Shown, sharesAt } from './shares.ts';
import { siblingsOf } from './siblings.ts';
import { samePlace } from './suppress.ts';
import { readWordEvidence } from './word-evidence.ts';

export interface Identity {
  readonly sku: string | null;
  readonly brand: string;
  readonly confidence: number;
  readonly candidates: readonly ShelfCandidate[];
}

/** The facts about the photo of a pack. */
export interface IdentifyContext extends SharesContext {
  /** All finds, accepted or not. */
  readonly found: readonly FoundPack[];
  /** How similar the packs of this photo are to their references. */
  readonly usual: ReturnType<typeof usualLikeness>;
}

/**
 * A product is named if it has this share of the odds of all contenders and is right with this probability; otherwise a
 * person decides.
 */
const namedFrom = { share: 0.55, chance: 0.5 } as const;
const rivalsMax = 4;
const candidatesMax = 5;
/** A find at the same place is not a rival if its log odds are lower by this much or more. */
const rivalScoreGap = 4;
/** Products of the same brand are rivals only if they have about the same shape and look similar. */
const aspectRatioMax = 1.15;
const correlationGapMax = 0.12;

const round = (value: number): number => Math.round(value * 1000) / 1000;

const looksLike = (scene: Scene, pack: FoundPack, { width, height, thumbnail }: Reference): boolean => {
  const aspect = width / height / (pack.reference.width / pack.reference.height);
  if (Math.max(aspect, 1 / aspect) > aspectRatioMax) return false;
  return refineBox(scene.pyramid, thumbnail, pack.box, 0.08).correlation > pack.correlation - correlationGapMax;
};

/** Other products that the pack could be: those of its brand, and those found at the same place. */
const rivalsOf = (
  scene: Scene,
  pack: FoundPack,
  found: readonly FoundPack[],
  references: readonly Reference[],
  catalog: readonly CatalogProduct[],
): Reference[] => {
  const brand = catalog[pack.reference.product]?.brand;
  const rivals = new Map<number, Reference>();
  const atPlace = found
    .filter((other) => other.score > pack.score - rivalScoreGap && samePlace(pack, other))
    .sort((a, b) => b.score - a.score)
    .map(({ reference }) => reference);
  const ofBrand = references.filter(({ product }) => catalog[product]?.brand === brand);
  for (const reference of [...atPlace.slice(0, rivalsMax), ...ofBrand]) {
    const { product } = reference;
    if (product === pack.reference.product || rivals.has(product)) continue;
    if (looksLike(scene, pack, reference)) rivals.set(product, reference);
  }
  return [...rivals.values()];
};

/**
 * Names the most likely product, or only its brand if the contenders cannot be distinguished.
 * @param contenders at least one
 * @param known the chance that the pack is in the catalog
 * @param branded the chance that it has the brand of a contender
 */
export const nameOf = (
  contenders: readonly { readonly product: number; readonly share: number }[],
  known: number,
  branded: number,
  catalog: readonly CatalogProduct[],
): Identity => {
  const ranked = contenders
    .map(({ product, share }) => ({ product: at(catalog, product), share }))
    .sort((a, b) => b.share - a.share);
  const best = at(ranked, 0);
  const candidates = ranked
    .slice(0, candidatesMax)
    .map(({ product, share }) => ({ sku: product.sku, confidence: round(share * known) }));
  const { brand } = best.product;
  const ofBrand = ranked.reduce((sum, { product, share }) => sum + (product.brand === brand ? share : 0), 0);
  const chance = best.share * known;
  const named = best.share >= namedFrom.share && chance >= namedFrom.chance;
  return {
    sku: named ? best.product.sku : null,
    brand,
    confidence: round(named ? chance : ofBrand * branded),
    candidates,
  };
};

/** A pack, the products that it may show, and how certain it is. */
export interface ContendedPack extends Contended, Shown {
  /** The chance that it shows a pack of the catalog. */
  readonly known: number;
  /** The chance that it has the brand of a contender. */
  readonly branded: number;
}

/** A pack whose product is in question. */
export interface Question extends Pick<ContendedPack, 'box' | 'known' | 'branded'> {
  readonly best: Place;
  readonly rivals: readonly Place[];
}

/** The question of a pack that local features have found. */
export const askAbout = (pack: CheckedPack, context: IdentifyContext): Question => {
  const { scene, found, references, catalog, usual } = context;
  const { reference, box } = pack;
  const rivals = rivalsOf(scene, pack, found, references, catalog);
  const compared = new Set([reference, ...rivals].map(({ product }) => product));
  const all = [...rivals, ...siblingsOf(reference, compared, references, catalog)];
  return {
    box,
    best: { reference, box },
    rivals: all.map((rival) => ({ reference: rival, box })),
    // The score is the log odds that the box shows a pack of the brand.
    known: knownChance(pack, usual),
    branded: logistic(pack.score),
  };
};

/** The products that packs may show. */
export const contendersFor = async (
  questions: readonly Question[],
  context: SharesContext,
): Promise<ContendedPack[]> => {
  const { scene, catalog } = context;
  const brandOf = ({ reference }: Place): string | undefined => catalog[reference.product]?.brand;
  const words = await readWordEvidence(
    scene,
    questions.map(({ box, best, rivals, known }) => ({
      box,
      known,
      siblings: [best, ...rivals.filter((rival) => brandOf(rival) === brandOf(best))].map(({ reference }) => reference),
    })),
  );
  return questions.map(({ box, best, rivals, known, branded }, index) => ({
    box,
    ...sharesAt(best, rivals, at(words, index), context),
    known,
    branded,
  }));
};
