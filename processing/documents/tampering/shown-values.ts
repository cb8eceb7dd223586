import { isChangingType } from '../../../domain/fraud/document-keys.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import type { Box } from '../read/ocr/geometry.ts';
import type { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import type { Raster } from '../read/ocr/raster.ts';
import type { InspectedDocument } from './finding.ts';

/** An important value of a PDF's text layer with its place, in points from the page's top left. */
export interface LayerValue {
  readonly label: string;
  readonly text: string;
  readonly page: number;
  readonly box: Box;
}

const maxValues = 10;
const maxPages = 3;

const matters = ({ type }: OutputField, text: string): boolean =>
  type !== 'array' && type !== 'object' && (isChangingType(type) || /\d{3}/.test(text));

/** The amounts, dates and numbers that were read from a file's text layer. */
export const layerValues = (document: InspectedDocument, fileIndex: number): LayerValue[] => {
  const ofLayer = new Set(
    document.pages.flatMap((page) => (page.fileIndex === fileIndex && page.source === 'text_layer' ? [page.page] : [])),
  );
  const values = document.outputSchema.flatMap((field): LayerValue[] => {
    const evidence = document.extraction.evidence[field.name];
    if (!evidence || evidence.fileIndex !== fileIndex || !ofLayer.has(evidence.page)) return [];
    const { text, page, box } = evidence;
    return matters(field, text) && box.width > 0 ? [{ label: field.label, text, page, box }] : [];
  });
  const pages = [...new Set(values.map(({ page }) => page))].slice(0, maxPages);
  return values.filter(({ page }) => pages.includes(page)).slice(0, maxValues);
};

/** Cuts out a part of a picture; anything outside the picture is white. */
export const cropRaster = (raster: Raster, { x, y, width, height }: Box): Raster => {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [columns, rows] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
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

/** Minimum contrast between print and paper, of 255. */
const inkContrastMin = 28;

/** Whether a picture shows anything at all. */
export const hasInk = ({ data }: Raster): boolean => {
  let [least, most] = [255, 0];
  for (let at = 0; at < data.length; at += 3) {
    const luminance = ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10;
    least = Math.min(least, luminance);
    most = Math.max(most, luminance);
  }
  return most - least >= inkContrastMin;
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
    for (let row = 0; row < strip.height; row += 1)
      data.set(
        strip.data.subarray(row * strip.width * 3, (row + 1) * strip.width * 3),
        ((top + row) * width + gapPx) * 3,
      );
    tops.push(top);
    top += strip.height + gapPx;
  }
  return { sheet: { data, width, height }, tops };
};

/** Reads the text of each strip from left to right; empty if nothing was read with enough confidence. */
export const readStrips = async (reader: LazyOcrReader, strips: readonly Raster[]): Promise<string[]> => {
  if (strips.length === 0) return [];
  const { sheet, tops } = stack(strips);
  const { lines } = await reader.read(sheet, true);
  return strips.map((strip, index) => {
    const top = tops[index] ?? 0;
    return lines
      .filter(({ box, confidence }) => confidence >= sureMin && box.cy >= top - 4 && box.cy <= top + strip.height + 4)
      .sort((a, b) => a.box.cx - b.box.cx)
      .map(({ characters }) => characters.map(({ text }) => text).join(''))
      .join(' ');
  });
};
