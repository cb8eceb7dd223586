import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { type AmountKind, amountRules, repairableWords } from '../lexicon/amount-words.ts';
import { foldText } from '../sheet/fold.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type Amount, baseBefore, isMoney, textBefore } from './amounts.ts';
import { toCents } from './cents.ts';

/** An amount with its kind by the words beside it. */
export interface AmountContext {
  readonly amount: Amount;
  readonly kind: AmountKind | null;
  /** 0..1: how reliably the words name this kind. */
  readonly strength: number;
  /** The words beside it, folded. */
  readonly words: string;
}

/** A word that is a letter away from a known one. */
const neverMisread = new Set(['charge']);

const repairWord = (word: string): string => {
  if (word.length < 5 || repairableWords.includes(word) || neverMisread.has(word)) return word;
  return (
    repairableWords.find((known) => Math.abs(known.length - word.length) <= 1 && distance(known, word) === 1) ?? word
  );
};

const repair = (words: string): string =>
  words.replace(/(?<=\p{L})0(?=\p{L})/gu, 'o').replace(/\p{L}+/gu, (word) => repairWord(word));

const kindOf = (text: string): { kind: AmountKind | null; strength: number; words: string } => {
  const words = repair(
    foldText(text)
      .replace(/[^\p{L}\p{N}./()-]+/gu, ' ')
      .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
      .trim(),
  );
  for (const { kind, strength, pattern } of amountRules) if (pattern.test(words)) return { kind, strength, words };
  return { kind: null, strength: 0, words };
};

/** Abbreviations such as `T.V.A.` count as words. */
const hasLetters = (text: string): boolean => /\p{L}\.?\p{L}/u.test(text);

/** Cells of one column overlap by more than this share of the narrower one. */
const columnOverlap = 0.3;

const overlapsAcross = (a: Cell, b: Cell): boolean =>
  overlapAcross(a.box, b.box) > columnOverlap * Math.min(a.box.width, b.box.width);

/** A heading is at most this many rows above its amount. */
const headingRowsMax = 3;

/** The heading above an amount that is alone in its column: the nearest cell above, if it has words. */
const headingAbove = (sheet: Sheet, amount: Amount): string => {
  for (let index = amount.cell.row - 1; index >= Math.max(0, amount.cell.row - headingRowsMax); index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page) return '';
    const above = row.cells.find((cell) => overlapsAcross(cell, amount.cell));
    if (above) return hasLetters(above.text) ? above.text : '';
  }
  return '';
};

/**
 * The heading of an amount's column in the last row of a table, which sums several columns under headings far above;
 * empty in any other row.
 */
const columnOfSums = (sheet: Sheet, amount: Amount, rowWords: string, busyRows: ReadonlySet<number>): string => {
  const { kind } = kindOf(rowWords);
  const alone = at(sheet.rows, amount.cell.row).cells.length < 3;
  if (alone || (kind !== 'total' && kind !== 'subtotal')) return '';
  for (let index = amount.cell.row - 1; index >= 0; index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page) return '';
    const above = row.cells.find((cell) => overlapsAcross(cell, amount.cell));
    if (above && hasLetters(above.text) && !/\d/.test(above.text)) return above.text;
    if (!busyRows.has(index)) return '';
  }
  return '';
};

/** Two halves of one row on creased paper are closer to each other than this, in heights of a line. */
const creaseMaxHeights = 1.1;

/** A label close above or below, in a row without an amount: on creased paper, one row is read as two. */
const neighborLabel = (sheet: Sheet, amount: Amount, busyRows: ReadonlySet<number>): string => {
  const height = sheet.lineHeights[amount.cell.page] ?? amount.cell.box.height;
  for (const index of [amount.cell.row - 1, amount.cell.row + 1]) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page || busyRows.has(index)) continue;
    const label = row.cells.at(-1);
    if (!label || label.box.x >= amount.cell.box.x) continue;
    const apart = Math.abs(label.box.y + label.box.height / 2 - amount.cell.box.y - amount.cell.box.height / 2);
    if (apart < height * creaseMaxHeights) return label.text;
  }
  return '';
};

