import { overlapAcross } from '../../read/ocr/geometry.ts';
import { isGeneralWord } from '../lexicon/concepts.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type Piece, piecesOf } from './label-pieces.ts';
import { type LabelWord, type Likeness, labelWords, likenessOf } from './likeness.ts';

const keyOf = ({ words }: Piece): string => words.map(({ text }) => text).join(' ');

/** The places of each label, by its words. */
const placesOfLabels = onceASheet((sheet): ReadonlyMap<string, readonly Cell[]> => {
  const places = new Map<string, Cell[]>();
  for (const piece of piecesOf(sheet)) {
    const key = keyOf(piece);
    const cells = places.get(key) ?? [];
    if (!cells.includes(piece.cell)) places.set(key, [...cells, piece.cell]);
  }
  return places;
});

/** A heading over a block is at most this many rows above its labels, and has few words. */
const rowsAbove = 25;
const wordsOfHeadingMax = 8;
const cellsOfRowMax = 3;

/** Whether a text may be the heading of a block: `SHARE 00 — REGULAR SAVINGS`. */
const isHeading = (sheet: Sheet, { text, tokens, row }: Cell): boolean =>
  /\p{L}{4}/u.test(text) &&
  !/[:：]|\d[.,/]\d/.test(text) &&
  tokens.length <= wordsOfHeadingMax &&
  (sheet.rows[row]?.cells.length ?? 0) <= cellsOfRowMax;

/** The words of the texts to the left of a label, and of the nearest heading over it. */
const wordsAround = (sheet: Sheet, label: Cell): LabelWord[] => {
  const beside = sheet.rows[label.row]?.cells.slice(0, label.column).filter((cell) => isHeading(sheet, cell)) ?? [];
  const found = beside.flatMap(({ text }) => labelWords(text));
  for (let index = label.row - 1; index >= Math.max(0, label.row - rowsAbove); index -= 1) {
    const row = sheet.rows[index];
    if (row?.page !== label.page) break;
    const over = row.cells.find(
      (cell) => isHeading(sheet, cell) && (overlapAcross(cell.box, label.box) > 0 || cell.column === 0),
    );
    if (over && !hasValue(sheet, over)) return [...found, ...labelWords(over.text)];
  }
  return found;
};

/** Whether a text is a label: a value is to its right. */
const hasValue = (sheet: Sheet, { row, column }: Cell): boolean =>
  /\d/.test(sheet.rows[row]?.cells[column + 1]?.text ?? '');

/** The words of a request that a label does not have. */
const missingIn = (asked: readonly LabelWord[], words: readonly LabelWord[]): LabelWord[] =>
  asked.filter((word) => !isGeneralWord(word.text) && likenessOf([word], words).cover < likeMin);
const likeMin = 0.85;
/** A text with more places is in the rows of a table. */
const twinsMax = 12;
/** The label itself has most of the requested words. */
const ownCoverMin = 0.6;
/** The least share of the missing words around a label, and how much more it has than the others. */
const coverMin = 0.8;
const leadMin = 0.3;

/**
 * Compares a request with a label that the sheet has several times, and with the heading of its block: `Savings ending
 * balance` with `Ending balance` below `REGULAR SAVINGS`. The result is `other` if another place of the label fits
 * better, and null if the headings do not show which one it is.
 */
export const comparisonOfTwins = (
  sheet: Sheet,
  asked: readonly LabelWord[],
): ((piece: Piece) => Likeness | 'other' | null) => {
  /** How much of the missing words each place of a label has around it. All its places need the same. */
  const coversOf = new Map<string, readonly number[]>();
  return (piece) => {
    const key = keyOf(piece);
    const twins = placesOfLabels(sheet).get(key) ?? [];
    const missing = twins.length < 2 || twins.length > twinsMax ? [] : missingIn(asked, piece.words);
    if (missing.length === 0 || likenessOf(asked, piece.words).cover < ownCoverMin) return null;
    const covers = coversOf.get(key) ?? twins.map((twin) => likenessOf(missing, wordsAround(sheet, twin)).cover);
    coversOf.set(key, covers);
    const best = Math.max(...covers);
    const own = covers[twins.indexOf(piece.cell)] ?? 0;
    if (best < coverMin || Math.min(...covers) > best - leadMin) return null;
    if (own < best) return 'other';
    return likenessOf(asked, [...missing, ...piece.words]);
  };
};
