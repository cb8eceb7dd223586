import { overlapAcross } from '../../read/ocr/geometry.ts';
import { clauseWord } from '../lexicon/contracts.ts';
import { currencyPattern } from '../lexicon/currencies.ts';
import { foldText } from '../sheet/fold.ts';
import { continuesLabel } from '../sheet/frames.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { languagesOf } from './label-languages.ts';
import { hasOnlyLabelWords, type LabelWord, labelWords } from './likeness.ts';

/** A text on the page that may be a label. */
export interface Piece {
  readonly cell: Cell;
  /** Where it ends in the text of its cell. */
  readonly to: number;
  readonly words: readonly LabelWord[];
  readonly hasMark: boolean;
  /** It ends in the row below. */
  readonly isWrapped: boolean;
  /** The label without its explanation, if it has one: `Payer's name, street address, city or town`. */
  readonly short?: string;
  /** It is inside a line of several facts, so that other words beside it are not part of it. */
  readonly isOneOfFacts?: boolean;
  /** It is one of several labels with slashes between them: the second of `Bank code / Branch code`. */
  readonly share?: Share;
}

/** The place of a label among several. */
export interface Share {
  readonly index: number;
  readonly count: number;
}

/** Longer texts are sentences. */
export const wordsOfLabelMax = 9;

/** Not in a time of day. */
const mark = /(?<!\d)[:：]|[:：](?!\d)/g;

