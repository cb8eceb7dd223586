import type { PixelBox } from '../../../domain/shelf-analysis.ts';
import type { Reference } from './references.ts';
import type { Likeness } from './thumbnail.ts';

/** A pack that was found in a scene, in pixels of the scene. */
export interface FoundPack extends Likeness {
  readonly reference: Reference;
  readonly box: PixelBox;
  /** Features of the reference that agree on the place; 0 where it was found by colour alone. */
  readonly support: number;
  /** How sure the place is, about 0..2; 0.8 and more are accepted. */
  readonly score: number;
}

/** A found pack whose parts have been compared one by one. */
export interface CheckedPack extends FoundPack {
  /** Correlation that all but the worst parts reach: low where a stranger of the same brand shares no more than the logo. */
  readonly partCorrelation: number;
}

export const acceptedScore = 0.8;
const fullSupport = 15;
const minCorrelation = 0.35;

/** Colour likeness and features together; the weights were chosen on real shelves. */
export const scoreOf = ({ correlation, chromaDistance }: Likeness, support: number): number =>
  correlation < minCorrelation ? 0 : 1.2 * correlation + 0.6 * Math.min(1, support / fullSupport) - 6 * chromaDistance;