/**
 * `Net total` is the sum to pay on some documents and the sum before tax on others: it is the latter if adding the tax
 * gives another printed total.
 */
const settleNet = (contexts: readonly AmountContext[]): AmountContext[] => {
  const totals = new Set(contexts.filter(({ kind }) => kind === 'total').map(({ amount }) => toCents(amount.value)));
  const taxes = contexts
    .filter(({ kind, amount }) => kind === 'tax' && amount.value > 0)
    .map(({ amount }) => toCents(amount.value));
  return contexts.map((context) => {
    const isNet = context.kind === 'total' && taxes.some((tax) => totals.has(toCents(context.amount.value) + tax));
    return isNet ? { ...context, kind: 'subtotal' } : context;
  });
};

/** A rounding moves a sum by less than this, in hundredths: some countries round to whole units. */
const roundingMaxCents = 100;

/** `Rounding 45.35` below `Total 45.34` is the rounded sum, not the difference: the surest total. */
const settleRounded = (contexts: readonly AmountContext[]): AmountContext[] => {
  const sums = contexts
    .filter(({ kind }) => kind === 'total' || kind === 'subtotal' || kind === 'tendered')
    .map(({ amount }) => toCents(amount.value));
  return contexts.map((context) => {
    const value = toCents(context.amount.value);
    if (context.kind !== 'rounding' || Math.abs(value) < roundingMaxCents) return context;
    const isSum = sums.some((sum) => Math.abs(sum - value) < Math.min(roundingMaxCents, Math.abs(value) / 10));
    return isSum ? { ...context, kind: 'total', strength: 1 } : context;
  });
};

/** Classifies each amount of money by the words beside it. */
export const classifyAmounts = (sheet: Sheet, amounts: readonly Amount[]): AmountContext[] =>
  settleNet(settleRounded(contextsOf(sheet, amounts)));

/** How reliably words name an amount if they are not right beside it. */
const placeWeights = {
  /** The heading of its column in the last row of a table. */
  columnOfSums: 0.85,
  headingAbove: 0.8,
  /** In a half of its row. */
  neighbor: 0.85,
  /** The first cell of its row, with other amounts between. */
  startOfRow: 0.7,
} as const;
/** The base of a tax is rarely the net sum: there is one for each rate. */
const strengthOfBase = 0.3;

const contextsOf = (sheet: Sheet, amounts: readonly Amount[]): AmountContext[] => {
  const money = amounts.filter(isMoney);
  const busyRows = new Set(money.map((amount) => amount.cell.row));
  return money.map((amount) => {
    const beside = textBefore(sheet, amount, money);
    if (hasLetters(beside)) {
      const context = kindOf(beside);
      return context.kind === 'tax' && baseBefore.test(beside)
        ? { amount, ...context, kind: 'subtotal', strength: strengthOfBase }
        : { amount, ...context };
    }
    const first = sheet.rows[amount.cell.row]?.cells[0];
    const isRowsFirst = first === amount.cell || !first || !hasLetters(first.text);
    const sums = isRowsFirst ? '' : columnOfSums(sheet, amount, first.text, busyRows);
    const candidates: [string, number][] = [
      [sums, placeWeights.columnOfSums],
      [headingAbove(sheet, amount), placeWeights.headingAbove],
      isRowsFirst
        ? [neighborLabel(sheet, amount, busyRows), placeWeights.neighbor]
        : [first.text, placeWeights.startOfRow],
    ];
    const named = candidates.map(([text, weight]) => ({ ...kindOf(text), weight })).filter(({ kind }) => kind !== null);
    const best = named.sort((a, b) => b.strength * b.weight - a.strength * a.weight)[0];
    return best
      ? { amount, kind: best.kind, strength: best.strength * best.weight, words: best.words }
      : { amount, kind: null, strength: 0, words: '' };
  });
};
