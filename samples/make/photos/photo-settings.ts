import type { PhotoOptions } from './photo.ts';
import { laminateTable, oakTable, terrazzoCounter } from './surfaces.ts';

const point = (x: number, y: number) => ({ x, y });

/** The supermarket's receipt on an oak table in warm evening light, the phone held a little low. */
export const groceryPhoto: PhotoOptions = {
  seed: 21,
  widthPx: 1380,
  heightPx: 1840,
  corners: [point(396, 104), point(1040, 112), point(1102, 1700), point(304, 1676)],
  paperCm: 8,
  surface: oakTable(3),
  curl: 0.012,
  crease: 0.515,
  shadow: { x: 20, y: 26 },
  ownShadow: { at: 0.7, slope: -0.34, depth: 0.3 },
  whiteBalance: [1.03, 0.985, 0.9],
  noise: 3.2,
  focusBlurPx: 0.65,
  motionPx: 0,
  jpegQuality: 74,
};

/** The hardware shop's narrow receipt on a terrazzo counter in daylight, turned a few degrees. */
export const hardwarePhoto: PhotoOptions = {
  seed: 58,
  widthPx: 1380,
  heightPx: 1840,
  corners: [point(376, 196), point(1012, 168), point(1098, 1652), point(352, 1686)],
  paperCm: 5.8,
  surface: terrazzoCounter(11),
  curl: 0.016,
  crease: null,
  shadow: { x: -16, y: 22 },
  ownShadow: { at: 0.84, slope: 0.5, depth: 0.2 },
  whiteBalance: [0.95, 0.985, 1.02],
  noise: 2.6,
  focusBlurPx: 0.6,
  motionPx: 0,
  jpegQuality: 72,
};

/** The coffee bar's receipt, out of focus and with motion blur: nothing on it can be read. */
export const coffeePhoto: PhotoOptions = {
  seed: 77,
  widthPx: 1380,
  heightPx: 1840,
  corners: [point(330, 250), point(1000, 214), point(1060, 1530), point(268, 1560)],
  paperCm: 8,
  surface: laminateTable(5),
  curl: 0.014,
  crease: null,
  shadow: { x: 18, y: 24 },
  ownShadow: { at: 0.62, slope: 0.2, depth: 0.24 },
  whiteBalance: [1.02, 0.97, 0.86],
  noise: 0.6,
  focusBlurPx: 9,
  motionPx: 25,
  jpegQuality: 78,
};
