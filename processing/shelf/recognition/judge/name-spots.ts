import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { logOddsBetween, viewOf } from './differences.ts';
import { type Identity, nameOf } from './identify.ts';
import { type Contender, weighNeighbors } from './neighbors.ts';
import type { RatedSpot } from './rate-spots.ts';
import { siblingsOf } from './siblings.ts';

/** A spot of the sweep is a pack from this chance on. */
export const minKnown = 0.5;

/** What is known about the photo of the spots. */
export interface SpotContext {
  readonly scene: Scene;
  readonly references: readonly Reference[];
  readonly catalog: readonly CatalogProduct[];
}

/**
 * The products that a spot may show: those that the sweep found there, and those that look most like the best of them. Each is compared with the
 * best one; the odds are relative to it (Bradley and Terry, 1952).
 */
const contendersAt = ({ best, others }: RatedSpot, { scene, references, catalog }: SpotContext): Contender[] => {
  const found = new Set([best, ...others].map(({ reference: { product } }) => product));
  const siblings = siblingsOf(best.reference, found, references, catalog);
  const rivals = [...others, ...siblings.map((reference) => ({ reference, box: best.box }))];
  const own = viewOf(scene, best.reference, best.box);
  const odds = rivals.map(({ reference, box }) => Math.exp(-logOddsBetween(own, viewOf(scene, reference, box))));
  const total = odds.reduce((sum, value) => sum + value, 1);
  const shares = rivals.map(({ reference: { product } }, index) => ({ product, share: (odds[index] ?? 0) / total }));
  return [{ product: best.reference.product, share: 1 / total }, ...shares];
};

/** Names the spots that show a pack. */
export const nameSpots = (
  spots: readonly RatedSpot[],
  context: SpotContext,
): (Identity & { readonly box: PixelBox })[] => {
  const contended = spots
    .filter(({ known }) => known >= minKnown)
    .map((spot) => ({ box: spot.box, known: spot.known, contenders: contendersAt(spot, context) }));
  return weighNeighbors(contended).map(({ box, known, contenders }) => ({
    ...nameOf(contenders, known, known, context.catalog),
    box,
  }));
};
