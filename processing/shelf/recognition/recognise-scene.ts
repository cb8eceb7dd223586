import type { CatalogProduct } from '../contract.ts';
import { accept } from './accept.ts';
import { findByColour, searchPictureOf } from './dense-search.ts';
import { findByFeatures } from './find-packs.ts';
import type { FoundPack } from './found-pack.ts';
import { HammingMatcher } from './hamming.ts';
import { evenPartCorrelationOf, type Identity, identify } from './identify.ts';
import { findByExample } from './learned-search.ts';
import { openCv } from './opencv.ts';
import type { Reference } from './references.ts';
import type { Scene } from './scene.ts';
import { shortlist } from './shortlist.ts';

export interface IdentifiedPack extends Identity {
  readonly box: FoundPack['box'];
}

/** Without packs of known size there is nothing to search by. */
const minPacksToSearchBy = 2;

const findAll = async (scene: Scene, references: readonly Reference[]) => {
  const byFeatures = findByFeatures(scene, references);
  const first = accept(scene, byFeatures);
  if (first.length < minPacksToSearchBy) return { found: byFeatures, packs: first };
  const cv = await openCv();
  const picture = await searchPictureOf(scene, first);
  const byColour = await findByColour(cv, scene, picture, references, first);
  const withColour = [...byFeatures, ...byColour];
  const byExample = await findByExample(cv, scene, picture, accept(scene, withColour));
  const found = [...withColour, ...byExample];
  return { found, packs: accept(scene, found) };
};

/** All packs of the catalogue in a scene, in pixels of the scene. */
export const recogniseScene = async (
  scene: Scene,
  references: readonly Reference[],
  catalog: readonly CatalogProduct[],
): Promise<IdentifiedPack[]> => {
  const likely = shortlist(scene.features, references);
  const { found, packs } = await findAll(scene, likely);
  const matcher = new HammingMatcher();
  const context = { scene, found, references, catalog, matcher, evenPartCorrelation: evenPartCorrelationOf(packs) };
  return packs.map((pack) => ({ ...identify(pack, context), box: pack.box }));
};
