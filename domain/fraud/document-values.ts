import { distance } from 'fastest-levenshtein';
import { legalForms } from '../legal-forms.ts';
import type { OutputField } from '../output-field.ts';

/** The extracted values of a document, for comparing it with others. */
export interface DocumentValues {
  readonly data: Readonly<Record<string, unknown>>;
  /** 0..1 by field; a field without a confidence counts as certain. */
  readonly confidences: Readonly<Record<string, number>>;
}

/** Letters that OCR confuses with digits. */
const confusable: Readonly<Record<string, string>> = { o: '0', q: '0', i: '1', l: '1', s: '5', b: '8', z: '2', g: '6' };

const ignoredWords = new Set(legalForms.flatMap((form) => form.ignoredWords));
const ignored = new RegExp(String.raw`\b(?:${[...ignoredWords].join('|')})\b\.?`, 'g');

const fold = (text: string): string => text.normalize('NFKD').toLowerCase();
const squash = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/** Folds a number, an identifier or a day, so that a letter misread as a digit does not matter. */
export const foldIdentifier = (text: string): string =>
  squash(fold(text)).replace(/[oqilsbzg]/g, (letter) => confusable[letter] ?? letter);

/** Folds a name: removes its legal form, case, accents, spaces and punctuation. */
export const foldName = (text: string): string => squash(fold(text).replace(ignored, ' ')) || squash(fold(text));

const digitsOf = (text: string): number => (text.match(/\p{N}/gu) ?? []).length;

/** Whether digits identify a value (numbers and days) rather than letters (names). */
export const isIdentifier = (text: string): boolean => digitsOf(text) >= 2 && digitsOf(text) * 3 >= squash(text).length;

/** A field's value as text; null if there is none or if its confidence is below `minConfidence`. */
export const textOf = ({ data, confidences }: DocumentValues, name: string, minConfidence: number): string | null => {
  const value = data[name];
  if ((confidences[name] ?? 1) < minConfidence) return null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

const nameSimilarityMin = 0.75;

/** Whether two names are the same, apart from a few misread letters, or one is the beginning of the other. */
export const isSameName = (a: string, b: string): boolean => {
  const one = foldName(a);
  const other = foldName(b);
  const length = Math.max(one.length, other.length);
  if (length === 0) return false;
  const shorter = Math.min(one.length, other.length);
  if (shorter >= 6 && (one.startsWith(other) || other.startsWith(one))) return true;
  return 1 - distance(one, other) / length >= nameSimilarityMin;
};

const isAmount = (type: OutputField['type']): boolean => type === 'currency' || type === 'number' || type === 'integer';

/**
 * Whether two values of a field are the same. Amounts are compared by number, days and identifiers by digits and
 * letters, names nearly.
 */
export const isSameValue = (type: OutputField['type'], a: string, b: string): boolean => {
  if (isAmount(type) && Number.isFinite(Number(a)) && Number.isFinite(Number(b))) {
    return Math.abs(Number(a) - Number(b)) < 0.005;
  }
  if (isIdentifier(a) || isIdentifier(b)) return foldIdentifier(a) === foldIdentifier(b);
  return isSameName(a, b);
};
