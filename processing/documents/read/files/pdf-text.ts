import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { at } from '../../../../domain/assert.ts';
import type { Segment, Word } from './page.ts';
import { widgetWords } from './pdf-form.ts';
import { ReadFailure } from './read-failure.ts';
import { sameLine, toSegment } from './segments.ts';
import { joinWrapped } from './wrapped-cells.ts';

/** The text layer of one PDF page; boxes in points from the top left of the page as displayed. */
export interface PdfPageText {
  readonly width: number;
  readonly height: number;
  readonly segments: readonly Segment[];
  /** Share of the text that does not run from left to right. */
  readonly turnedShare: number;
}

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * Opens a PDF.
 * @throws ReadFailure `document_encrypted` or `document_corrupt`.
 */
export const openPdf = async (bytes: Uint8Array, label: string): Promise<PDFDocumentProxy> => {
  try {
    return await getDocument({
      data: bytes,
      cMapUrl: `${join(assets, 'cmaps')}/`,
      cMapPacked: true,
      standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
      wasmUrl: `${join(assets, 'wasm')}/`,
      useSystemFonts: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof PasswordException) {
      throw new ReadFailure(
        'document_encrypted',
        `The PDF "${label}" is protected by a password. Please send a copy without a password.`,
        { cause: error },
      );
    }
    throw new ReadFailure(
      'document_corrupt',
      `The PDF "${label}" is damaged or incomplete and cannot be opened. Please export or download it again.`,
      { cause: error },
    );
  }
};

interface Glyphs {
  readonly str: string;
  readonly transform: number[];
  readonly width: number;
  readonly height: number;
}

/** A PDF transformation matrix (ISO 32000-1, 8.3.3). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const matrixOf = (numbers: readonly number[]): Matrix => [
  at(numbers, 0),
  at(numbers, 1),
  at(numbers, 2),
  at(numbers, 3),
  at(numbers, 4),
  at(numbers, 5),
];

/** Product of two matrices: first `b`, then `a`. */
const multiply = ([a0, a1, a2, a3, a4, a5]: Matrix, [b0, b1, b2, b3, b4, b5]: Matrix): Matrix => [
  a0 * b0 + a2 * b1,
  a1 * b0 + a3 * b1,
  a0 * b2 + a2 * b3,
  a1 * b2 + a3 * b3,
  a0 * b4 + a2 * b5 + a4,
  a1 * b4 + a3 * b5 + a5,
];

/** Letters above the baseline, as a share of the font's size; the rest hangs below. */
const ascentShare = 0.8;

/**
 * Splits a run of glyphs into words, with widths in proportion to their letters; null if the text does not run to the
 * right.
 */
const wordsOfRun = (item: Glyphs, viewport: Matrix): Word[] | null => {
  const [a, b, c, d, x, baseline] = multiply(viewport, matrixOf(item.transform));
  const size = Math.hypot(c, d);
  if (a <= 0 || Math.abs(b) > 0.1 * Math.abs(a)) return null;
  const letterWidth = item.width / Math.max(1, item.str.length);
  return [...item.str.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: {
      x: x + match.index * letterWidth,
      y: baseline - ascentShare * size,
      width: match[0].length * letterWidth,
      height: size,
    },
  }));
};

/**
 * Gaps in shares of the letter height: below the first, two runs are one word; above the second, they are two columns.
 */
const wordGapHeights = 0.12;
const columnGapHeights = 1.3;

/** Joins words into lines and splits the lines at wide gaps. Runs that touch are one word (kerning splits them). */
const toSegments = (words: readonly Word[]): Segment[] => {
  const lines: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.box.y + a.box.height / 2 - b.box.y - b.box.height / 2)) {
    const line = lines.findLast((candidate) => candidate[0] !== undefined && sameLine(candidate[0].box, word.box, 0));
    if (line) {
      line.push(word);
    } else {
      lines.push([word]);
    }
  }
  return lines.flatMap((line) => {
    const runs: Word[][] = [];
    for (const word of line.sort((a, b) => a.box.x - b.box.x)) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      const gap = last
        ? (word.box.x - last.box.x - last.box.width) / Math.max(1, Math.min(word.box.height, last.box.height))
        : Infinity;
      if (!run || !last || gap > columnGapHeights) {
        runs.push([word]);
      } else if (gap > wordGapHeights) {
        run.push(word);
      } else if (gap > -0.5) {
        run[run.length - 1] = joinWords(last, word);
      }
      // Some PDFs make bold text by printing it twice: the second copy is dropped.
      else if (last.text !== word.text) run.push(word);
    }
    return runs.map(toSegment);
  });
};

const joinWords = (a: Word, b: Word): Word => ({
  text: a.text + b.text,
  confidence: 1,
  box: { ...a.box, width: b.box.x + b.box.width - a.box.x },
});

/** Reads the text layer of a page, including the values of its form fields. */
export const readTextLayer = async (page: PDFPageProxy): Promise<PdfPageText> => {
  const viewport = page.getViewport({ scale: 1 });
  const toPage = matrixOf(viewport.transform);
  const content = await page.getTextContent();
  const words: Word[] = [];
  let letters = 0;
  let turned = 0;
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    letters += item.str.length;
    const run = wordsOfRun(item, toPage);
    if (run) {
      words.push(...run);
    } else {
      turned += item.str.length;
    }
  }
  words.push(...(await widgetWords(page, viewport)));
  return {
    width: viewport.width,
    height: viewport.height,
    segments: joinWrapped(toSegments(words)),
    turnedShare: letters === 0 ? 0 : turned / letters,
  };
};
