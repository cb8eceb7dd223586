import type { CatalogProduct } from '../contract/shelf-engine.ts';
import { HammingMatcher } from '../vision/hamming.ts';
import { openCv } from '../vision/opencv.ts';
import type { Scene } from '../vision/scene.ts';
import type { CheckedPack, FoundPack } from './candidates/found-pack.ts';
import { accept } from './judge/accept.ts';
import { inWhiteLight, judgeAgain, lightOf } from './judge/balance.ts';
import { type Identity, identify } from './judge/identify.ts';
import { usualLikeness } from './judge/known-chance.ts';
import type { Reference } from './references/references.ts';
import { findByColor, searchPictureOf } from './search/dense-search.ts';
import { findByFeatures } from './search/find-packs.ts';
import { findByExample } from './search/learned-search.ts';
import { shortlist } from './search/shortlist.ts';

export interface IdentifiedPack extends Identity {
  readonly box: FoundPack['box'];
}

/** The search by color needs packs of known size. */
const minPacksToSearchBy = 2;

interface Finds {
  /** The scene in white light, if the color of its light is known. */
  readonly scene: Scene;
  /** Everything that was found, accepted or not. */
  readonly found: readonly FoundPack[];
  readonly packs: readonly CheckedPack[];
}

const findAll = async (photographed: Scene, references: readonly Reference[]): Promise<Finds> => {
  const raw = findByFeatures(photographed, references);
  const light = lightOf(photographed, raw);
  const scene = light ? inWhiteLight(photographed, light) : photographed;
  const byFeatures = light ? judgeAgain(scene, raw) : raw;
  const first = accept(scene, byFeatures);
  if (first.length < minPacksToSearchBy) return { scene, found: byFeatures, packs: first };
  const cv = await openCv();
  const picture = await searchPictureOf(scene, first);
  const byColor = await findByColor(cv, scene, picture, references, first);
  const withColor = [...byFeatures, ...byColor];
  const byExample = await findByExample(cv, scene, picture, accept(scene, withColor));
  const found = [...withColor, ...byExample];
  return { scene, found, packs: accept(scene, found) };
};

/** Finds all packs of the catalog in a scene, in pixels of the scene. */
export const recognizeScene = async (
  photographed: Scene,
  references: readonly Reference[],
  catalog: readonly CatalogProduct[],
): Promise<IdentifiedPack[]> => {
  const likely = shortlist(photographed.features, references);
  const { scene, found, packs } = await findAll(photographed, likely);
  const matcher = new HammingMatcher();
  const context = { scene, found, references, catalog, matcher, usual: usualLikeness(packs) };
  return packs.map((pack) => ({ ...identify(pack, context), box: pack.box }));
};