/** `1 Name (as shown on your tax return)`: forms explain their labels after them. */
const explained = /^(?:(?:\d{1,2}[a-z]?|[a-z])[.)]?\s+)?(\p{Lu}[^\d(:,;.]{2,40}?)\s*(?:\(\D|[,;/] ?\p{Ll}|\.\s\p{Lu})/u;

/** The label of a cell without its explanation; null if it has none, or is the heading and text of a clause. */
const shortOfLabel = (text: string): string | null =>
  clauseWord.test(foldText(text)) ? null : (explained.exec(text)?.[1] ?? null);

/** Several facts are in one line: `Industrivej 22 · 5260 Odense S · CVR-nr. 30447182`, `Coach 24, Seat 61`. */
const betweenFacts = /\s[·•|*]\s|(?<=\d),\s(?=\p{Lu}\p{L}+\s\d)/gu;
const labelBeforeNumber = /^\p{L}[\p{L} .-]{1,24}?(?=\s?[:：]?\s?\p{Lu}{0,3}\d)/u;

/** Forms number their labels: `5 Scholarships or grants`. */
const numbering = /^\(?\d{1,2}[a-z]?[.)]?\s+(?=\p{Lu}\p{Ll}{3}|N[º°]|\p{Lu}{4})/u;

/** A value with its unit: the `kg` of `2.345 kg` is not a word of a label for a weight. */
export const measured = /\d[\d.,]*\s?(?:kgs?|lbs?)\b/giu;

const money = String.raw`${currencyPattern}\s?\d|\d[\d.,]*\s?${currencyPattern}`;
const wordBefore = String.raw`\p{L}[\p{L}'’-]*\s+`;
const day = String.raw`\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})\b|\d{4}-\d{2}-\d{2}\b`;
/** `a fee of $7,500.00 per month`: an amount of money or a day, after at most five words of the same sentence. */
const amountInSentence = new RegExp(`(?:${wordBefore}){1,5}(?=${money}|${day})`, 'gu');

/** Lines of one heading are apart by less than this share of their height, and have at most so many words. */
const lineGapMax = 0.6;
const wordsOfLineMax = 2;

/** The second line of a short heading: `Weight` below `Gross`. */
const lowerLine = (below: readonly Cell[], { box, text }: Cell): Cell | undefined => {
  const isLine = (line: string): boolean =>
    /^[\p{L}.'’/ -]{3,}$/u.test(line) && line.split(/\s+/).length <= wordsOfLineMax && hasOnlyLabelWords(line);
  if (!isLine(text)) return undefined;
  const over = below.filter((other) => overlapAcross(other.box, box) > 0);
  const [only, ...others] = over;
  return only && others.length === 0 && only.box.y - box.y - box.height < lineGapMax * box.height && isLine(only.text)
    ? only
    : undefined;
};

/**
 * The texts in a cell that may be labels: the whole cell, the part before a colon, the part before the first digit, and
 * in a sentence the words before an amount.
 */
const piecesOfCell = (sheet: Sheet, cell: Cell): Piece[] => {
  const pieces: Piece[] = [];
  const addWords = (words: Piece['words'], to: number, hasMark: boolean, isWrapped = false): void => {
    pieces.push({ cell, to, words, hasMark, isWrapped });
  };
  const add = (from: number, to: number, hasMark: boolean): void => {
    const text = cell.text.slice(from, to).replace(numbering, '').replaceAll(measured, ' ');
    const words = labelWords(text);
    if (words.length === 0 || words.length > wordsOfLabelMax || !/\p{L}/u.test(text)) return;
    addWords(words, hasMark ? to + 1 : to, hasMark);
    const languages = languagesOf(text);
    for (const [index, language] of languages.entries()) {
      const share = { index, count: languages.length };
      pieces.push({ cell, to: hasMark ? to + 1 : to, words: labelWords(language), hasMark, isWrapped: false, share });
    }
  };
  let from = 0;
  for (const { index } of cell.text.matchAll(mark)) {
    // After an earlier colon, a value comes before the next label.
    const before = cell.text.slice(from, index);
    add(from === 0 ? 0 : from + (/(?:\p{L}[\p{L}'’.-]*\s?#?\s?){1,4}$/u.exec(before)?.index ?? 0), index, true);
    from = index + 1;
  }
  const beforeAmounts = [...cell.text.matchAll(amountInSentence)];
  // `PCP Visit $30 Specialist $65`.
  if (cell.tokens.length > wordsOfLabelMax || beforeAmounts.length > 1) {
    for (const { index, 0: label } of beforeAmounts) {
      addWords(labelWords(label), index + label.length, false);
    }
  }
  const short = shortOfLabel(cell.text);
  if (short !== null) {
    const words = labelWords(short);
    pieces.push({ cell, to: cell.text.length, words, hasMark: false, isWrapped: false, short });
  }
  for (const { index, 0: separator } of cell.text.matchAll(betweenFacts)) {
    const start = index + separator.length;
    const label = labelBeforeNumber.exec(cell.text.slice(start))?.[0];
    if (label !== undefined) {
      const to = start + label.length;
      pieces.push({ cell, to, words: labelWords(label), hasMark: false, isWrapped: false, isOneOfFacts: true });
    }
  }
  if (from === 0) {
    add(0, cell.text.length, false);
    const value =
      /\s[^\p{L}\s]{0,3}\d|\s\p{Lu}{1,3}\d{2}|\s\p{Lu}{2,}\d|\s\p{Lu}{1,4}(?:-\p{Lu}{1,4}){0,2}-\d|\s\p{Lu}{1,2}\s\d{3}\.\d|[#№]\s?(?=\S)/u.exec(
        cell.text,
      );
    if (value && value.index > 1) {
      add(0, value[0].startsWith(' ') ? value.index : value.index + 1, false);
    }
    const below = sheet.rows[cell.row + 1];
    const isHeadings = sheet.rows[cell.row]?.cells.every(({ text }) => !/\d/.test(text)) ?? false;
    const lower = isHeadings && below?.page === cell.page ? lowerLine(below.cells, cell) : undefined;
    if (lower) {
      const words = labelWords(`${cell.text} ${lower.text}`);
      pieces.push({ cell: lower, to: lower.text.length, words, hasMark: false, isWrapped: true });
    }
    const next =
      below?.page === cell.page ? below.cells.find((other) => overlapAcross(other.box, cell.box) > 0) : undefined;
    const isRest = next !== undefined && (continuesLabel(next, cell) || /[:：]\s*$/.test(next.text));
    if (next && next.box.y - cell.box.y < 2 * cell.box.height && isRest) {
      const words = labelWords(`${cell.text} ${next.text}`);
      if (words.length <= wordsOfLabelMax) addWords(words, cell.text.length, /[:：]\s*$/.test(next.text), true);
    }
  }
  return pieces;
};

/** The texts on a sheet that may be labels. */
export const piecesOf = onceASheet((sheet): readonly Piece[] => {
  const pieces = sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => piecesOfCell(sheet, cell)));
  return pieces;
});
