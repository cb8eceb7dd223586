import { floatAt, requireValue } from '../../../../domain/assert.ts';
import { convexHull, minAreaBox, type Point, type RotatedBox } from './geometry.ts';

/** The probability of text for each pixel, row by row. */
export interface ProbabilityMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Thresholds of DB post-processing (Liao et al., "Real-time Scene Text Detection with Differentiable Binarization",
 * 2020).
 */
const pixelThreshold = 0.3;
const regionThreshold = 0.55;
const unclipRatio = 1.6;
const sideMinPx = 3;
const regionsMax = 2000;

interface Component {
  /** The outermost pixels of each row, which are enough for the hull. */
  readonly outline: Point[];
  readonly meanProbability: number;
}

/** Collects the 8-connected component of text pixels around `start` and marks them in `seen`. */
const collectComponent = (map: ProbabilityMap, seen: Uint8Array, stack: Int32Array, start: number): Component => {
  const { data, width, height } = map;
  const extents = new Map<number, { min: number; max: number }>();
  let sum = 0;
  let count = 0;
  let depth = 1;
  stack[0] = start;
  seen[start] = 1;
  while (depth > 0) {
    depth -= 1;
    const at = requireValue(stack[depth], 'a pixel of the stack');
    const x = at % width;
    const y = (at - x) / width;
    sum += floatAt(data, at);
    count += 1;
    const extent = extents.get(y);
    if (!extent) {
      extents.set(y, { min: x, max: x });
    } else if (x < extent.min) {
      extent.min = x;
    } else if (x > extent.max) extent.max = x;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
        const next = ny * width + nx;
        if (seen[next] || floatAt(data, next) <= pixelThreshold) continue;
        seen[next] = 1;
        stack[depth] = next;
        depth += 1;
      }
    }
  }
  // Pixels are squares: the hull goes around their corners, not their centers.
  const outline = [...extents].flatMap(([y, { min, max }]) => [
    { x: min, y },
    { x: max + 1, y },
    { x: min, y: y + 1 },
    { x: max + 1, y: y + 1 },
  ]);
  return { outline, meanProbability: sum / count };
};

/** Expands a box to the edges of the letters: the network marks only the core of each text line. */
const unclip = (box: RotatedBox): RotatedBox => {
  const distance = (box.width * box.height * unclipRatio) / (2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance };
};

/** Turns a probability map into text boxes, in pixels of the map. */
export const findRegions = (map: ProbabilityMap): RotatedBox[] => {
  const seen = new Uint8Array(map.data.length);
  const stack = new Int32Array(map.data.length);
  const boxes: RotatedBox[] = [];
  for (let at = 0; at < map.data.length && boxes.length < regionsMax; at += 1) {
    if (seen[at] || floatAt(map.data, at) <= pixelThreshold) continue;
    const { outline, meanProbability } = collectComponent(map, seen, stack, at);
    if (meanProbability < regionThreshold) continue;
    const box = minAreaBox(convexHull(outline));
    if (Math.min(box.width, box.height) < sideMinPx) continue;
    boxes.push(unclip(box));
  }
  return boxes;
};
