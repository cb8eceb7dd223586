import sharp, { type OverlayOptions } from 'sharp';
import { byteAt } from '../../domain/assert.ts';
import { decodeRaster, paintRaster, type Raster, sample, toSharp } from '../make/drawing/raster.ts';
import { bell, layered, randomSequence, valueNoise } from '../make/photos/noise.ts';
import { fromUnitSquare, type PointMap, toUnitSquare } from '../make/photos/perspective.ts';
import type { PlacedPack, ShelfPlan } from './shelf-plan.ts';

export interface ShelfPhotoOptions {
  readonly seed: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The distance of the photo's corners from those of the shelf, as a share of the photo, by perspective and tilt. */
  readonly perspective: number;
  readonly tiltDegrees: number;
  readonly blurPx: number;
  readonly noise: number;
  /** Brightness of the whole photo; 1 is normal. */
  readonly exposure: number;
  /** Color of the light: how much of red, green and blue reaches the sensor. */
  readonly light: readonly [red: number, green: number, blue: number];
  /** Radius of a lamp's reflection as a share of the width; 0 for none. */
  readonly glare: number;
  readonly jpegQuality: number;
  /** The color behind the packs. */
  readonly wall?: { readonly r: number; readonly g: number; readonly b: number };
  /** The photographed part of the shelf, with the camera in front of its middle; the whole shelf by default. */
  readonly view?: { readonly leftCm: number; readonly widthCm: number };
}

export interface PhotographedPack {
  readonly placed: PlacedPack;
  /** Bounding box of the whole front in pixels of the photo; it may extend beyond the edge. */
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** Share of the front that is visible in the photo. */
  readonly visible: number;
}

const pixelsPerCm = 9;
/** The shelf is larger than the photo by this factor, so that its edges are never visible. */
const shelfShare = 1.14;
/** Within this many radii, a lamp's reflection hides everything. */
const lampCoreRadii = 1.15;
const usualWall = { r: 74, g: 72, b: 70 };

const board = (plan: ShelfPlan, bottomCm: number, seed: number): string => {
  const random = randomSequence(seed);
  const y = bottomCm * pixelsPerCm;
  const tags = Array.from({ length: Math.floor(plan.widthCm / 16) }, (_, place) => {
    const x = (place * 16 + random() * 6) * pixelsPerCm;
    return `<rect x="${x}" y="${y + 6}" width="56" height="24" fill="#f7f5e8" stroke="#999"/><path d="M${x + 5} ${y + 13}h${20 + random() * 20}m-20 8h14" stroke="#333" stroke-width="3"/><path d="M${x + 36} ${y + 24}v-12m5 12v-12m4 12v-12m6 12v-12" stroke="#111" stroke-width="2"/>`;
  });
  return `<rect x="0" y="${y}" width="${plan.widthCm * pixelsPerCm}" height="36" fill="#d9d7d2"/><rect x="0" y="${y}" width="${plan.widthCm * pixelsPerCm}" height="4" fill="#f4f3f0"/>${tags.join('')}<rect x="0" y="${y + 36}" width="${plan.widthCm * pixelsPerCm}" height="30" fill="rgba(0,0,0,.45)"/>`;
};

