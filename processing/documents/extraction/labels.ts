import { distance } from 'fastest-levenshtein';
import { squash } from './fold.ts';
import type { Cell, Sheet } from './sheet.ts';

/** A phrase found on the sheet; `from` and `to` are offsets in the cell's text. */
export interface LabelHit {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  /** The phrase as it was asked for. */
  readonly phrase: string;
  /** 1 for letter by letter, less where letters differ. */
  readonly similarity: number;
}

const maxTokens = 7;
/** Shorter phrases have too many neighbours one letter away. */
const minFuzzyLetters = 6;
const minSimilarity = 0.84;

const similarity = (read: string, phrase: string, exactOnly: boolean): number => {
  if (read === phrase) return 1;
  if (exactOnly || phrase.length < minFuzzyLetters || Math.abs(read.length - phrase.length) > 2) return 0;
  const value = 1 - distance(read, phrase) / Math.max(read.length, phrase.length);
  return value >= minSimilarity ? value : 0;
};

/** The longest of `phrases` that starts at a token of the cell, or null. */
const hitAt = (
  cell: Cell,
  start: number,
  phrases: readonly { phrase: string; squashed: string }[],
  exactOnly: boolean,
): LabelHit | null => {
  let best: LabelHit | null = null;
  let read = '';
  for (let end = start; end < Math.min(cell.tokens.length, start + maxTokens); end += 1) {
    read += cell.tokens[end]?.text ?? '';
    for (const { phrase, squashed } of phrases) {
      const value = similarity(read, squashed, exactOnly);
      if (value === 0 || (best && value * squashed.length <= best.similarity * squash(best.phrase).length)) continue;
      best = { cell, from: cell.tokens[start]?.from ?? 0, to: cell.tokens[end]?.to ?? 0, phrase, similarity: value };
    }
  }
  return best;
};

/** Finds every place where one of the phrases stands in a cell; letters may differ a little where the text comes from OCR. */
export const findInCell = (cell: Cell, phrases: readonly string[], exactOnly: boolean): LabelHit[] => {
  const wanted = phrases
    .map((phrase) => ({ phrase, squashed: squash(phrase) }))
    .filter(({ squashed }) => squashed !== '');
  const hits: LabelHit[] = [];
  let coveredTo = -1;
  for (const [start, token] of cell.tokens.entries()) {
    if (token.from < coveredTo) continue;
    const hit = hitAt(cell, start, wanted, exactOnly);
    if (!hit) continue;
    hits.push(hit);
    coveredTo = hit.to;
  }
  return hits;
};

/** {@link findInCell} over the whole sheet, in reading order. */
export const findLabels = (sheet: Sheet, phrases: readonly string[]): LabelHit[] =>
  sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) => findInCell(cell, phrases, sheet.pages[cell.page]?.source === 'text_layer')),
  );
