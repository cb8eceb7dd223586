import sharp, { type Sharp } from 'sharp';
import { requireValue } from '../../../domain/assert.ts';

/** An RGB picture in memory: three values of 0..255 for each pixel, row by row. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export type Rgb = readonly [red: number, green: number, blue: number];

const emptyRaster = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 3),
});

/** Decodes a picture; transparency becomes white. */
export const decodeRaster = async (bytes: Buffer): Promise<Raster> => {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  };
};

/** Returns a sharp pipeline for a picture in memory. */
export const toSharp = (raster: Raster): Sharp =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });

/** The level of a channel of a pixel. @throws Error outside the picture */
export const levelAt = ({ data }: Raster, index: number): number =>
  requireValue(data[index], 'the level of a pixel in the picture');

/**
 * Returns the color at a position between pixels, by bilinear interpolation; positions outside take the nearest pixel.
 */
export const sample = (raster: Raster, x: number, y: number): Rgb => {
  const clampedX = Math.min(raster.width - 1.001, Math.max(0, x));
  const clampedY = Math.min(raster.height - 1.001, Math.max(0, y));
  const left = Math.floor(clampedX);
  const top = Math.floor(clampedY);
  const u = clampedX - left;
  const v = clampedY - top;
  const start = (top * raster.width + left) * 3;
  const below = start + raster.width * 3;
  const channel = (offset: number) =>
    (levelAt(raster, start + offset) * (1 - u) + levelAt(raster, start + 3 + offset) * u) * (1 - v) +
    (levelAt(raster, below + offset) * (1 - u) + levelAt(raster, below + 3 + offset) * u) * v;
  return [channel(0), channel(1), channel(2)];
};

/** Creates a picture from a function that returns the color of each pixel. */
export const paintRaster = (width: number, height: number, color: (x: number, y: number) => Rgb): Raster => {
  const raster = emptyRaster(width, height);
  let index = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = color(x, y);
      raster.data[index++] = red;
      raster.data[index++] = green;
      raster.data[index++] = blue;
    }
  }
  return raster;
};