/** Shades the round front of a bag: darker toward its sides, with a highlight off the middle. */
const roundness = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="side"><stop offset="0" stop-opacity=".5"/><stop offset=".2" stop-opacity="0"/><stop offset=".32" stop-color="#fff" stop-opacity=".22"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset=".8" stop-opacity="0"/><stop offset="1" stop-opacity=".55"/></linearGradient><rect width="${width}" height="${height}" fill="url(#side)"/></svg>`,
  );

const front = async ({ pack, picture, widthCm, heightCm, leanDegrees, brightness }: PlacedPack): Promise<Buffer> => {
  const size = [Math.round(widthCm * pixelsPerCm), Math.round(heightCm * pixelsPerCm)] as const;
  const flat = sharp(picture).resize(size[0], size[1], { fit: 'fill' });
  const shaped = pack.round ? flat.composite([{ input: roundness(...size) }]) : flat;
  return sharp(await shaped.png({ compressionLevel: 1 }).toBuffer())
    .linear([brightness, brightness, brightness * 0.97], [0, 0, 0])
    .ensureAlpha()
    .extend({ right: pack.sides ? 0 : 2, background: { r: 25, g: 22, b: 20, alpha: 0.8 } })
    .rotate(leanDegrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

type View = NonNullable<ShelfPhotoOptions['view']>;

const viewOf = ({ view }: ShelfPhotoOptions, plan: ShelfPlan): View => view ?? { leftCm: 0, widthCm: plan.widthCm };

/**
 * Returns a pack's position for a camera in front of the middle of the view: packs further back move with the camera.
 */
const seenXCm = ({ xCm, depth }: PlacedPack, { leftCm, widthCm }: View, plan: ShelfPlan): number =>
  xCm + (leftCm + widthCm / 2 - plan.widthCm / 2) * depth;

/** Draws the shelf from the front, without effects of light and lens. */
const paintFlat = async (
  plan: ShelfPlan,
  { seed, wall = usualWall }: ShelfPhotoOptions,
  view: View,
): Promise<Raster> => {
  const width = Math.round(plan.widthCm * pixelsPerCm);
  const height = Math.round(plan.heightCm * pixelsPerCm);
  const layers: OverlayOptions[] = [];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${plan.boardsCm.map((bottom, row) => board(plan, bottom, seed + row)).join('')}</svg>`;
  layers.push({ input: Buffer.from(svg), left: 0, top: 0 });
  const margin = 40;
  for (const placed of plan.packs) {
    const input = await front(placed);
    const info = await sharp(input).metadata();
    const left = Math.round(
      seenXCm(placed, view, plan) * pixelsPerCm - (info.width - placed.widthCm * pixelsPerCm) / 2,
    );
    const top = Math.round(placed.bottomCm * pixelsPerCm - info.height);
    layers.push({ input, left: left + margin * pixelsPerCm, top: top + margin * pixelsPerCm });
  }
  const behind = { left: margin * pixelsPerCm, top: margin * pixelsPerCm };
  const shifted = [...layers.map((layer, index) => (index === 0 ? { ...layer, ...behind } : layer))];
  if (plan.lipCm > 0) {
    const lips = plan.boardsCm.map(
      (bottom) =>
        `<rect x="0" y="${(bottom - plan.lipCm) * pixelsPerCm}" width="${width}" height="${plan.lipCm * pixelsPerCm + 3}" fill="#c9c7c2"/><rect x="0" y="${(bottom - plan.lipCm) * pixelsPerCm}" width="${width}" height="3" fill="#efeeea"/>`,
    );
    const front = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lips.join('')}</svg>`;
    shifted.push({ input: Buffer.from(front), ...behind });
  }
  const canvas = await sharp({
    create: {
      width: width + 2 * margin * pixelsPerCm,
      height: height + 2 * margin * pixelsPerCm,
      channels: 3,
      background: { ...wall },
    },
  })
    .composite(shifted)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const cut = await sharp(canvas)
    .extract({ left: margin * pixelsPerCm, top: margin * pixelsPerCm, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return decodeRaster(cut);
};

/** Returns the corners of the shelf in the photo, as shares of the photo. */
const shelfCorners = (
  { seed, perspective, tiltDegrees, widthPx, heightPx }: ShelfPhotoOptions,
  { leftCm, widthCm }: View,
  plan: ShelfPlan,
) => {
  const random = randomSequence(seed + 17);
  const turn = (tiltDegrees * Math.PI) / 180;
  const corner = (x: number, y: number) => {
    const across = (x * plan.widthCm - leftCm) / widthCm;
    const dx = (across - 0.5) * widthPx * shelfShare;
    const dy = (y - 0.5) * heightPx * shelfShare;
    return {
      x: (dx * Math.cos(turn) - dy * Math.sin(turn)) / widthPx + 0.5 + (random() - 0.5) * perspective,
      y: (dx * Math.sin(turn) + dy * Math.cos(turn)) / heightPx + 0.5 + (random() - 0.5) * perspective,
    };
  };
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)] as const;
};

/** Photographs a shelf: perspective, uneven light, lens, sensor noise, JPEG. */
export const photographShelf = async (
  plan: ShelfPlan,
  options: ShelfPhotoOptions,
): Promise<{ bytes: Buffer; packs: PhotographedPack[] }> => {
  const { widthPx, heightPx, seed } = options;
  const view = viewOf(options, plan);
  const flat = await paintFlat(plan, options, view);
  const corners = shelfCorners(options, view, plan);
  const inPixels = ({ x, y }: (typeof corners)[number]) => ({ x: x * widthPx, y: y * heightPx });
  const [a, b, c, d] = corners;
  const scaled = [inPixels(a), inPixels(b), inPixels(c), inPixels(d)] as const;
  const toShelf = toUnitSquare(scaled);
  const fade = layered(valueNoise(seed + 3), 2);
  const random = randomSequence(seed + 5);
  const glareAt = { x: widthPx * (0.25 + random() * 0.5), y: heightPx * (0.25 + random() * 0.5) };
  const lit = paintRaster(widthPx, heightPx, (x, y) => {
    const at = toShelf(x, y);
    const [red, green, blue] = sample(flat, at.x * flat.width, at.y * flat.height);
    const even = options.exposure * (0.86 + 0.28 * fade((x / widthPx) * 3, (y / heightPx) * 3));
    const distance = Math.hypot(x - glareAt.x, y - glareAt.y) / Math.max(1, options.glare * widthPx);
    const lamp = options.glare > 0 && distance < 1.6 ? 420 * Math.max(0, 1 - (distance / 1.6) ** 2) : 0;
    const [lightRed, lightGreen, lightBlue] = options.light;
    return [red * even * lightRed + lamp, green * even * lightGreen + lamp, blue * even * lightBlue + lamp];
  });
  const soft = options.blurPx > 0.3 ? await toSharp(lit).blur(options.blurPx).raw().toBuffer() : Buffer.from(lit.data);
  const grain = randomSequence(seed + 7);
  const data = new Uint8ClampedArray(soft.length);
  for (let index = 0; index < soft.length; index += 1) data[index] = byteAt(soft, index) + bell(grain) * options.noise;
  const bytes = await toSharp({ width: widthPx, height: heightPx, data })
    .jpeg({ quality: options.jpegQuality })
    .toBuffer();
  const shelfToPhoto = fromUnitSquare(scaled);
  const lamp = { ...glareAt, radius: options.glare * widthPx * lampCoreRadii };
  const seen = (placed: PlacedPack): PhotographedPack => {
    const found = locate({ ...placed, xCm: seenXCm(placed, view, plan) }, plan, shelfToPhoto, widthPx, heightPx);
    return { ...found, placed, visible: found.visible * (1 - coveredBy(lamp, found.box)) };
  };
  return { bytes, packs: plan.packs.map(seen) };
};

/** Returns the share of a box that a lamp's reflection hides, measured on a grid of points. */
const coveredBy = (
  lamp: { readonly x: number; readonly y: number; readonly radius: number },
  [x, y, width, height]: PhotographedPack['box'],
): number => {
  const steps = 8;
  let covered = 0;
  for (let point = 0; point < steps * steps; point += 1) {
    const across = x + (((point % steps) + 0.5) / steps) * width;
    const down = y + ((Math.floor(point / steps) + 0.5) / steps) * height;
    if (Math.hypot(across - lamp.x, down - lamp.y) < lamp.radius) covered += 1;
  }
  return covered / steps ** 2;
};

const locate = (
  placed: PlacedPack,
  plan: ShelfPlan,
  toPhoto: PointMap,
  widthPx: number,
  heightPx: number,
): PhotographedPack => {
  const corner = (xCm: number, yCm: number) => toPhoto(xCm / plan.widthCm, yCm / plan.heightCm);
  const right = placed.xCm + placed.widthCm;
  const top = placed.bottomCm - placed.heightCm;
  const corners = [
    corner(placed.xCm, top),
    corner(right, top),
    corner(right, placed.bottomCm),
    corner(placed.xCm, placed.bottomCm),
  ];
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs);
  const upper = Math.min(...ys);
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - upper;
  const seenWidth = Math.max(0, Math.min(widthPx, left + width) - Math.max(0, left));
  const seenHeight = Math.max(0, Math.min(heightPx, upper + height) - Math.max(0, upper));
  const visible = ((seenWidth * seenHeight) / (width * height)) * (1 - placed.hidden);
  return { placed, box: [left, upper, width, height], visible };
};
