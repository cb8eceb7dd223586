import { floatAt } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { overlapOf } from '../../geometry/boxes.ts';
import type { OpenCv } from '../../vision/opencv.ts';
import { type Raster, resizeRaster } from '../../vision/raster.ts';

/** A place where a template matches, in pixels of the searched picture. */
export interface Peak {
  readonly box: PixelBox;
  /** Normalized cross-correlation, -1..1. */
  readonly correlation: number;
}

export interface SearchOptions {
  readonly correlationMin: number;
  readonly peaksMax: number;
}

const samePeakOverlap = 0.4;

const matOf = (cv: OpenCv, raster: Raster) => {
  const mat = new cv.Mat(raster.height, raster.width, cv.CV_8UC3);
  mat.data.set(raster.data);
  return mat;
};

const bestPeaks = (
  map: Float32Array,
  columns: number,
  rows: number,
  template: Raster,
  { correlationMin, peaksMax }: SearchOptions,
): Peak[] => {
  const found: Peak[] = [];
  const { width, height } = template;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const at = y * columns + x;
      const value = floatAt(map, at);
      if (value < correlationMin) continue;
      const left = x > 0 ? floatAt(map, at - 1) : -1;
      const right = x + 1 < columns ? floatAt(map, at + 1) : -1;
      const above = y > 0 ? floatAt(map, at - columns) : -1;
      const below = y + 1 < rows ? floatAt(map, at + columns) : -1;
      if (value >= left && value > right && value >= above && value > below) {
        found.push({ box: { x, y, width, height }, correlation: value });
      }
    }
  }
  return found.sort((a, b) => b.correlation - a.correlation).slice(0, peaksMax);
};

/** Finds places where a picture matches a template, by normalized cross-correlation of their colors. */
export const searchTemplate = (cv: OpenCv, picture: Raster, template: Raster, options: SearchOptions): Peak[] => {
  if (template.width >= picture.width || template.height >= picture.height) return [];
  const image = matOf(cv, picture);
  const small = matOf(cv, template);
  const result = new cv.Mat();
  try {
    cv.matchTemplate(image, small, result, cv.TM_CCOEFF_NORMED);
    return bestPeaks(result.data32F, result.cols, result.rows, template, options);
  } finally {
    for (const mat of [image, small, result]) mat.delete();
  }
};

/** The best peak at each place. */
export const distinctPlaces = <T>(places: readonly T[], peakOf: (place: T) => Peak): T[] => {
  const kept: T[] = [];
  for (const place of [...places].sort((a, b) => peakOf(b).correlation - peakOf(a).correlation)) {
    if (!kept.some((other) => overlapOf(peakOf(other).box, peakOf(place).box) > samePeakOverlap)) kept.push(place);
  }
  return kept;
};

/** The template at another size. */
export const sizedTemplate = (template: Raster, width: number, height: number): Promise<Raster> =>
  resizeRaster(template, Math.max(8, Math.round(width)), Math.max(8, Math.round(height)));
