import { byteAt, floatAt, shortAt } from '../../../domain/assert.ts';
import { eachRowOfEdges, type RowEdges } from './edges.ts';
import { opponentParts, opponentPartsOf } from './opponents.ts';
import type { Raster } from './raster.ts';

export const colorChannels = 3;
/** Directions of edges, without their sign: 22.5 degrees each. */
export const edgeChannels = 8;

/** A picture as a grid of cells, channel by channel and row by row. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** The opponents of each cell's mean color. */
  readonly colors: Float32Array;
  /**
   * The strength of the edges of each direction, relative to the edges around the cell: a histogram of oriented
   * gradients (N. Dalal, B. Triggs, CVPR 2005).
   */
  readonly edges: Float32Array;
}

/** Keeps faint noise on a plain wall from looking like print. */
export const plainEdgeStrength = 6;

/** The largest step between two pixels. */
const stepMax = 255;
const stepCount = stepMax + 1;

/**
 * The position of each direction between the channels, 0..{@link edgeChannels} / 2, by the sizes of its steps down and
 * to the right: an arctangent for each pixel takes long.
 */
const positions = Float32Array.from({ length: stepCount * stepCount }, (_, at) => {
  const down = Math.floor(at / stepCount);
  return (Math.atan2(down, at % stepCount) / Math.PI) * edgeChannels;
});

/** The position of a direction between the channels, 0..{@link edgeChannels}. @param right, down steps, -255..255 */
export const directionOf = (right: number, down: number): number => {
  const position = floatAt(positions, Math.abs(down) * stepCount + Math.abs(right));
  return right * down < 0 ? edgeChannels - position : position;
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

/** The mean colors of the cells of one row. */
const addColors = (colors: Float32Array, { width, data }: Raster, cellPx: number, columns: number, row: number) => {
  const count = colors.length / colorChannels;
  const parts = cellPx * cellPx * opponentParts;
  const stride = width * colorChannels;
  for (let column = 0; column < columns; column += 1) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let y = 0; y < cellPx; y += 1) {
      const start = (row * cellPx + y) * stride + column * cellPx * colorChannels;
      for (let from = start, end = start + cellPx * colorChannels; from < end; from += colorChannels) {
        red += byteAt(data, from);
        green += byteAt(data, from + 1);
        blue += byteAt(data, from + 2);
      }
    }
    const cell = row * columns + column;
    const [brightness, redGreen, yellowBlue] = opponentPartsOf(red, green, blue);
    colors[cell] = brightness / parts;
    colors[count + cell] = redGreen / parts;
    colors[2 * count + cell] = yellowBlue / parts;
  }
};

/** Adds the edges of a row of pixels to the cells from the first one on. */
const addEdges = (
  edges: Float32Array,
  { steps, strengths }: RowEdges,
  cellPx: number,
  columns: number,
  first: number,
): void => {
  const count = edges.length / edgeChannels;
  const pixels = cellPx * cellPx;
  for (let column = 0, x = 0; column < columns; column += 1) {
    const cell = first + column;
    for (const end = x + cellPx; x < end; x += 1) {
      const strength = floatAt(strengths, x) / pixels;
      if (strength === 0) continue;
      const position = directionOf(shortAt(steps, 2 * x), shortAt(steps, 2 * x + 1));
      const whole = position | 0;
      const share = position - whole;
      const at = (whole % edgeChannels) * count + cell;
      const next = ((whole + 1) % edgeChannels) * count + cell;
      edges[at] = floatAt(edges, at) + strength * (1 - share);
      edges[next] = floatAt(edges, next) + strength * share;
    }
  }
};

/** Divides a picture into square cells. The rest at the right and at the bottom is cut off. */
export const cellsOf = (raster: Raster, cellPx: number): Cells => {
  const columns = Math.floor(raster.width / cellPx);
  const rows = Math.floor(raster.height / cellPx);
  const colors = new Float32Array(columns * rows * colorChannels);
  const edges = new Float32Array(columns * rows * edgeChannels);
  for (let row = 0; row < rows; row += 1) addColors(colors, raster, cellPx, columns, row);
  eachRowOfEdges(raster, (y, found) => {
    const row = Math.floor(y / cellPx);
    if (row < rows) addEdges(edges, found, cellPx, columns, row * columns);
  });
  return { columns, rows, colors, edges: relativeEdges(edges, columns, rows) };
};
