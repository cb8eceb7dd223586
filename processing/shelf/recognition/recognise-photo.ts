import { findByColour, searchPictureOf } from './dense-search.ts';
import { accepted, findByFeatures } from './find-packs.ts';
import { openCv } from './opencv.ts';
import type { Reference } from './references.ts';
import type { Scene } from './scene.ts';

const cv = await openCv();
export const recognisePhoto = async (scene: Scene, references: readonly Reference[], catalog: any) => {
  const byFeatures = findByFeatures(scene, references);
  let packs = accepted(byFeatures);
  if (packs.length > 1) {
    const picture = await searchPictureOf(scene, packs);
    const dense = await findByColour(cv, scene, picture, references, packs);
    packs = accepted([...byFeatures, ...dense]);
  }
  return packs.map((f: any) => ({ ...f, sku: catalog[f.reference.product].sku, brand: catalog[f.reference.product].brand }));
};
