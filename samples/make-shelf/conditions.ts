import { randomSequence } from '../make/photos/noise.ts';
import type { ShelfPhotoOptions } from './shelf-picture.ts';
import type { PlanOptions } from './shelf-plan.ts';

/** The conditions of a photo, and the part of the shelf that it shows. */
export interface Shot {
  readonly plan: PlanOptions;
  readonly photo: ShelfPhotoOptions;
}

/** Conditions of the photos: taken with care, or in a hurry. */
export const shelfConditions = ['usual', 'hard'] as const;
export type ShelfConditions = (typeof shelfConditions)[number];

/** Shifts the light between cold and warm by `strength`, without changing green. */
const lightOf = (random: () => number, strength: number): [number, number, number] => {
  const warmth = (random() * 2 - 1) * strength;
  return [1 + warmth * 0.5, 1, 1 - warmth];
};

/**
 * Whole shelves and close-ups in turn, all of them at an angle, with uneven colored light and noise; every second shelf
 * has an edge that hides the feet of packs.
 */
const usual = (index: number, seed: number): Shot => {
  const random = randomSequence(seed * 31 + index);
  const near = index % 4 === 3;
  const size = near ? { widthPx: 900, heightPx: 720 } : { widthPx: 800, heightPx: 620 };
  return {
    plan: {
      seed: seed * 101 + index,
      rows: near ? 2 : 4,
      widthCm: near ? 90 : 190,
      overlap: 0.25,
      gapChance: 0.06,
      lipCm: index % 2 === 0 ? 0 : 1.6,
    },
    photo: {
      ...size,
      seed: seed * 13 + index,
      perspective: 0.06 + random() * 0.06,
      tiltDegrees: (random() - 0.5) * 5,
      blurPx: 0.5 + random() * 0.6,
      noise: 3 + random() * 4,
      exposure: 0.8 + random() * 0.35,
      light: lightOf(random, 0.12),
      glare: index % 3 === 1 ? 0.03 : 0,
      jpegQuality: 72,
    },
  };
};

/**
 * Photos of 1280 pixels with small packs: too dark or too bright, from the side, tilted up to 8 degrees, soft, noisy,
 * strongly compressed, with a lamp's reflection.
 */
const hard = (index: number, seed: number): Shot => {
  const random = randomSequence(seed * 57 + index);
  const widthCm = 200 + random() * 160;
  return {
    plan: {
      seed: seed * 211 + index,
      rows: widthCm > 280 ? 6 : 5,
      widthCm,
      overlap: 0.35,
      gapChance: 0.08,
      lipCm: index % 2 === 0 ? 2 : 0.8,
    },
    photo: {
      widthPx: 1280,
      heightPx: 960,
      seed: seed * 17 + index,
      perspective: 0.1 + random() * 0.12,
      tiltDegrees: (random() - 0.5) * 16,
      blurPx: 0.8 + random() * 0.9,
      noise: 5 + random() * 6,
      exposure: index % 3 === 0 ? 0.42 + random() * 0.15 : 0.8 + random() * 0.5,
      light: lightOf(random, 0.25),
      glare: index % 2 === 1 ? 0.05 : 0,
      jpegQuality: 60,
    },
  };
};

/** Returns the conditions of photo number `index`; the same seed gives the same. */
export const shotOf = (conditions: ShelfConditions, index: number, seed: number): Shot =>
  conditions === 'usual' ? usual(index, seed) : hard(index, seed);
