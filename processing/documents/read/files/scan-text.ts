import { distance } from 'fastest-levenshtein';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { at } from '../../../../domain/assert.ts';
import type { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { Raster } from '../ocr/raster.ts';
import { cropRaster, readStrips } from '../ocr/strips.ts';
import type { Segment } from './page.ts';
import type { PdfPageText } from './pdf-text.ts';

/** The text rendering modes that draw nothing (ISO 32000-1, table 106). */
const invisibleModes = new Set([3, 7]);

const pictureOperators = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

/** With pictures on at least this share of a page, the page is one picture, perhaps in strips. */
const fullPageShare = 0.8;

interface Drawing {
  /** The text rendering mode. */
  readonly mode: number;
  /** How many square points the unit square covers. */
  readonly area: number;
}

/** The glyphs of a page: those over or under a full-page picture, and invisible ones. */
interface Glyphs {
  readonly all: number;
  readonly invisible: number;
  /** Drawn before a picture that covers the page. */
  readonly covered: number;
  readonly hasFullPicture: boolean;
}

/** The members of a PDF matrix; missing ones are those of the identity. */
const determinant = ([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number => Math.abs(a * d - b * c);

/** The numbers of an argument: pdf.js keeps them in a list or a typed array. */
const numbersOf = (value: unknown): number[] =>
  Array.isArray(value) || value instanceof Float32Array ? Array.from(value, Number) : [];

const countGlyphs = async (page: PDFPageProxy): Promise<Glyphs> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const { view } = page;
  const pageArea = Math.max(1, Math.abs((at(view, 2) - at(view, 0)) * (at(view, 3) - at(view, 1))));
  const saved: Drawing[] = [];
  let now: Drawing = { mode: 0, area: 1 };
  let all = 0;
  let invisible = 0;
  let covered = 0;
  let pictures = 0;
  for (const [index, operator] of fnArray.entries()) {
    const args: readonly unknown[] | undefined = argsArray[index];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(now);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      now = saved.pop() ?? now;
    } else if (operator === OPS.transform) {
      now = { ...now, area: now.area * determinant(numbersOf(args)) };
    } else if (operator === OPS.paintFormXObjectBegin) {
      now = { ...now, area: now.area * determinant(numbersOf(args?.[0])) };
    } else if (operator === OPS.setTextRenderingMode) {
      now = { ...now, mode: Number(args?.[0] ?? 0) };
    } else if (operator === OPS.showText) {
      const glyphs = args?.[0];
      const drawn = Array.isArray(glyphs) ? glyphs.length : 0;
      all += drawn;
      if (invisibleModes.has(now.mode)) invisible += drawn;
    } else if (pictureOperators.has(operator)) {
      pictures += now.area / pageArea;
      if (pictures >= fullPageShare) covered = all;
    }
  }
  return { all, invisible, covered, hasFullPicture: pictures >= fullPageShare };
};

/** With at least this share of invisible glyphs, some program put the text behind the page's picture. */
const unseenShare = 0.9;

/**
 * The place of a page's text: `invisible` (some program recognized it in the page's picture), `covered` by a picture of
 * the page, `over` such a picture, or `drawn` like any text.
 */
export type TextPlace = 'invisible' | 'covered' | 'over' | 'drawn';

/** Finds the place of a page's text. */
export const placeOfText = async (page: PDFPageProxy): Promise<TextPlace> => {
  const { all, invisible, covered, hasFullPicture } = await countGlyphs(page);
  if (all === 0) return 'drawn';
  if (invisible / all >= unseenShare) return 'invisible';
  if (!hasFullPicture) return 'drawn';
  return covered / all >= unseenShare ? 'covered' : 'over';
};

const sampleSegments = 12;
const sampleLettersMin = 4;
/** A good recognizer differs from ours in less than this: in one letter of thirty. */
const similarityMin = 0.97;
/** Text over a picture is read with the picture behind it, so it may differ more. */
const similarityOverMin = 0.8;
/** A line that differs in more than this was read wrong, or the picture shows something else. */
const lineSimilarityMin = 0.75;
/** The largest ratio of words in the picture to words in the text. */
const joinedMax = 1.15;
const singleShareMax = 0.3;
/** Margin around a segment, in shares of its height. */
const margin = 0.3;

const strayWord = /(?:^|\s)[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]{1,3}(?:\s|$)/u;

/**
 * Whether a line of Latin words has a short word in another script between them: no paper has that, but poor
 * recognizers do.
 */
const hasStrayScript = ({ text }: Segment): boolean => strayWord.test(text) && /\p{Script=Latin}{3,}/u.test(text);

/** Segments that are spread over the page. */
const sampleOf = (segments: readonly Segment[]): Segment[] => {
  const long = segments.filter(({ text }) => text.length >= sampleLettersMin);
  const step = Math.max(1, long.length / sampleSegments);
  return Array.from(
    { length: Math.min(sampleSegments, long.length) },
    (_, index) => long[Math.floor(index * step)],
  ).filter((segment) => segment !== undefined);
};

const similarityOf = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1);

const lettersOf = (text: string): string => text.replace(/\s+/g, '');

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split(/\s+/).filter(Boolean));

/**
 * Whether the words of a text are those of the picture. Too few are joined words. Too many are words in pieces if they
 * are single letters: the smaller OCR models leave out spaces themselves.
 */
const hasWordsOf = (texts: readonly string[], shown: readonly string[]): boolean => {
  const words = wordsOf(texts);
  const shownWords = wordsOf(shown).length;
  const single = words.filter((word) => /^\p{L}$/u.test(word)).length;
  if (shownWords > joinedMax * words.length) return false;
  return single <= singleShareMax * words.length || words.length <= joinedMax * shownWords;
};

/**
 * Whether the text of a page with a full-page picture is what the page shows, in letters and in words: a few of its
 * lines are recognized again in the picture. Text of a poor recognizer fails, and so does changed text.
 */
export const isScanTextTrue = async (
  reader: LazyOcrReader,
  text: PdfPageText,
  picture: Raster,
  place: Exclude<TextPlace, 'drawn'>,
): Promise<boolean> => {
  if (place === 'invisible' && text.segments.some(hasStrayScript)) return false;
  const sample = sampleOf(text.segments);
  if (sample.length === 0) return false;
  const scale = picture.width / text.width;
  const strips = sample.map(({ box: { x, y, width, height } }) =>
    cropRaster(picture, {
      x: (x - margin * height) * scale,
      y: (y - margin * height) * scale,
      width: (width + 2 * margin * height) * scale,
      height: (1 + 2 * margin) * height * scale,
    }),
  );
  const shown = await readStrips(reader, strips);
  // A picture that shows nothing there hides the text, which the fraud checks find; there is nothing else to read.
  if (place === 'covered' && shown.every((line) => line.trim() === '')) return true;
  const texts = sample.map(({ text: layer }) => layer);
  const similarities = texts.map((layer, index) => similarityOf(lettersOf(layer), lettersOf(at(shown, index))));
  const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / similarities.length;
  if (place === 'over') return mean >= similarityOverMin;
  return hasWordsOf(texts, shown) && mean >= similarityMin && Math.min(...similarities) >= lineSimilarityMin;
};
