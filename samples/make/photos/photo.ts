import { levelAt, paintRaster, type Raster, type Rgb, sample, toSharp } from '../drawing/raster.ts';
import type { Noise } from './noise.ts';
import { bell, layered, ramp, randomSequence, valueNoise } from './noise.ts';
import { type Corners, type Point, toUnitSquare } from './perspective.ts';
import type { Surface } from './surfaces.ts';

export interface PhotoOptions {
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The receipt's corners, in pixels of the photo. */
  readonly corners: Corners;
  /** Width of the paper in centimeters. */
  readonly paperCm: number;
  readonly surface: Surface;
  /** The bend of the paper out of its plane, as a share of its width. */
  readonly curl: number;
  /** The position of the fold along the paper's length (0..1), or null. */
  readonly crease: number | null;
  /** The direction of the light, as pixels of shadow on the table. */
  readonly shadow: { readonly x: number; readonly y: number };
  /** The photographer's own shadow: a soft edge through a share of the width, with its slope. */
  readonly ownShadow: { readonly at: number; readonly slope: number; readonly depth: number };
  readonly whiteBalance: Rgb;
  readonly noise: number;
  /** Gaussian blur of the lens, in pixels; a sharp phone photo has about 0.6. */
  readonly focusBlurPx: number;
  /** The distance that the hand moved during the exposure, in pixels; 0 for none. */
  readonly motionPx: number;
  readonly jpegQuality: number;
}

/** The position of the sheet's plane in the photo. */
interface Scene {
  readonly locate: (px: number, py: number) => Point;
  readonly lengthCm: number;
  readonly pixelsPerCm: number;
}

const black: Rgb = [0, 0, 0];

/** Draws a phone photo of a receipt on a table, as a JPEG without metadata. */
export const photographReceipt = async (receipt: Raster, options: PhotoOptions): Promise<Buffer> => {
  const scene = paintScene(receipt, options);
  const lens = options.motionPx > 1 ? toSharp(scene).convolve(motionKernel(options.motionPx)) : toSharp(scene);
  const focused = await lens.blur(options.focusBlurPx).raw().toBuffer();
  const random = randomSequence(options.seed + 99);
  const exposed: Raster = {
    ...scene,
    data: new Uint8ClampedArray(focused.buffer, focused.byteOffset, focused.byteLength),
  };
  for (let index = 0; index < exposed.data.length; index += 3) {
    const luminance = bell(random) * options.noise;
    for (let channel = 0; channel < 3; channel++) {
      exposed.data[index + channel] =
        levelAt(exposed, index + channel) + luminance + bell(random) * options.noise * 0.4;
    }
  }
  return toSharp(exposed).jpeg({ quality: options.jpegQuality, chromaSubsampling: '4:2:0' }).toBuffer();
};

const paintScene = (receipt: Raster, options: PhotoOptions): Raster => {
  const locate = toUnitSquare(options.corners);
  const [, , right, left] = options.corners;
  const scene: Scene = {
    locate,
    lengthCm: (options.paperCm * receipt.height) / receipt.width,
    pixelsPerCm: Math.hypot(right.x - left.x, right.y - left.y) / options.paperCm,
  };
  const paper = makePaper(receipt, options);
  const table = makeTable(scene, options);
  return paintRaster(options.widthPx, options.heightPx, (px, py) => {
    const flat = locate(px, py);
    const bent = paper.bend(flat.x, flat.y);
    const cover = Math.min(1, Math.max(0, edgeDistancePx(bent, scene, options) + 0.5));
    const light = lightAt(px / options.widthPx, py / options.heightPx, options);
    const sheet = cover > 0 ? paper.color(bent.x, bent.y) : black;
    const below = cover < 1 ? table(px, py) : black;
    const channel = (index: 0 | 1 | 2) =>
      (sheet[index] * cover + below[index] * (1 - cover)) * light * options.whiteBalance[index];
    return [channel(0), channel(1), channel(2)];
  });
};

