import { byteAt } from '../../../domain/assert.ts';
import { isChangingType } from '../../../domain/fraud/document-keys.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import { type Box, scaleBox } from '../read/ocr/geometry.ts';
import type { Raster } from '../read/ocr/raster.ts';
import type { InspectedDocument } from './finding.ts';

/** An important value of a PDF's text layer with its place, in points from the page's top left. */
export interface LayerValue {
  readonly label: string;
  readonly text: string;
  readonly page: number;
  readonly box: Box;
}

const valuesMax = 10;
const pagesMax = 3;

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
  const pages = [...new Set(values.map(({ page }) => page))].slice(0, pagesMax);
  return values.filter(({ page }) => pages.includes(page)).slice(0, valuesMax);
};

/** A value that was read from a page's picture, because the page's own text differs. */
export interface UntrueValue extends Omit<LayerValue, 'box'> {
  /** The page's own text in the value's place; empty if there is none. */
  readonly inLayer: string;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + 0.7 * b.height && b.y < a.y + 0.7 * a.height;

/** The amounts, dates and numbers on pages whose own text was not trusted. */
export const untrueValues = (document: InspectedDocument, fileIndex: number): UntrueValue[] =>
  document.outputSchema
    .flatMap((field): UntrueValue[] => {
      const evidence = document.extraction.evidence[field.name];
      const page = document.pages.find((one) => one.fileIndex === fileIndex && one.page === evidence?.page);
      if (!evidence || evidence.fileIndex !== fileIndex || !page?.untrueLayer || !matters(field, evidence.text)) {
        return [];
      }
      const scale = page.untrueLayer.width / page.width;
      const box = scaleBox(evidence.box, scale);
      const inLayer = page.untrueLayer.segments
        .flatMap(({ words }) => words)
        .filter((word) => overlap(word.box, box))
        .map(({ text }) => text)
        .join(' ');
      return [{ label: field.label, text: evidence.text, page: evidence.page, inLayer }];
    })
    .slice(0, valuesMax);

/** Minimum contrast between print and paper, of 255. */
const inkContrastMin = 28;

/** Whether a picture shows anything at all. */
export const hasInk = ({ data }: Raster): boolean => {
  let least = 255;
  let most = 0;
  for (let at = 0; at < data.length; at += 3) {
    const luminance = (byteAt(data, at) * 3 + byteAt(data, at + 1) * 6 + byteAt(data, at + 2)) / 10;
    least = Math.min(least, luminance);
    most = Math.max(most, luminance);
  }
  return most - least >= inkContrastMin;
};
