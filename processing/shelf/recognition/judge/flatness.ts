import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { featuresAt, matchFeatures, printInPlace } from './feature-votes.ts';

interface Spot {
  readonly best: { readonly reference: Reference; readonly box: PixelBox };
}

/** How far print and its place may be trusted for a product, 0..1. */
export type Flatness = (product: number) => number;

/**
 * Packs with less of their print in its place are turned cans or bottles, those with more are boxes as in their
 * pictures. Fitted on drawn boxes, drawn cans and bottles, and drawn shelves of photographed cartons.
 */
const inPlace = { turned: 0.38, flat: 0.5 } as const;
/** A photo's spots count as this many of a brand. */
const photoWeight = 3;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Says for each product whether the packs of its brand in this photo are flat and seen from the front: whether their
 * print is where their pictures have it.
 */
export const flatnessIn = (scene: Scene, spots: readonly Spot[], catalog: readonly CatalogProduct[]): Flatness => {
  const shares = new Map<string | undefined, number[]>();
  for (const { best } of spots) {
    const brand = catalog[best.reference.product]?.brand;
    const share = printInPlace(matchFeatures(featuresAt(scene, best.box), best.reference, best.box));
    shares.set(brand, [...(shares.get(brand) ?? []), share]);
  }
  const ofPhoto = meanOf([...shares.values()].flat());
  return (product) => {
    const ofBrand = shares.get(catalog[product]?.brand) ?? [];
    const mean = (meanOf(ofBrand) * ofBrand.length + ofPhoto * photoWeight) / (ofBrand.length + photoWeight);
    return Math.min(1, Math.max(0, (mean - inPlace.turned) / (inPlace.flat - inPlace.turned)));
  };
};
