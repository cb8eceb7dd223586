import { at } from '../../../../domain/assert.ts';
import type { Box } from './geometry.ts';
import type { LazyOcrReader } from './lazy-ocr-reader.ts';
import type { Raster } from './raster.ts';
import { textOf } from './read-character.ts';

/** Cuts out a part of a picture; anything outside the picture is white. */
export const cropRaster = (raster: Raster, { x, y, width, height }: Box): Raster => {
  const left = Math.round(x);
  const top = Math.round(y);
  const columns = Math.max(1, Math.round(width));
  const rows = Math.max(1, Math.round(height));
  const data = new Uint8Array(columns * rows * 3).fill(255);
  const from = Math.max(0, left);
  const to = Math.min(raster.width, left + columns);
  for (let row = 0; row < rows; row += 1) {
    const source = top + row;
    if (source < 0 || source >= raster.height || to <= from) continue;
    const start = (source * raster.width + from) * 3;
    data.set(raster.data.subarray(start, start + (to - from) * 3), (row * columns + from - left) * 3);
  }
  return { data, width: columns, height: rows };
};

/** Readings with a lower confidence are ignored. */
const sureMin = 0.85;
const gapPx = 28;

/** Stacks strips on white paper, so that one run of the models reads them all. */
const stack = (strips: readonly Raster[]): { readonly sheet: Raster; readonly tops: readonly number[] } => {
  const width = Math.max(...strips.map((strip) => strip.width)) + 2 * gapPx;
  const height = strips.reduce((sum, strip) => sum + strip.height + gapPx, gapPx);
  const data = new Uint8Array(width * height * 3).fill(255);
  const tops: number[] = [];
  let top = gapPx;
  for (const strip of strips) {
    for (let row = 0; row < strip.height; row += 1) {
      data.set(
        strip.data.subarray(row * strip.width * 3, (row + 1) * strip.width * 3),
        ((top + row) * width + gapPx) * 3,
      );
    }
    tops.push(top);
    top += strip.height + gapPx;
  }
  return { sheet: { data, width, height }, tops };
};

/**
 * Reads strips that hold one line of text each, without looking for text; empty if a line was not read with enough
 * confidence.
 * @param how `skimLines` for texts that only have to be confirmed
 */
export const readAsLines = async (
  reader: LazyOcrReader,
  strips: readonly Raster[],
  how: 'skimLines' | 'readLines',
): Promise<string[]> => {
  if (strips.length === 0) return [];
  const { sheet, tops } = stack(strips);
  const boxes = strips.map(({ width, height }, index) => ({
    cx: gapPx + width / 2,
    cy: at(tops, index) + height / 2,
    width,
    height,
    angle: 0,
  }));
  const lines = await reader[how](sheet, boxes);
  return lines.map((line) => (line.confidence >= sureMin ? textOf(line.characters) : ''));
};

/** Reads the text of each strip from left to right; empty if nothing was read with enough confidence. */
export const readStrips = async (reader: LazyOcrReader, strips: readonly Raster[]): Promise<string[]> => {
  if (strips.length === 0) return [];
  const { sheet, tops } = stack(strips);
  const { lines } = await reader.read(sheet, true);
  return strips.map((strip, index) => {
    const top = at(tops, index);
    return lines
      .filter(({ box, confidence }) => confidence >= sureMin && box.cy >= top - 4 && box.cy <= top + strip.height + 4)
      .sort((a, b) => a.box.cx - b.box.cx)
      .map(({ characters }) => textOf(characters))
      .join(' ');
  });
};
