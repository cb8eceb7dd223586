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
/** So many features that agree tell a pack apart whatever the light does to its colours. */
const strongSupport = 45;
const minCorrelation = 0.35;
const minCorrelationWithSupport = 0.2;

/**
 * Colour likeness and features together. The weights of the first terms were chosen on photos of whole shelves, where packs are small; that of
 * strong support on photos of single packs under coloured light.
 */
export const scoreOf = ({ correlation, chromaDistance }: Likeness, support: number): number => {
  const floor = support > fullSupport ? minCorrelationWithSupport : minCorrelation;
  if (correlation < floor) return 0;
  const surplus = Math.min(1, Math.max(0, support - fullSupport) / (strongSupport - fullSupport));
  return 1.2 * correlation + 0.6 * Math.min(1, support / fullSupport) + 0.5 * surplus - 6 * chromaDistance;
};

/** 0..1: how far the features alone speak for the pack. */
export const supportShare = ({ support }: Pick<FoundPack, 'support'>): number => Math.min(1, support / strongSupport);
