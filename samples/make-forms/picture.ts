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

  const picture = paintRaster(width, height, (px, py) => {
    const dx = px - width / 2;
    const dy = py - height / 2;
    const x = dx * cos + dy * sin + paper.width / 2;
    const y = dy * cos - dx * sin + paper.height / 2;
    const cover = Math.min(1, Math.max(0, edge(x, y) + 0.5));
    const below = cover < 1 ? surface((px / dotsPerInch) * cmPerInch, (py / dotsPerInch) * cmPerInch) : glass(0, 0);
    const dark = table
      ? 1 - 0.45 * ramp(edge(x - shadowPx.x, y - shadowPx.y), -shadowPx.softness, shadowPx.softness / 2)
      : 1;
    const print = cover > 0 ? sample(paper, x, y) : below;
    const light = lightAt(px / width, py / height);
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
