import type { PageText, UnreadLine } from '../read/files/page.ts';
import type { Box } from '../read/ocr/geometry.ts';

/** A part of a page, with the confidence of its text. */
export interface RegionReading {
  /** In words, for example `top left` or `middle`. */
  readonly place: string;
  /** Mean over its letters, 0..1. */
  readonly confidence: number;
}

const rows = ['top', 'middle', 'bottom'] as const;
const columns = ['left', 'center', 'right'] as const;
/** Fewer letters are a smudge or a mark, and no evidence about their region. */
const lettersMin = 12;

const thirdOf = (position: number, length: number): 0 | 1 | 2 => {
  const share = position / Math.max(1, length);
  if (share < 1 / 3) return 0;
  return share < 2 / 3 ? 1 : 2;
};

/** Estimates the letters of a line that was not read, by its shape. */
const lettersIn = ({ width, height }: Box): number => Math.max(1, Math.round((2 * width) / Math.max(1, height)));

/**
 * Whether a text is a row of stars or dashes that separates sections of a receipt. OCR reads such rows as symbols, as
 * one repeated letter, or as very little text for their length.
 */
const isOrnament = (text: string, expectedLetters: number): boolean => {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  if (letters.length < text.replace(/\s/g, '').length / 4) return true;
  if (letters.length > 7 && new Set(letters).size < 4) return true;
  return expectedLetters > 20 && letters.length < expectedLetters / 5;
};

/**
 * Finds the ninth of the page whose text has the lowest confidence: a page's mean hides one bad corner, and does not
 * include lines that could not be read at all. Null if no ninth has enough text.
 */
export const worstRegion = (
  { segments, width, height }: PageText,
  unread: readonly UnreadLine[],
): RegionReading | null => {
  const pieces = [
    ...segments.flatMap(({ words }) => words.map((word) => ({ ...word, letters: word.text.length }))),
    ...unread.map((line) => ({ ...line, letters: lettersIn(line.box) })),
  ].filter(({ text, letters }) => !isOrnament(text, letters));
  const sums = new Map<string, { letters: number; sure: number }>();
  for (const { box, confidence, letters } of pieces) {
    const row = rows[thirdOf(box.y + box.height / 2, height)];
    const column = columns[thirdOf(box.x + box.width / 2, width)];
    const place = row === 'middle' && column === 'center' ? 'middle' : `${row} ${column}`;
    const sum = sums.get(place) ?? { letters: 0, sure: 0 };
    sums.set(place, { letters: sum.letters + letters, sure: sum.sure + confidence * letters });
  }
  return [...sums]
    .filter(([, { letters }]) => letters >= lettersMin)
    .map(([place, { letters, sure }]) => ({ place, confidence: sure / letters }))
    .reduce<RegionReading | null>(
      (worst, region) => (worst && worst.confidence <= region.confidence ? worst : region),
      null,
    );
};

/** The share of a page that its text lines cover, 0..1. */
export const textShareOf = ({ segments, width, height }: PageText): number =>
  Math.min(1, segments.reduce((sum, { box }) => sum + box.width * box.height, 0) / Math.max(1, width * height));
