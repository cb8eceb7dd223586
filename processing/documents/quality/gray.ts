import { byteAt, floatAt } from '../../../domain/assert.ts';
import type { GrayPicture } from '../../geometry/gray-picture.ts';
import { quantileOfCounts } from '../../statistics.ts';

/** The width that pictures are scaled to before they are measured. The thresholds assume it. */
export const measureWidthPx = 1000;

/** Maps the 1st..99th percentile to 0..255, so that a dark picture does not count as blurred. */
const stretchTable = (gray: GrayPicture): Float32Array => {
  const histogram = new Uint32Array(256);
  for (const value of gray.data) histogram[value]! += 1;
  const low = quantileOfCounts(histogram, 0.01);
  const high = quantileOfCounts(histogram, 0.99);
  return Float32Array.from({ length: 256 }, (_, value) =>
    Math.min(255, Math.max(0, ((value - low) * 255) / Math.max(24, high - low))),
  );
};

/**
 * Variance of the 4-neighbor Laplacian (Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", 2000).
 */
export const laplacianVariance = (gray: GrayPicture): number => {
  const table = stretchTable(gray);
  const { data, width, height } = gray;
  const levelAt = (index: number): number => floatAt(table, byteAt(data, index));
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const index = y * width + x;
      const value =
        levelAt(index - 1) + levelAt(index + 1) + levelAt(index - width) + levelAt(index + width) - 4 * levelAt(index);
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};

/** Mean luminance, 0..255. */
export const brightnessOf = (gray: GrayPicture): number =>
  gray.data.reduce((sum, value) => sum + value, 0) / Math.max(1, gray.data.length);

/**
 * Share of overexposed pixels; 0 if the page as a whole is so bright that it must be a scan, whose white paper is
 * overexposed everywhere.
 */
export const glareShareOf = (gray: GrayPicture): number => {
  if (brightnessOf(gray) >= 200) return 0;
  return gray.data.reduce((count, value) => count + (value >= 254 ? 1 : 0), 0) / Math.max(1, gray.data.length);
};
