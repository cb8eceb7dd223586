import { distance } from 'fastest-levenshtein';
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { Raster } from '../ocr/raster.ts';
import { cropRaster, readStrips } from '../ocr/strips.ts';
import type { Segment } from './page.ts';
import type { PdfPageText } from './pdf-text.ts';

/** The text rendering modes that draw nothing (ISO 32000-1, table 106). */
const invisibleModes = new Set([3, 7]);

/** Share of a page's glyphs that are drawn invisibly; 0 for a page without glyphs. */
const invisibleShare = async (page: PDFPageProxy): Promise<number> => {
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: number[] = [];
  let [mode, glyphs, invisible] = [0, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as readonly unknown[] | undefined;
    if (operator === OPS.save) saved.push(mode);
    else if (operator === OPS.restore) mode = saved.pop() ?? mode;
    else if (operator === OPS.setTextRenderingMode) mode = Number(args?.[0] ?? 0);
    else if (operator === OPS.showText) {
      const drawn = (args?.[0] as readonly unknown[] | undefined)?.length ?? 0;
      glyphs += drawn;
      if (invisibleModes.has(mode)) invisible += drawn;
    }
  }
  return glyphs === 0 ? 0 : invisible / glyphs;
};

/** With at least this share of invisible glyphs, the text was recognized in the page's picture by some program. */
const scanTextShare = 0.9;

/** Whether a page is a picture with text that a program recognized in it, which nobody sees. */
export const isScan = async (page: PDFPageProxy): Promise<boolean> => (await invisibleShare(page)) >= scanTextShare;

const sampleSegments = 12;
const minSampleLetters = 4;
/** A good recognizer differs from ours in less than this: in one letter of thirty. */
const minSimilarity = 0.97;
/** A line that differs in more than this was read wrong, or the picture shows something else. */
const minLineSimilarity = 0.75;
/** How many times as many words the picture may have. */
const maxJoined = 1.15;
const maxSingleShare = 0.3;
/** Margin around a segment, in shares of its height. */
const margin = 0.3;

/** Segments that are spread over the page. */
const sampleOf = (segments: readonly Segment[]): Segment[] => {
  const long = segments.filter(({ text }) => text.length >= minSampleLetters);
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
 * Whether the words of a text are those of the picture. Too few are joined words. Too many are words in pieces if they are single letters:
 * the smaller OCR models leave out spaces themselves.
 */
const hasWordsOf = (texts: readonly string[], shown: readonly string[]): boolean => {
  const words = wordsOf(texts);
  const shownWords = wordsOf(shown).length;
  const single = words.filter((word) => /^\p{L}$/u.test(word)).length;
  if (shownWords > maxJoined * words.length) return false;
  return single <= maxSingleShare * words.length || words.length <= maxJoined * shownWords;
};

/**
 * Whether the text under a scan says what the scan shows, in letters and in words: a few of its lines are recognized again in the
 * picture. Text of a poor program fails, and so does text that somebody changed.
 */
export const isScanTextTrue = async (reader: LazyOcrReader, text: PdfPageText, picture: Raster): Promise<boolean> => {
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
  const texts = sample.map(({ text: layer }) => layer);
  if (!hasWordsOf(texts, shown)) return false;
  const similarities = texts.map((layer, index) => similarityOf(lettersOf(layer), lettersOf(shown[index] ?? '')));
  const mean = similarities.reduce((sum, similarity) => sum + similarity, 0) / similarities.length;
  return mean >= minSimilarity && Math.min(...similarities) >= minLineSimilarity;
};
