import sharp from 'sharp';
import { byteAt, floatAt } from '../../../domain/assert.ts';
import { quantileOfCounts } from '../../statistics.ts';
import type { Box } from '../read/ocr/geometry.ts';
import type { Raster } from '../read/ocr/raster.ts';

/** The quality gate's measures of a page's picture. */
export interface PictureMeasures {
  /**
   * Variance of the Laplacian on the text, with stretched contrast, at {@link measureWidthPx}. Lower means more
   * blurred.
   */
  readonly sharpness: number;
  /** Mean luminance, 0..255. */
  readonly brightness: number;
  /** Share of overexposed pixels; 0 if the page as a whole is so bright that it must be a scan. */
  readonly glareShare: number;
}

const measureWidthPx = 1000;

interface Gray {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const toGray = async (raster: Raster, box: Box | null): Promise<Gray> => {
  let image = sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } });
  if (box) image = image.extract({ left: box.x, top: box.y, width: box.width, height: box.height });
  const width = box?.width ?? raster.width;
  const { data, info } = await image
    .grayscale()
    .resize({ width: Math.min(width, measureWidthPx), withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Maps the 1st..99th percentile to 0..255, so that a dark picture does not count as blurred. */
const stretchTable = (gray: Gray): Float32Array => {
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
const laplacianVariance = (gray: Gray): number => {
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

const brightnessOf = (gray: Gray): number =>
  gray.data.reduce((sum, value) => sum + value, 0) / Math.max(1, gray.data.length);

/** Measures a page's picture. `textArea`, in pixels, is the area of its text; null if there is no text. */
export const measurePicture = async (raster: Raster, textArea: Box | null): Promise<PictureMeasures> => {
  const whole = await toGray(raster, null);
  const brightness = brightnessOf(whole);
  const blown = whole.data.reduce((count, value) => count + (value >= 254 ? 1 : 0), 0) / Math.max(1, whole.data.length);
  return {
    sharpness: laplacianVariance(textArea ? await toGray(raster, textArea) : whole),
    brightness,
    // The white paper of a scan is overexposed everywhere, which is not a fault.
    glareShare: brightness < 200 ? blown : 0,
  };
};
