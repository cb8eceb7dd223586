import { at, byteAt } from '../../../domain/assert.ts';
import { foldIdentifier } from '../../../domain/fraud/document-values.ts';
import type { PageText, Word } from '../read/files/page.ts';
import { PdfPictures, type RenderedPages } from '../read/files/pdf-picture.ts';
import type { Box } from '../read/ocr/geometry.ts';
import type { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import type { Raster } from '../read/ocr/raster.ts';
import { cropRaster, readAsLines, readStrips } from '../read/ocr/strips.ts';
import type { Finding, InspectedDocument } from './finding.ts';
import { hasInk, type LayerValue, layerValues, untrueValues } from './shown-values.ts';

/**
 * Margins around a value, in shares of its height: letters extend beyond the box, and its ends are estimated from the
 * width of the whole run.
 */
const tight = { x: 0.25, y: 0.25 };
const wide = { x: 1.2, y: 0.25 };
const widest = { x: 4, y: 0.35 };
type Margin = typeof tight;
const shownTexts = 4;

/** Converts a box of the text layer to pixels of the picture, with a margin in shares of its height. */
const scaleWithMargin = ({ x, y, width, height }: Box, scale: number, margin = { x: 0, y: 0 }): Box => ({
  x: (x - margin.x * height) * scale,
  y: (y - margin.y * height) * scale,
  width: (width + 2 * margin.x * height) * scale,
  height: (height + 2 * margin.y * height) * scale,
});

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether the recognized text has the expected digits. A letter in place of a digit does not count as a difference. */
const shows = (shown: string, expected: string): boolean =>
  digitsOf(shown).includes(digitsOf(expected)) ||
  digitsOf(foldIdentifier(shown)).includes(digitsOf(expected)) ||
  foldIdentifier(shown).includes(foldIdentifier(expected));

/**
 * Words that overlap by more than these shares of the smaller one were printed over each other. Boxes of neighboring
 * words and lines touch: they have room for letters that the words do not have.
 */
const overlay = { width: 0.5, height: 0.6 } as const;

/** Finds pairs of different words that overlap: one was printed over the other. */
const overlaid = ({ segments }: PageText): [Word, Word][] => {
  const words = segments.flatMap((segment) => segment.words).filter(({ text }) => /\d/.test(text));
  return words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other): [Word, Word][] => {
      const width =
        Math.min(one.box.x + one.box.width, other.box.x + other.box.width) - Math.max(one.box.x, other.box.x);
      const height =
        Math.min(one.box.y + one.box.height, other.box.y + other.box.height) - Math.max(one.box.y, other.box.y);
      const covers =
        width > overlay.width * Math.min(one.box.width, other.box.width) &&
        height > overlay.height * Math.min(one.box.height, other.box.height);
      return covers && one.text !== other.text ? [[one, other]] : [];
    }),
  );
};

const findOverlaid = (page: PageText): Finding[] => {
  const pairs = overlaid(page).slice(0, shownTexts);
  if (pairs.length === 0) return [];
  const texts = pairs.map(([one, other]) => `"${one.text}" and "${other.text}"`).join(', ');
  return [
    { code: 'overlaid_text', explanation: `On page ${page.page}, texts were printed on top of each other: ${texts}.` },
  ];
};

const findHiddenText = (page: PageText, picture: Raster, ofValues: readonly string[]): Finding[] => {
  const scale = picture.width / page.width;
  const hidden = page.segments
    .flatMap(({ words }) => words)
    .filter(
      ({ text, box }) => text.length > 1 && box.width > 1 && !hasInk(cropRaster(picture, scaleWithMargin(box, scale))),
    )
    .map(({ text }) => text)
    .filter((text) => !ofValues.some((value) => value.includes(text)));
  if (hidden.length === 0) return [];
  const texts = hidden.slice(0, shownTexts).join(' ');
  const explanation = `The PDF's text on page ${page.page} has ${hidden.length} words that are not visible on the page: "${texts}".`;
  return [{ code: 'hidden_text', explanation }];
};

interface Strip {
  readonly value: LayerValue;
  /** The picture at the value's place, with a margin in shares of its height. */
  cut(margin: Margin): Raster;
}

/** The levels of pixels that a program draws neither as paper nor as ink. */
const tints = { above: 8, below: 250 } as const;
/** Paper in a scan is never quite white, so more than this share of its pixels is tinted. */
const scanTintedShare = 0.5;
/** One in this many pixels is checked: a prime number, so that no pattern of the page repeats with it. */
const pixelStep = 97;

