import { byteAt, doubleAt, integerAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { type Cells, colorChannels, eachEdge, edgeChannels, relativeEdges } from './cells.ts';
import type { Pyramid, Raster } from './raster.ts';
import { sampleBox } from './thumbnail.ts';

const channels = colorChannels + edgeChannels;
/** The height of the box in a patch: six pixels for each cell of a fine template. */
export const patchHeightPx = 96;

/** A part of a picture in which the cells of any box can be computed quickly. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  /**
   * A summed-area table (F. Crow, 1984): at each place, for each channel, the sum of all values above and to the left.
   */
  readonly sums: Float64Array;
  /** Where the patch starts in the picture, and how many of its pixels one pixel of the picture has. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const integrate = (sums: Float64Array, width: number, height: number): void => {
  const stride = (width + 1) * channels;
  for (let channel = 0; channel < channels; channel += 1) {
    for (let y = 1; y <= height; y += 1) {
      let row = 0;
      const start = y * stride + channel;
      for (let at = start + channels; at <= start + width * channels; at += channels) {
        row += doubleAt(sums, at);
        sums[at] = row + doubleAt(sums, at - stride);
      }
    }
  }
};

const patchFrom = (raster: Raster, x: number, y: number, scale: number): Patch => {
  const { width, height, data } = raster;
  const sums = new Float64Array((width + 1) * (height + 1) * channels);
  const placeOf = (column: number, row: number): number => ((row + 1) * (width + 1) + column + 1) * channels;
  for (let row = 0, from = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, from += colorChannels) {
      const place = placeOf(column, row);
      for (let channel = 0; channel < colorChannels; channel += 1) sums[place + channel] = byteAt(data, from + channel);
    }
  }
  eachEdge(raster, (column, row, direction, strength, next, nextStrength) => {
    const place = placeOf(column, row) + colorChannels;
    sums[place + direction] = strength;
    sums[place + next] = nextStrength;
  });
  integrate(sums, width, height);
  return { width, height, sums, x, y, scale };
};

/** Samples a box and a margin around it, as a share of its size. */
export const patchOf = (pyramid: Pyramid, box: PixelBox, margin: number): Patch => {
  const scale = patchHeightPx / box.height;
  const x = box.x - margin * box.width;
  const y = box.y - margin * box.height;
  const columns = Math.max(8, Math.round(box.width * (1 + 2 * margin) * scale));
  const rows = Math.max(8, Math.round(box.height * (1 + 2 * margin) * scale));
  const data = sampleBox(pyramid, { x, y, width: columns / scale, height: rows / scale }, { columns, rows });
  return patchFrom({ width: columns, height: rows, data }, x, y, scale);
};

/** The borders of cells, in whole pixels of the patch. */
const borders = (start: number, length: number, count: number, end: number): Int32Array => {
  const all = new Int32Array(count + 1);
  for (let index = 0; index <= count; index += 1) {
    all[index] = Math.min(end, Math.max(0, Math.round(start + (length * index) / count)));
  }
  return all;
};

/** Divides a box into cells. It is in pixels of the picture and may extend beyond the patch. */
export const cellsIn = (patch: Patch, box: PixelBox, columns: number, rows: number): Cells => {
  const { width, height, sums, scale } = patch;
  const across = borders((box.x - patch.x) * scale, box.width * scale, columns, width);
  const down = borders((box.y - patch.y) * scale, box.height * scale, rows, height);
  const stride = (width + 1) * channels;
  const count = columns * rows;
  const colors = new Float32Array(count * colorChannels);
  const edges = new Float32Array(count * edgeChannels);
  for (let row = 0; row < rows; row += 1) {
    const first = integerAt(down, row);
    const last = integerAt(down, row + 1);
    for (let column = 0; column < columns; column += 1) {
      const left = integerAt(across, column);
      const right = integerAt(across, column + 1);
      const pixels = (last - first) * (right - left);
      if (pixels === 0) continue;
      const cell = row * columns + column;
      const topLeft = first * stride + left * channels;
      const topRight = first * stride + right * channels;
      const bottomLeft = last * stride + left * channels;
      const bottomRight = last * stride + right * channels;
      for (let channel = 0; channel < colorChannels; channel += 1) {
        const sum =
          doubleAt(sums, bottomRight + channel) -
          doubleAt(sums, topRight + channel) -
          doubleAt(sums, bottomLeft + channel) +
          doubleAt(sums, topLeft + channel);
        colors[channel * count + cell] = sum / pixels;
      }
      for (let channel = 0, at = colorChannels; channel < edgeChannels; channel += 1, at += 1) {
        const sum =
          doubleAt(sums, bottomRight + at) -
          doubleAt(sums, topRight + at) -
          doubleAt(sums, bottomLeft + at) +
          doubleAt(sums, topLeft + at);
        edges[channel * count + cell] = sum / pixels;
      }
    }
  }
  return { columns, rows, colors, edges: relativeEdges(edges, columns, rows) };
};
