import type { SceneSize } from '../vision/scene.ts';

/** How closely a photo is searched for packs. */
export interface Look extends SceneSize {
  /** The height of the lowest packs that are searched, as a share of the photo's height. */
  readonly lowestShare: number;
  /** More places that look like packs are noise. */
  readonly placesMax: number;
}

export const usualLook: Look = { longSidePx: 1280, featuresMax: 11_000, lowestShare: 0.055, placesMax: 160 };

const closest: Look = { longSidePx: 2560, featuresMax: 20_000, lowestShare: 0.033, placesMax: 500 };
/**
 * A photo with less than this many times the pixels of the usual look, along its long side, gains hardly anything from
 * a close look.
 */
const gainMin = 1.5;

/**
 * A look with more of the photo's pixels, for packs that are low in it; null if it has hardly more than the usual look.
 */
export const closeLookAt = ({ width, height }: { readonly width: number; readonly height: number }): Look | null => {
  const longSidePx = Math.min(closest.longSidePx, Math.max(width, height));
  if (longSidePx < gainMin * usualLook.longSidePx) return null;
  return { ...closest, longSidePx, lowestShare: (closest.lowestShare * closest.longSidePx) / longSidePx };
};
