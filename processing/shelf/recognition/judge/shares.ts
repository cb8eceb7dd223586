import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import type { Scene } from '../../vision/scene.ts';
import type { Reference } from '../references/references.ts';
import { bandDeviation, logOddsBetween, viewOf } from './differences.ts';
import type { Contender } from './neighbors.ts';

interface Place {
  readonly reference: Reference;
  readonly box: PixelBox;
}

/** What a place may show. */
export interface Shown {
  readonly contenders: readonly Contender[];
  /** How much the band deviates that differs most from the best of them. */
  readonly deviation: number;
}

/**
 * The products that a place may show: each is compared with the best one, and the odds are relative to it (Bradley and
 * Terry, 1952).
 */
export const sharesAt = (scene: Scene, best: Place, rivals: readonly Place[]): Shown => {
  const own = viewOf(scene, best.reference, best.box);
  const views = [own, ...rivals.map(({ reference, box }) => viewOf(scene, reference, box))];
  const odds = views.map((view) => (view === own ? 1 : Math.exp(-logOddsBetween(own, view))));
  const total = odds.reduce((sum, value) => sum + value, 0);
  const top = views[odds.indexOf(Math.max(...odds))] ?? own;
  return {
    contenders: views.map(({ reference: { product } }, index) => ({ product, share: (odds[index] ?? 0) / total })),
    deviation: bandDeviation(top),
  };
};
