import { byteAt, floatAt, integerAt, shortAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { type Cells, colorChannels, directionOf, edgeChannels, relativeEdges } from './cells.ts';
import { eachRowOfEdges } from './edges.ts';
import { opponentParts, opponentPartsOf } from './opponents.ts';
import type { Pyramid, Raster } from './raster.ts';
import { sampleBox } from './thumbnail.ts';

/** The sums of a place: three of opponents, in parts, one that is unused, and {@link edgeChannels} of edges. */
export const patchChannels = 12;
const firstEdge = patchChannels - edgeChannels;
/** Edges are stored as whole numbers of this many parts, so that sums are exact and small. */
export const edgeParts = 1024;
/** The height of the box in a patch: six pixels for each cell of a fine template. */
export const patchHeightPx = 96;

/** A part of a picture in which the cells of any box can be computed quickly. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  /**
   * A summed-area table (F. Crow, 1984): at each place, for each channel, the sum of all values above and to the left.
   * Sums may overflow; their differences are right if those of a cell fit into 32 bits.
   */
  readonly sums: Int32Array;
  /** Where the patch starts in the picture, and how many of its pixels one pixel of the picture has. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const integrate = (sums: Int32Array, width: number, height: number): void => {
  const stride = (width + 1) * patchChannels;
  const row = new Int32Array(patchChannels);
  for (let y = 1; y <= height; y += 1) {
    row.fill(0);
    let at = y * stride + patchChannels;
    for (let x = 1; x <= width; x += 1) {
      for (let channel = 0; channel < patchChannels; channel += 1, at += 1) {
        const sum = (integerAt(row, channel) + integerAt(sums, at)) | 0;
        row[channel] = sum;
        sums[at] = sum + integerAt(sums, at - stride);
      }
    }
  }
};

const patchFrom = (raster: Raster, x: number, y: number, scale: number): Patch => {
  const { width, height, data } = raster;
  const sums = new Int32Array((width + 1) * (height + 1) * patchChannels);
  eachRowOfEdges(raster, (row, { steps, strengths }) => {
    let place = ((row + 1) * (width + 1) + 1) * patchChannels;
    let from = row * width * colorChannels;
    for (let column = 0; column < width; column += 1, place += patchChannels, from += colorChannels) {
      const opponents = opponentPartsOf(byteAt(data, from), byteAt(data, from + 1), byteAt(data, from + 2));
      sums[place] = opponents[0];
      sums[place + 1] = opponents[1];
      sums[place + 2] = opponents[2];
      const strength = floatAt(strengths, column) * edgeParts;
      if (strength === 0) continue;
      const position = directionOf(shortAt(steps, 2 * column), shortAt(steps, 2 * column + 1));
      const whole = position | 0;
      const share = position - whole;
      const first = place + firstEdge;
      sums[first + (whole % edgeChannels)] = Math.round(strength * (1 - share));
      sums[first + ((whole + 1) % edgeChannels)] = Math.round(strength * share);
    }
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

/** A border of cells along one side of a box, in whole pixels of the patch. */
export const borderAt = (start: number, length: number, index: number, count: number, end: number): number =>
  Math.min(end, Math.max(0, Math.round(start + (length * index) / count)));

const borders = (start: number, length: number, count: number, end: number): Int32Array => {
  const all = new Int32Array(count + 1);
  for (let index = 0; index <= count; index += 1) all[index] = borderAt(start, length, index, count, end);
  return all;
};

/** Divides a box into cells. It is in pixels of the picture and may extend beyond the patch. */
export const cellsIn = (patch: Patch, box: PixelBox, columns: number, rows: number): Cells => {
  const { width, height, sums, scale } = patch;
  const across = borders((box.x - patch.x) * scale, box.width * scale, columns, width);
  const down = borders((box.y - patch.y) * scale, box.height * scale, rows, height);
  const stride = (width + 1) * patchChannels;
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
      const topLeft = first * stride + left * patchChannels;
      const topRight = first * stride + right * patchChannels;
      const bottomLeft = last * stride + left * patchChannels;
      const bottomRight = last * stride + right * patchChannels;
      const sumOf = (channel: number): number =>
        (integerAt(sums, bottomRight + channel) -
          integerAt(sums, topRight + channel) -
          integerAt(sums, bottomLeft + channel) +
          integerAt(sums, topLeft + channel)) |
        0;
      for (let channel = 0; channel < colorChannels; channel += 1) {
        colors[channel * count + cell] = sumOf(channel) / (pixels * opponentParts);
      }
      for (let channel = 0; channel < edgeChannels; channel += 1) {
        edges[channel * count + cell] = sumOf(firstEdge + channel) / (pixels * edgeParts);
      }
    }
  }
  return { columns, rows, colors, edges: relativeEdges(edges, columns, rows) };
};
