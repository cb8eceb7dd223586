import { floatAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { descriptorBytes } from './hamming.ts';
import { openCv } from './opencv.ts';

/**
 * Local features (keypoints with their descriptors) of a gray picture, strongest first; positions in pixels, angles in
 * degrees.
 */
export interface Features {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly size: Float32Array;
  readonly angle: Float32Array;
  /** {@link descriptorBytes} per feature. */
  readonly descriptors: Uint8Array;
}

/** The `countMax` strongest features. */
export const strongestOf = (features: Features, countMax: number): Features => {
  const count = Math.min(countMax, features.count);
  return { ...features, count, descriptors: features.descriptors.subarray(0, count * descriptorBytes) };
};

/** The indices of the features in a box. */
export const featuresWithin = ({ count, x, y }: Features, box: PixelBox): number[] => {
  const inside: number[] = [];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  for (let index = 0; index < count; index += 1) {
    const left = floatAt(x, index);
    const top = floatAt(y, index);
    if (left >= box.x && top >= box.y && left <= right && top <= bottom) inside.push(index);
  }
  return inside;
};

/** The features that are in none of the boxes. */
export const featuresOutside = (features: Features, boxes: readonly PixelBox[]): Features => {
  const inside = new Set(boxes.flatMap((box) => featuresWithin(features, box)));
  const kept = Array.from({ length: features.count }, (_, index) => index).filter((index) => !inside.has(index));
  const pick = (values: Float32Array): Float32Array => Float32Array.from(kept, (index) => floatAt(values, index));
  const descriptors = new Uint8Array(kept.length * descriptorBytes);
  kept.forEach((index, place) => {
    const from = index * descriptorBytes;
    descriptors.set(features.descriptors.subarray(from, from + descriptorBytes), place * descriptorBytes);
  });
  const { x, y, size, angle } = features;
  return { count: kept.length, x: pick(x), y: pick(y), size: pick(size), angle: pick(angle), descriptors };
};

export interface FeatureLimits {
  readonly threshold: number;
  readonly octaves: number;
  readonly countMax: number;
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
  readonly response: number;
  readonly index: number;
}

const gridCells = 12;

const byStrength = (a: Found, b: Found): number => b.response - a.response;

/** Thins out features evenly: each cell of a grid keeps its strongest ones. */
const strongest = (found: readonly Found[], width: number, height: number, countMax: number): readonly Found[] => {
  if (found.length <= countMax) return found.toSorted(byStrength);
  const grid = new Map<number, Found[]>();
  for (const feature of found) {
    const column = Math.floor((feature.x / width) * gridCells);
    const cell = Math.floor((feature.y / height) * gridCells) * gridCells + column;
    const list = grid.get(cell);
    if (list) {
      list.push(feature);
    } else {
      grid.set(cell, [feature]);
    }
  }
  const lists = [...grid.values()].map((list) => list.sort(byStrength));
  // The largest number that a cell may keep so that the total stays within the limit.
  let low = 0;
  let high = countMax;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const kept = lists.reduce((sum, list) => sum + Math.min(list.length, middle), 0);
    if (kept <= countMax) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return lists.flatMap((list) => list.slice(0, low)).sort(byStrength);
};

/**
 * AKAZE features (P. Alcantarilla, J. Nuevo, A. Bartoli, "Fast Explicit Diffusion for Accelerated Features in Nonlinear
 * Scale Spaces", BMVC 2013) of a gray picture.
 */
export const extractFeatures = async (
  gray: Uint8Array,
  width: number,
  height: number,
  limits: FeatureLimits,
): Promise<Features> => {
  const cv = await openCv();
  const image = new cv.Mat(height, width, cv.CV_8UC1);
  const mask = new cv.Mat();
  const descriptors = new cv.Mat();
  const keypoints = new cv.KeyPointVector();
  const akaze = new cv.AKAZE();
  try {
    image.data.set(gray);
    akaze.setThreshold(limits.threshold);
    akaze.setNOctaves(limits.octaves);
    akaze.detectAndCompute(image, mask, keypoints, descriptors);
    const found = Array.from({ length: keypoints.size() }, (_, index) => {
      const { pt, size, angle, response } = keypoints.get(index);
      return { x: pt.x, y: pt.y, size, angle, response, index };
    });
    const kept = strongest(found, width, height, limits.countMax);
    const packed = new Uint8Array(kept.length * descriptorBytes);
    kept.forEach(({ index }, place) => {
      packed.set(
        descriptors.data.subarray(index * descriptors.cols, (index + 1) * descriptors.cols),
        place * descriptorBytes,
      );
    });
    return {
      count: kept.length,
      x: Float32Array.from(kept, ({ x }) => x),
      y: Float32Array.from(kept, ({ y }) => y),
      size: Float32Array.from(kept, ({ size }) => size),
      angle: Float32Array.from(kept, ({ angle }) => angle),
      descriptors: packed,
    };
  } finally {
    for (const held of [image, mask, descriptors, keypoints, akaze]) held.delete();
  }
};
