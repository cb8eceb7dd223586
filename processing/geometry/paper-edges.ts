import { byteAt, countAt, doubleAt, floatAt } from '../../domain/assert.ts';
import type { GrayPicture } from './gray-picture.ts';

/** A corner as a share of the picture's width and height. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The paper in a picture. */
export interface Paper {
  /** Top left, top right, bottom right, bottom left. */
  readonly corners: readonly Corner[];
  /** Share of the picture that it covers. */
  readonly areaShare: number;
  /** Whether it extends beyond the picture. */
  readonly isCut: boolean;
  /** One byte per pixel of the picture: 1 where the paper is, except for its print. */
  readonly mask: Uint8Array;
}

/** A smaller share of the picture is a spot, not a paper. */
const areaShareMin = 0.06;
/** A paper fills its outline; a lamp and its glow, or a hand, do not. */
const filledShareMin = 0.8;
/** A paper that touches more of the picture's edge extends beyond it. */
const cutShareMin = 0.02;
/** From pixel to pixel, soft shadows change the logarithm of the level by less, and an edge by more. */
const edgeMin = 0.04;
/** The logarithm of each level. The camera's picture is searched several times a second. */
const logarithms = Float32Array.from({ length: 256 }, (_, level) => Math.log(level + 1));
/** An area that grows by more has grown over the edge of the paper. */
const growthMax = 1.35;

/**
 * The level that separates dark from light best (Otsu, "A threshold selection method from gray-level histograms",
 * 1979).
 */
export const otsuLevel = (data: Uint8Array): number => {
  const counts = new Float64Array(256);
  for (const value of data) counts[value]! += 1;
  let sum = 0;
  for (let level = 0; level < 256; level += 1) sum += level * doubleAt(counts, level);
  let darkCount = 0;
  let darkSum = 0;
  let best = { level: 127, spread: -1 };
  for (let level = 0; level < 256; level += 1) {
    const count = doubleAt(counts, level);
    darkCount += count;
    darkSum += level * count;
    const lightCount = data.length - darkCount;
    if (darkCount === 0 || lightCount === 0) continue;
    const spread = darkCount * lightCount * (darkSum / darkCount - (sum - darkSum) / lightCount) ** 2;
    if (spread > best.spread) best = { level, spread };
  }
  return best.level;
};

/** A part of a picture: one byte per pixel, and the number of pixels. */
interface Area {
  readonly mask: Uint8Array;
  readonly size: number;
}

/** The pixels left, right, above and below of one in a picture of this width and number of pixels. */
const neighborsOf = (pixel: number, width: number, count: number): number[] => {
  const x = pixel % width;
  const neighbors: number[] = [];
  if (x > 0) neighbors.push(pixel - 1);
  if (x < width - 1) neighbors.push(pixel + 1);
  if (pixel >= width) neighbors.push(pixel - width);
  if (pixel + width < count) neighbors.push(pixel + width);
  return neighbors;
};

/** The largest connected light area. */
const largestLight = ({ data, width, height }: GrayPicture, level: number): Area => {
  const labels = new Uint32Array(width * height);
  const stack = new Uint32Array(width * height);
  let label = 0;
  let largest = { label: 0, size: 0 };
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== 0 || byteAt(data, start) <= level) continue;
    label += 1;
    let size = 0;
    let top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
      const pixel = countAt(stack, --top);
      size += 1;
      for (const next of neighborsOf(pixel, width, labels.length)) {
        if (labels[next] !== 0 || byteAt(data, next) <= level) continue;
        labels[next] = label;
        stack[top++] = next;
      }
    }
    if (size > largest.size) largest = { label, size };
  }
  return { mask: Uint8Array.from(labels, (one) => Number(one === largest.label && one > 0)), size: largest.size };
};

/** Adds the shadowed part of an area: pixels that no edge separates from it. */
const addShadowed = ({ data, width, height }: GrayPicture, light: Area): Area => {
  const mask = Uint8Array.from(light.mask);
  const stack = [...mask.keys()].filter((pixel) => mask[pixel] === 1);
  let { size } = light;
  for (let pixel = stack.pop(); pixel !== undefined; pixel = stack.pop()) {
    for (const next of neighborsOf(pixel, width, width * height)) {
      if (mask[next] === 1) continue;
      const step = floatAt(logarithms, byteAt(data, next)) - floatAt(logarithms, byteAt(data, pixel));
      if (Math.abs(step) > edgeMin) continue;
      mask[next] = 1;
      size += 1;
      stack.push(next);
    }
  }
  return size <= growthMax * light.size ? { mask, size } : light;
};

/** Twice the signed area of a polygon (Gauss). */
const doubleArea = (points: readonly Corner[]): number =>
  points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length];
    return next ? sum + x * next.y - next.x * y : sum;
  }, 0);

/**
 * Finds a light paper on a darker background, such as a receipt on a table, in a small picture of about 200 pixels. Its
 * corners are the points of its area that lie farthest in the four diagonal directions.
 * @returns null if nothing looks like one
 */
export const findPaper = (gray: GrayPicture): Paper | null => {
  const { width, height } = gray;
  const light = largestLight(gray, otsuLevel(gray.data));
  if (light.size < areaShareMin * width * height) return null;
  const { mask, size } = addShadowed(gray, light);
  // Top left, top right, bottom right, bottom left.
  const corners = [
    { toRight: -1, toBottom: -1, reach: -Infinity, x: 0, y: 0 },
    { toRight: 1, toBottom: -1, reach: -Infinity, x: 0, y: 0 },
    { toRight: 1, toBottom: 1, reach: -Infinity, x: 0, y: 0 },
    { toRight: -1, toBottom: 1, reach: -Infinity, x: 0, y: 0 },
  ];
  let onEdge = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) onEdge += 1;
      for (const corner of corners) {
        const reach = corner.toRight * x + corner.toBottom * y;
        if (reach > corner.reach) Object.assign(corner, { reach, x, y });
      }
    }
  }
  const area = Math.abs(doubleArea(corners)) / 2;
  if (area < areaShareMin * width * height || size / area < filledShareMin) return null;
  return {
    corners: corners.map(({ x, y }) => ({ x: x / width, y: y / height })),
    areaShare: area / (width * height),
    isCut: onEdge > cutShareMin * 2 * (width + height),
    mask,
  };
};