/** Whether a page is a picture with invisible text over it, as scanners with text recognition produce it. */
const isScan = (picture: Raster): boolean => {
  const step = 3 * pixelStep;
  let tinted = 0;
  for (let index = 0; index < picture.data.length; index += step) {
    const level = byteAt(picture.data, index);
    if (level > tints.above && level < tints.below) tinted += 1;
  }
  return tinted / (picture.data.length / step) > scanTintedShare;
};

/** The strips whose value is not read in its place. */
const findUnseen = async (
  reader: LazyOcrReader,
  strips: readonly Strip[],
  how: Parameters<typeof readAsLines>[2],
): Promise<Strip[]> => {
  const lines = await readAsLines(
    reader,
    strips.map(({ cut }) => cut(tight)),
    how,
  );
  return strips.filter(({ value }, index) => !shows(at(lines, index), value.text));
};

/**
 * Finds values whose place on the page shows something else, and that are not next to it either. The small recognizer
 * confirms most values, and the large one most others, when their places are read as lines. Text is detected only in
 * the rest, because that takes most of the time.
 */
const findOthers = async (
  reader: LazyOcrReader,
  strips: readonly Strip[],
  scans: ReadonlySet<number>,
): Promise<Finding[]> => {
  const unconfirmed = await findUnseen(reader, strips, 'skimLines');
  const unseen = await findUnseen(reader, unconfirmed, 'readLines');
  const texts = await readStrips(
    reader,
    unseen.map(({ cut }) => cut(wide)),
  );
  const doubtful = unseen.flatMap((strip, index) => {
    const shown = at(texts, index);
    return digitsOf(shown) === '' || shows(shown, strip.value.text) ? [] : [{ ...strip, shown }];
  });
  const rows = await readStrips(
    reader,
    doubtful.map(({ cut }) => cut(widest)),
  );
  return doubtful.flatMap(({ value, shown }, index): Finding[] => {
    const inRow = at(rows, index);
    if (digitsOf(inRow) === '' || shows(inRow, value.text)) return [];
    const explanation = `${value.label} is "${value.text}" in the PDF's text, but page ${value.page} shows "${shown.trim()}" in its place.`;
    return [{ code: scans.has(value.page) ? 'ocr_layer_differs' : 'value_not_as_shown', explanation }];
  });
};

/** The tools for reading pages: models, and pages that were rendered while the document was read. */
export interface PageViewing {
  readonly reader: LazyOcrReader;
  readonly rendered: RenderedPages;
}

/**
 * Compares the amounts, dates and numbers of a PDF's text layer with the picture of its pages in those places. At most
 * ten values on three pages are compared.
 */
export const findRenderedDifferences = async (
  bytes: Buffer,
  fileIndex: number,
  document: InspectedDocument,
  { reader, rendered }: PageViewing,
): Promise<Finding[]> => {
  const values = layerValues(document, fileIndex);
  const untrue = untrueValues(document, fileIndex).filter(
    ({ text, inLayer }) => digitsOf(inLayer) !== '' && !shows(inLayer, text),
  );
  const pictures = values.length + untrue.length > 0 ? await PdfPictures.open(bytes, rendered, fileIndex) : null;
  if (!pictures) return [];
  const findings: Finding[] = [];
  const strips: Strip[] = [];
  const scans = new Set<number>();
  try {
    for (const number of new Set(values.map(({ page }) => page))) {
      const page = document.pages.find((one) => one.fileIndex === fileIndex && one.page === number);
      if (!page) continue;
      const picture = await pictures.read(number);
      const scale = picture.width / page.width;
      if (isScan(picture)) scans.add(number);
      const here = values.filter((value) => value.page === number);
      for (const value of here) {
        const cut = (margin: Margin): Raster => cropRaster(picture, scaleWithMargin(value.box, scale, margin));
        if (!hasInk(cut(tight))) {
          const explanation = `${value.label} "${value.text}" is in the PDF's text, but page ${number} shows nothing in its place.`;
          findings.push({ code: 'hidden_value', explanation });
        } else if (digitsOf(value.text) !== '') {
          // Only digits are compared.
          strips.push({ value, cut });
        }
      }
      findings.push(
        ...findOverlaid(page),
        ...findHiddenText(
          page,
          picture,
          here.map(({ text }) => text),
        ),
      );
    }
    for (const { label, text, page, inLayer } of untrue) {
      const explanation = `Page ${page} shows ${label} "${text}", but the PDF's text says "${inLayer}" in its place.`;
      findings.push({
        code: isScan(await pictures.read(page)) ? 'ocr_layer_differs' : 'value_not_as_shown',
        explanation,
      });
    }
    return [...findings, ...(await findOthers(reader, strips, scans))];
  } finally {
    pictures.close();
  }
};
