import sharp from 'sharp';
import { byteAt, countAt } from '../../../domain/assert.ts';
import { quantileOfCounts } from '../../statistics.ts';

/** An RGB picture with 8 bits per channel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /**
   * The picture has content where a x + b y + c >= 0 for all of these half planes; undefined if it has content
   * everywhere.
   */
  readonly bounds?: readonly HalfPlane[];
}

export type HalfPlane = readonly [a: number, b: number, c: number];

/** Whether a picture has content at a point. */
export const shows = (bounds: readonly HalfPlane[] | undefined, x: number, y: number): boolean => {
  if (bounds) for (const [a, b, c] of bounds) if (a * x + b * y + c < 0) return false;
  return true;
};

/** A picture at halved sizes: level n has 2^n times fewer pixels per side. */
export type Pyramid = readonly Raster[];

const halve = ({ width, height, data }: Raster): Raster => {
  const halfWidth = width >> 1;
  const halfHeight = height >> 1;
  const half = new Uint8Array(halfWidth * halfHeight * 3);
  const stride = width * 3;
  let out = 0;
  for (let y = 0; y < halfHeight; y += 1) {
    for (let x = 0; x < halfWidth; x += 1) {
      const at = y * 2 * stride + x * 6;
      for (let channel = 0; channel < 3; channel += 1) {
        const from = at + channel;
        const sum =
          byteAt(data, from) + byteAt(data, from + 3) + byteAt(data, from + stride) + byteAt(data, from + stride + 3);
        half[out] = (sum + 2) >> 2;
        out += 1;
      }
    }
  }
  return { width: halfWidth, height: halfHeight, data: half };
};

const levelSideMin = 24;

export const pyramidOf = (raster: Raster): Pyramid => {
  const levels = [raster];
  for (let last = raster; Math.min(last.width, last.height) >= levelSideMin * 2; ) {
    last = halve(last);
    levels.push(last);
  }
  return levels;
};

/** The share of the darkest pixels, and of the brightest, that may be clipped. */
const clippedShare = 0.01;
const gainMax = 4;

/**
 * Stretches gray values to the full range, in place, so that edges in a dark or hazy picture are as strong as in a
 * clear one.
 */
export const stretchContrast = (gray: Uint8Array): Uint8Array => {
  const counts = new Uint32Array(256);
  for (let at = 0; at < gray.length; at += 1) {
    const value = byteAt(gray, at);
    counts[value] = countAt(counts, value) + 1;
  }
  const low = quantileOfCounts(counts, clippedShare);
  const high = quantileOfCounts(counts, 1 - clippedShare);
  const gain = Math.min(gainMax, 255 / Math.max(1, high - low));
  for (let at = 0; at < gray.length; at += 1) {
    gray[at] = Math.max(0, Math.min(255, Math.round((byteAt(gray, at) - low) * gain)));
  }
  return gray;
};

/** Scales a picture. `sharp` uses different filters for enlarging and shrinking. */
export const resizeRaster = async (raster: Raster, width: number, height: number): Promise<Raster> => {
  const { data, info } = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Extends a picture on all sides by repeating its edge. */
export const extendRaster = async (raster: Raster, byPx: number): Promise<Raster> => {
  const { data, info } = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .extend({ top: byPx, bottom: byPx, left: byPx, right: byPx, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
