import sharp from 'sharp';
import { at, byteAt, requireValue } from '../../../domain/assert.ts';
import { quantileOf } from '../../statistics.ts';
import type { Raster } from '../read/ocr/raster.ts';

const side = 32;
const kept = 8;

/** Rows of the discrete cosine transform (DCT-II) for the lowest frequencies. */
const cosines = Array.from({ length: kept }, (_, frequency) =>
  Float64Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * side))),
);

/** The 8 x 8 lowest frequencies of a 32 x 32 picture. */
const lowFrequencies = (pixels: Uint8Array): number[] => {
  const rows = cosines.map((wave) =>
    Float64Array.from({ length: side }, (_, y) =>
      wave.reduce((sum, weight, x) => sum + weight * byteAt(pixels, y * side + x), 0),
    ),
  );
  return cosines.flatMap((wave) =>
    rows.map((row) => row.reduce((sum, value, y) => sum + value * requireValue(wave[y], 'a weight of a wave'), 0)),
  );
};

const frequenciesOf = async (raster: Raster): Promise<number[]> => {
  const pixels = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .grayscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  return lowFrequencies(pixels);
};

const hashOf = (frequencies: readonly number[]): string => {
  // The first frequency is the picture's brightness, not its content.
  const median = quantileOf(frequencies.slice(1), 0.5);
  let hash = 0n;
  for (const value of frequencies) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
};

/**
 * The frequencies of the picture after a clockwise quarter turn: both axes change places, and odd waves along the new
 * rows their sign.
 */
const turnClockwise = (frequencies: readonly number[]): number[] =>
  frequencies.map((_, index) => {
    const down = Math.floor(index / kept);
    const across = index % kept;
    return (across % 2 === 0 ? 1 : -1) * at(frequencies, across * kept + down);
  });

/**
 * 64-bit perceptual hash of a picture as 16 hexadecimal digits: bit i shows whether frequency i is above the median
 * (Zauner, "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010). Resized or recompressed copies
 * differ in few bits.
 */
export const perceptualHash = async (raster: Raster): Promise<string> => hashOf(await frequenciesOf(raster));

/** The {@link perceptualHash} of the picture after one, two and three clockwise quarter turns. */
export const turnedHashes = async (raster: Raster): Promise<string[]> => {
  const quarter = turnClockwise(await frequenciesOf(raster));
  const half = turnClockwise(quarter);
  return [quarter, half, turnClockwise(half)].map(hashOf);
};
