import { byteAt, doubleAt, floatAt, integerAt } from '../../../domain/assert.ts';
import type { Raster } from './raster.ts';

export const colorChannels = 3;
/** Directions of edges, without their sign: 22.5 degrees each. */
export const edgeChannels = 8;

/** A picture as a grid of cells, channel by channel and row by row. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** The mean color of each cell, 0..255. */
  readonly colors: Float32Array;
  /**
   * The strength of the edges of each direction, relative to the edges around the cell: a histogram of oriented
   * gradients (N. Dalal, B. Triggs, CVPR 2005).
   */
  readonly edges: Float32Array;
}

/** Keeps faint noise on a plain wall from looking like print. */
const plainEdgeStrength = 6;

/** Receives the two directions next to an edge, with the strength of each. */
type OnEdge = (x: number, y: number, direction: number, strength: number, next: number, nextStrength: number) => void;

/** The largest step between two pixels, and how many steps there are. */
const stepMax = 255;
const stepCount = 2 * stepMax + 1;

/**
 * The position of each direction between the channels, 0..8, by its steps down and to the right: an arctangent for each
 * pixel takes long.
 */
const positions = Float64Array.from({ length: stepCount * stepCount }, (_, at) => {
  const down = Math.floor(at / stepCount) - stepMax;
  const right = (at % stepCount) - stepMax;
  const turn = (Math.atan2(down, right) / Math.PI) * edgeChannels;
  return turn < 0 ? turn + edgeChannels : turn;
});

/** Measures the edge at each pixel, in the channel in which it is strongest. */
export const eachEdge = ({ width, height, data }: Raster, onEdge: OnEdge): void => {
  const stride = width * 3;
  for (let y = 0; y < height; y += 1) {
    const above = y > 0 ? -stride : 0;
    const below = y + 1 < height ? stride : 0;
    for (let x = 0; x < width; x += 1) {
      const from = y * stride + x * 3;
      const left = x > 0 ? -3 : 0;
      const right = x + 1 < width ? 3 : 0;
      let alongX = 0;
      let alongY = 0;
      let strongest = 0;
      for (let at = from; at < from + 3; at += 1) {
        const stepX = byteAt(data, at + right) - byteAt(data, at + left);
        const stepY = byteAt(data, at + below) - byteAt(data, at + above);
        const strength = stepX * stepX + stepY * stepY;
        if (strength > strongest) [alongX, alongY, strongest] = [stepX, stepY, strength];
      }
      if (strongest === 0) continue;
      const strength = Math.sqrt(strongest);
      const position = doubleAt(positions, (alongY + stepMax) * stepCount + alongX + stepMax);
      const whole = Math.floor(position);
      const share = position - whole;
      const direction = whole % edgeChannels;
      onEdge(x, y, direction, strength * (1 - share), (direction + 1) % edgeChannels, strength * share);
    }
  }
};

/** Divides the edges of each cell by the strength of the edges in and around it, in place. */
export const relativeEdges = (edges: Float32Array, columns: number, rows: number): Float32Array => {
  const count = columns * rows;
  const energy = new Float32Array(count);
  for (let start = 0; start < edges.length; start += count) {
    for (let cell = 0; cell < count; cell += 1) {
      const strength = floatAt(edges, start + cell);
      energy[cell] = floatAt(energy, cell) + strength * strength;
    }
  }
  for (let row = 0; row < rows; row += 1) {
    const top = Math.max(0, row - 1);
    const bottom = Math.min(rows - 1, row + 1);
    for (let column = 0; column < columns; column += 1) {
      const first = Math.max(0, column - 1);
      const last = Math.min(columns - 1, column + 1);
      let sum = 0;
      for (let y = top; y <= bottom; y += 1) {
        for (let x = first; x <= last; x += 1) sum += floatAt(energy, y * columns + x);
      }
      const mean = sum / ((bottom - top + 1) * (last - first + 1));
      const divisor = Math.sqrt(mean) + plainEdgeStrength;
      for (let at = row * columns + column; at < edges.length; at += count) edges[at] = floatAt(edges, at) / divisor;
    }
  }
  return edges;
};

/** Divides a picture into square cells. The rest at the right and at the bottom is cut off. */
export const cellsOf = (raster: Raster, cellPx: number): Cells => {
  const { width, data } = raster;
  const columns = Math.floor(width / cellPx);
  const rows = Math.floor(raster.height / cellPx);
  const count = columns * rows;
  const colors = new Float32Array(count * colorChannels);
  const edges = new Float32Array(count * edgeChannels);
  const pixels = cellPx * cellPx;
  const columnOf = Int32Array.from({ length: width }, (_, x) => Math.floor(x / cellPx));
  for (let y = 0; y < rows * cellPx; y += 1) {
    const start = Math.floor(y / cellPx) * columns;
    for (let x = 0; x < columns * cellPx; x += 1) {
      const cell = start + integerAt(columnOf, x);
      const from = (y * width + x) * 3;
      for (let channel = 0; channel < colorChannels; channel += 1) {
        const at = channel * count + cell;
        colors[at] = floatAt(colors, at) + byteAt(data, from + channel) / pixels;
      }
    }
  }
  eachEdge(raster, (x, y, direction, strength, next, nextStrength) => {
    const column = integerAt(columnOf, x);
    const row = Math.floor(y / cellPx);
    if (column >= columns || row >= rows) return;
    const cell = row * columns + column;
    edges[direction * count + cell] = floatAt(edges, direction * count + cell) + strength / pixels;
    edges[next * count + cell] = floatAt(edges, next * count + cell) + nextStrength / pixels;
  });
  return { columns, rows, colors, edges: relativeEdges(edges, columns, rows) };
};
