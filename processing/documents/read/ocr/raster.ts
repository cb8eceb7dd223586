import sharp, { type Sharp } from 'sharp';

/** An image as interleaved 8-bit RGB. */
export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const fromRaster = (raster: Raster) =>
  sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 }, limitInputPixels: false });

const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Resamples an image to exactly `width` by `height`. */
export const resizeRaster = (raster: Raster, width: number, height: number): Promise<Raster> =>
  toRaster(fromRaster(raster).resize(width, height, { fit: 'fill', kernel: 'linear' }));

/** Rotates an image clockwise by `degrees` and fills new corners with white. */
export const turnRaster = (raster: Raster, degrees: number): Promise<Raster> =>
  toRaster(fromRaster(raster).rotate(degrees, { background: '#ffffff' }));

/**
 * An image with copies at half, quarter, ... size, made on first use. Sampling a large letter from a copy near its
 * target size averages pixels instead of skipping them.
 */
export class Pyramid {
  readonly #levels: Raster[];

  constructor(raster: Raster) {
    this.#levels = [raster];
  }

  /** The copy whose side is 1/2^level of the original's. */
  async level(level: number): Promise<Raster> {
    for (let index = this.#levels.length; index <= level; index += 1) {
      const previous = this.#levels[index - 1];
      if (!previous) throw new Error('the pyramid has no first level');
      this.#levels.push(
        await resizeRaster(
          previous,
          Math.max(1, Math.round(previous.width / 2)),
          Math.max(1, Math.round(previous.height / 2)),
        ),
      );
    }
    const raster = this.#levels[level];
    if (!raster) throw new Error(`the pyramid has no level ${level}`);
    return raster;
  }
}
