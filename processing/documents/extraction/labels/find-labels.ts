import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import { squash } from '../sheet/fold.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';

/** A phrase found on the sheet; `from` and `to` are offsets in the cell's text. */
export interface LabelHit {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  /** The phrase that was searched for. */
  readonly phrase: string;
  /** 1 if all letters match, less if some differ. */
  readonly similarity: number;
}

/** An index of phrases to search for. */
interface PhraseIndex {
  /** By letters and digits only; the first of several phrases with the same letters. */
  readonly exact: ReadonlyMap<string, string>;
  /** Phrases long enough to be found with a misread letter, by length. */
  readonly fuzzy: ReadonlyMap<number, readonly string[]>;
  readonly longest: number;
}

const tokensMax = 7;
/** Too many other words are one letter away from a shorter phrase. */
const fuzzyLettersMin = 6;
const lengthDifferenceMax = 2;
const similarityMin = 0.84;

const indexes = new WeakMap<readonly string[], PhraseIndex>();

const indexOf = (phrases: readonly string[]): PhraseIndex => {
  const known = indexes.get(phrases);
  if (known) return known;
  const exact = new Map<string, string>();
  const fuzzy = new Map<number, string[]>();
  for (const phrase of phrases) {
    const squashed = squash(phrase);
    if (squashed === '' || exact.has(squashed)) continue;
    exact.set(squashed, phrase);
    if (squashed.length >= fuzzyLettersMin) {
      fuzzy.set(squashed.length, [...(fuzzy.get(squashed.length) ?? []), squashed]);
    }
  }
  const index = { exact, fuzzy, longest: Math.max(0, ...[...exact.keys()].map((key) => key.length)) };
  indexes.set(phrases, index);
  return index;
};

interface PhraseMatch {
  readonly squashed: string;
  readonly similarity: number;
}

/** The phrase most similar to the text; null if none is close. */
const nearest = (read: string, index: PhraseIndex): PhraseMatch | null => {
  let best: PhraseMatch | null = null;
  for (let length = read.length - lengthDifferenceMax; length <= read.length + lengthDifferenceMax; length += 1) {
    for (const squashed of index.fuzzy.get(length) ?? []) {
      const similarity = 1 - distance(read, squashed) / Math.max(read.length, squashed.length);
      if (similarity >= similarityMin && similarity > (best?.similarity ?? 0)) best = { squashed, similarity };
    }
  }
  return best;
};

const likeDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's' };
/** A letter that was read as a digit counts as a small difference. */
const withoutDigitsSimilarity = 0.95;

/** The phrase with letters where digits like them were read: `tota1`. */
const withoutDigits = (read: string, index: PhraseIndex): PhraseMatch | null => {
  if (!/\p{L}{3}/u.test(read) || !/[015]/.test(read)) return null;
  const squashed = read.replace(/[015]/g, (digit) => likeDigits[digit] ?? digit);
  return index.exact.has(squashed) ? { squashed, similarity: withoutDigitsSimilarity } : null;
};

const matchOf = (read: string, index: PhraseIndex, exactOnly: boolean): PhraseMatch | null => {
  if (index.exact.has(read)) return { squashed: read, similarity: 1 };
  return exactOnly ? null : (withoutDigits(read, index) ?? nearest(read, index));
};

/** The longest phrase that starts at a token of the cell; null if there is none. */
const hitAt = (cell: Cell, start: number, index: PhraseIndex, exactOnly: boolean): LabelHit | null => {
  let best: LabelHit | null = null;
  let bestLetters = 0;
  let read = '';
  for (let end = start; end < Math.min(cell.tokens.length, start + tokensMax); end += 1) {
    const last = at(cell.tokens, end);
    read += last.text;
    if (read.length > index.longest + lengthDifferenceMax) break;
    const match = matchOf(read, index, exactOnly);
    if (!match || match.similarity * match.squashed.length <= bestLetters) continue;
    bestLetters = match.similarity * match.squashed.length;
    const phrase = index.exact.get(match.squashed) ?? match.squashed;
    best = {
      cell,
      from: at(cell.tokens, start).from,
      to: last.to,
      phrase,
      similarity: match.similarity,
    };
  }
  return best;
};

/** Finds every occurrence of the phrases in a cell; some letters may differ unless `exactOnly` is set. */
export const findInCell = (cell: Cell, phrases: readonly string[], exactOnly: boolean): LabelHit[] => {
  const index = indexOf(phrases);
  const hits: LabelHit[] = [];
  let coveredTo = -1;
  for (const [start, token] of cell.tokens.entries()) {
    if (token.from < coveredTo) continue;
    const hit = hitAt(cell, start, index, exactOnly);
    if (!hit) continue;
    hits.push(hit);
    coveredTo = hit.to;
  }
  return hits;
};

/** Finds the phrases on the whole sheet, in reading order; in a PDF's own text all letters must match. */
export const findLabels = (sheet: Sheet, phrases: readonly string[]): LabelHit[] =>
  sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) => findInCell(cell, phrases, sheet.pages[cell.page]?.source === 'text_layer')),
  );