/** Returns the table's color with the paper's shadow: dark at the edge, fading with the height of the paper. */
const makeTable = (scene: Scene, options: PhotoOptions) => {
  const { shadow, paperCm, surface } = options;
  const softness = Math.hypot(shadow.x, shadow.y);
  return (px: number, py: number): Rgb => {
    const at = scene.locate(px, py);
    const cast = edgeDistancePx(scene.locate(px - shadow.x, py - shadow.y), scene, options);
    const contact = edgeDistancePx(at, scene, options);
    const dark = 1 - 0.5 * ramp(cast, -softness * 1.3, softness * 0.9) - 0.22 * ramp(contact, -softness * 0.6, 0);
    const [red, green, blue] = surface(at.x * paperCm, at.y * scene.lengthCm);
    return [red * dark, green * dark, blue * dark];
  };
};

/** Signed distance from a place on the sheet (shares of width and length) to its edge, in pixels, positive inside. */
const edgeDistancePx = (at: Point, { lengthCm, pixelsPerCm }: Scene, { paperCm }: PhotoOptions): number =>
  Math.min(Math.min(at.x, 1 - at.x) * paperCm, Math.min(at.y, 1 - at.y) * lengthCm) * pixelsPerCm;

/** Returns the light over the photo: from one side, weaker in the corners and in the photographer's shadow. */
const lightAt = (x: number, y: number, { ownShadow, seed }: PhotoOptions): number => {
  const side = 1.04 - 0.13 * (x * 0.6 + y * 0.4);
  const corner = 1 - 0.3 * Math.hypot(x - 0.5, y - 0.5) ** 2;
  const wobble = 0.03 * Math.sin(y * 5 + seed);
  const own = 1 - ownShadow.depth * ramp(x + wobble - ownShadow.at - (y - 0.5) * ownShadow.slope, 0, 0.16);
  return side * corner * own;
};

/** Returns the sheet's bend, and its color with print, wrinkles and fold under a light from the upper left. */
const makePaper = (receipt: Raster, options: PhotoOptions) => {
  const wrinkles: Noise = layered(valueNoise(options.seed), 4);
  const heat: Noise = layered(valueNoise(options.seed + 5), 2);
  const { curl, crease } = options;
  const height = (u: number, v: number) => wrinkles(u * 2.6, v * 4.6) + 0.3 * wrinkles(u * 9 + 4, v * 17);
  const bend = (u: number, v: number) => {
    const wave = Math.sin(v * Math.PI * 2.2 + 0.7) + 0.35 * Math.sin(v * 9 + options.seed);
    return {
      x: u + curl * wave + curl * 0.25 * (wrinkles(3, v * 6) - 0.5),
      y:
        v +
        curl * 0.3 * Math.sin(u * Math.PI) * (0.4 + 0.6 * Math.cos(v * 3)) +
        curl * 0.1 * (wrinkles(u * 5, 9) - 0.5),
    };
  };
  const color = (u: number, v: number): Rgb => {
    const slope = (height(u + 0.012, v + 0.006) - height(u - 0.012, v - 0.006)) * 0.42;
    const roll = 0.05 * Math.cos(v * Math.PI * 2.2 + 0.7) - 0.09 * (ramp(v, 0.93, 1) + (1 - ramp(v, 0, 0.05)));
    const fold = crease === null ? 0 : foldShade(v - crease - 0.006 * Math.sin(u * 7));
    const light = 0.955 - slope + roll + fold;
    const [print] = sample(receipt, u * receipt.width, v * receipt.height);
    const burned = 0.8 + 0.16 * heat(u * 3, v * 40) + 0.06 * heat(u * 60, v);
    const ink = (1 - print / 255) * burned;
    const tone = (white: number, black: number) => (white + (black - white) * ink) * light;
    return [tone(246, 44), tone(244, 44), tone(239, 54)];
  };
  return { bend, color };
};

/** Returns the light of a fold: brighter on one side, darker on the other; `distance` is a share of the length. */
const foldShade = (distance: number): number => {
  const line = -0.1 * (1 - ramp(Math.abs(distance), 0, 0.0022));
  const side = Math.sign(distance) * 0.055 * (1 - ramp(Math.abs(distance), 0, 0.05));
  return line + side;
};

/** Returns a kernel that averages along a slanted line, for motion blur. */
const motionKernel = (lengthPx: number) => {
  const size = Math.round(lengthPx) | 1;
  const kernel = new Array<number>(size * size).fill(0);
  const middle = (size - 1) / 2;
  for (let step = -middle; step <= middle; step++) {
    kernel[(middle + Math.round(step * 0.45)) * size + middle + step] = 1;
  }
  return { width: size, height: size, kernel, scale: size };
};
