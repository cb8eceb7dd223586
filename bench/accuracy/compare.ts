import { distance } from 'fastest-levenshtein';
import type { FieldType } from '../../domain/output-field.ts';
import { findAmountTexts } from '../../processing/documents/extraction/amounts/amount-text.ts';
import { findDateTexts } from '../../processing/documents/extraction/dates/date-text.ts';
import { squash } from '../../processing/documents/extraction/sheet/fold.ts';

/** How a found value compares with the expected one. */
export interface Comparison {
  readonly found: boolean;
  /** The same text, ignoring case and spaces at the ends; for dates and amounts, the same date and amount. */
  readonly exact: boolean;
  /** The same letters and digits in the same order. */
  readonly sameLetters: boolean;
  /** At least 0.8 by edit distance over the letters and digits. */
  readonly similar: boolean;
  /** The criterion for confidences: the same letters, or similar if the text is long. */
  readonly right: boolean;
}

/** Texts longer than this, such as addresses, are right if they are similar. */
const longText = 40;
const similarFrom = 0.8;

const normal = (type: FieldType, value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (type === 'date' || type === 'datetime') return findDateTexts(text, true)[0]?.iso ?? text;
  if (type === 'currency' || type === 'number' || type === 'integer') {
    const amount = findAmountTexts(text, '.').at(-1);
    return amount ? amount.value.toFixed(2) : text;
  }
  return text.trim().replace(/\s+/g, ' ').toUpperCase();
};

const isExactByValue = (type: FieldType): boolean => type !== 'string';

/** Compares one field; null and a missing member are equal. */
export const compare = (type: FieldType, expected: unknown, got: unknown): Comparison => {
  const found = got !== null && got !== undefined;
  if (expected === null || expected === undefined) {
    return { found, exact: !found, sameLetters: !found, similar: !found, right: !found };
  }
  if (!found) return { found, exact: false, sameLetters: false, similar: false, right: false };
  const wanted = normal(type, expected);
  const read = normal(type, got);
  const exact = wanted === read;
  const a = squash(wanted);
  const b = squash(read);
  const sameLetters = isExactByValue(type) ? exact : a === b;
  const similar = sameLetters || 1 - distance(a, b) / Math.max(a.length, b.length, 1) >= similarFrom;
  return {
    found,
    exact,
    sameLetters,
    similar,
    right: sameLetters || (wanted.length > longText && type === 'string' && similar),
  };
};
