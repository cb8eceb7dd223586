import type { PictureSettings } from '../forms.ts';
import { decodeRaster, paintRaster, type Rgb, sample, toSharp } from '../make/drawing/raster.ts';
import { bell, layered, ramp, randomSequence, valueNoise } from '../make/photos/noise.ts';
import { laminateTable, oakTable, type Surface } from '../make/photos/surfaces.ts';

/** A dark plain table with a faint grain. */
const slateTable = (seed: number): Surface => {
  const cloud = layered(valueNoise(seed), 4);
  return (x, y) => {
    const shade = 0.88 + 0.24 * cloud(x * 1.4, y * 1.4);
    return [66 * shade, 70 * shade, 77 * shade];
  };
};

const tables: Readonly<Record<NonNullable<PictureSettings['table']>, (seed: number) => Surface>> = {
  oak: oakTable,
  laminate: laminateTable,
  slate: slateTable,
};

/** The glass around a scanned sheet. */
const glass: Surface = () => [240, 240, 238];
/** The table beside a photographed paper, as a share of the paper's width. */
const marginShare = 0.09;
const shadowPx = { x: 8, y: 10, softness: 18 } as const;
const noise = 3;
const cmPerInch = 2.54;
/** Where each corner of a tilted picture looks at the level one, as a share of the tilt. */
const tiltedCorners = {
  upperLeft: { x: -1, y: -0.4 },
  upperRight: { x: 0.9, y: 0.1 },
  lowerRight: { x: 0.1, y: 0 },
  lowerLeft: { x: -0.2, y: 0.6 },
} as const;

/**
 * Turns a clean page into a scan, or into a photo of the paper on a table: turned, unevenly lit, soft and grainy. The
 * same settings give the same bytes.
 * @param page a PNG of the page in the resolution of the settings
 * @returns a JPEG
 */
export const takePicture = async (page: Buffer, settings: PictureSettings): Promise<Buffer> => {
  const paper = await decodeRaster(page);
  const { table, seed, dotsPerInch } = settings;
  const surface = table ? tables[table](seed) : glass;
  const random = randomSequence(seed);
  const margin = table ? Math.round(paper.width * marginShare) : 0;
  const width = paper.width + 2 * margin;
  const height = paper.height + 2 * margin;
  const edge = edgeDistance(paper.width, paper.height, ((settings.cornerMm ?? 0) / (10 * cmPerInch)) * dotsPerInch);
  const angle = (settings.turnDegrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);

  const { tiltShare = 0, shadeAtShare } = settings;
  const picture = paintRaster(width, height, (px, py) => {
    const tilt = tiltAt(px / width, py / height);
    const dx = px - width / 2 + tilt.x * tiltShare * width;
    const dy = py - height / 2 + tilt.y * tiltShare * height;
    const x = dx * cos + dy * sin + paper.width / 2;
    const y = dy * cos - dx * sin + paper.height / 2;
    const cover = Math.min(1, Math.max(0, edge(x, y) + 0.5));
    const below = cover < 1 ? surface((px / dotsPerInch) * cmPerInch, (py / dotsPerInch) * cmPerInch) : glass(0, 0);
    const dark = table
      ? 1 - 0.45 * ramp(edge(x - shadowPx.x, y - shadowPx.y), -shadowPx.softness, shadowPx.softness / 2)
      : 1;
    const print = cover > 0 ? sample(paper, x, y) : below;
    const shade = shadeAtShare === undefined ? 1 : shadeAt(px / width, py / height, shadeAtShare);
    const light = lightAt(px / width, py / height) * shade;
    const grain = bell(random) * noise;
    const channel = (index: 0 | 1 | 2, tint: number) =>
      (print[index] * cover + below[index] * dark * (1 - cover)) * light * tint + grain;
    return [channel(0, 1), channel(1, 1), channel(2, 0.965)] satisfies Rgb;
  });
  const focused = toSharp(picture).blur(settings.blurPx);
  return (settings.isGray ? focused.grayscale() : focused)
    .withMetadata({ density: dotsPerInch })
    .jpeg({ quality: settings.jpegQuality, chromaSubsampling: '4:2:0' })
    .toBuffer();
};

/** Returns the signed distance of a place to the edge of a sheet with round corners, in pixels, positive inside. */
const edgeDistance =
  (width: number, height: number, radius: number) =>
  (x: number, y: number): number => {
    const beyondX = Math.abs(x - width / 2) - width / 2 + radius;
    const beyondY = Math.abs(y - height / 2) - height / 2 + radius;
    const outside = Math.hypot(Math.max(0, beyondX), Math.max(0, beyondY));
    return radius - outside - Math.min(0, Math.max(beyondX, beyondY));
  };

/** Returns the light over the picture: from the upper left, with a slow wave; `x` and `y` are shares of its size. */
const lightAt = (x: number, y: number): number => 1.02 - 0.2 * x * (0.4 + 0.6 * y) - 0.04 * Math.cos(x * 3);

/** Returns how far a tilted camera looks beside a place, between the corners; `x` and `y` are shares of its size. */
const tiltAt = (x: number, y: number): { readonly x: number; readonly y: number } => {
  const { upperLeft, upperRight, lowerRight, lowerLeft } = tiltedCorners;
  const between = (axis: 'x' | 'y') =>
    (upperLeft[axis] * (1 - x) + upperRight[axis] * x) * (1 - y) +
    (lowerLeft[axis] * (1 - x) + lowerRight[axis] * x) * y;
  return { x: between('x'), y: between('y') };
};

/** Returns the light in a soft band of shade that starts at `from` and slants to the right; all are shares. */
const shadeAt = (x: number, y: number, from: number): number =>
  1 - 0.16 * Math.exp(-(((x - from - 0.2 * y) / 0.12) ** 2));
