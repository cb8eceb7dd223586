import { at } from '../../../../domain/assert.ts';
import { countLetters } from '../../character-counts.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { isMoney } from '../amounts/amounts.ts';
import type { NumberSource } from '../amounts/number-field.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { type Row, type Span, spanOf } from '../sheet/sheet.ts';
import type { Item } from './item.ts';

/** A word that names a sum less reliably may be in an item. */
const sumStrengthMin = 0.7;

const quantity = String.raw`(?<![\d.,])(?<quantity>\d{1,4}(?:[.,]\d{1,3})?)`;
const unit = String.raw`(?:\p{L}{1,4}\.?\s?)??`;
const price = String.raw`(?<price>\d{1,3}(?:[ .]\d{3})*(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?)(?!\d)`;
/** `2 x 4,99`, `1,245 kg × 499 Ft/kg`, `3 st à 429,00`, `2.000 BUC X 23.79`: a quantity, its unit, and a price. */
const factorsPattern = new RegExp(String.raw`${quantity}\s?${unit}(?:[x×*@]|à)\s?${price}`, 'iu');

interface Factors {
  readonly quantity: number;
  readonly price: number;
  readonly from: number;
  readonly to: number;
}

const toNumber = (text: string): number => Number(text.replace(/ /g, '').replace(',', '.'));

const factorsIn = (text: string): Factors | null => {
  const match = factorsPattern.exec(text);
  if (!match) return null;
  const { groups } = match;
  const factors = { quantity: toNumber(groups?.quantity ?? ''), price: toNumber(groups?.price ?? '') };
  const isUsable = factors.quantity > 0 && factors.price > 0;
  return isUsable ? { ...factors, from: match.index, to: match.index + match[0].length } : null;
};

/** A row of a receipt: its text before the amount at its end, and the amount. */
interface Line {
  readonly row: Row;
  readonly text: string;
  readonly amount: { readonly value: number; readonly text: string } | null;
  readonly factors: Factors | null;
}

/** The amount at the end of a row, with a letter or a star for its tax: `15,16C`, `73.98*`, `1 298`. */
const lineOf = (row: Row): Line => {
  const text = row.cells.map((cell) => cell.text).join('  ');
  const factors = factorsIn(text);
  const rest = factors?.to ?? 0;
  const last = findAmountTexts(text, '.').findLast(({ from }) => from >= rest);
  const isAtEnd = last !== undefined && /^\s?[\p{L}*]?\s*$/u.test(text.slice(last.to));
  if (!isAtEnd) return { row, text, amount: null, factors };
  const amount = { value: last.value, text: text.slice(last.from, last.to).trim() };
  return { row, text: text.slice(0, last.from), amount, factors };
};

/** An amount may be rounded, as that of goods by weight is. */
const roundingMax = 0.011;

const isProduct = ({ quantity, price }: Factors, { amount }: Line): boolean =>
  amount !== null &&
  Math.abs(quantity * price - amount.value) <= Math.max(roundingMax, 0.5 * Number(isWhole(amount.value)));

const isWhole = (value: number): boolean => Number.isInteger(value);

/** The text of a line before its own factors, or before its amount. */
const descriptionOf = ({ text, factors }: Line, own: Factors | undefined): string =>
  (factors && factors === own ? text.slice(0, factors.from) : text).trim();

/** The marks that most lines of a receipt have before or after their descriptions, such as the letter of a tax. */
const marks = [/^[A-Z]\d\d\s+/, /\s+[A-Z]$/] as const;
const markShareMin = 0.6;

/** Removes the marks that most descriptions have. */
const withoutMarks = (descriptions: readonly string[]): string[] =>
  marks.reduce<string[]>(
    (texts, mark) => {
      const marked = texts.filter((text) => mark.test(text)).length;
      return marked >= markShareMin * texts.length ? texts.map((text) => text.replace(mark, '')) : texts;
    },
    [...descriptions],
  );

const spansOf = ({ cells }: Row): Span[] => cells.map((cell) => spanOf(cell));

/** The name of an item whose quantity, price and amount are in the line below it. */
const isNameOnly = ({ row, amount, factors }: Line): boolean =>
  // `BROWN BREAD 700G` ends with no amount of money.
  (amount === null || !/[.,]\d\d$/.test(amount.text)) &&
  factors === null &&
  countLetters(row.text) > 2 &&
  !/[:：]/.test(row.text);
/** `2 pcs @ 36.99`. */
const unitLettersMax = 4;

/** Fewer products may be chance. */
const productsMin = 2;

/**
 * The items of a receipt that prints a quantity and a price for them, in the line of the item or in the one above or
 * below it: their product is the amount. Null for other receipts.
 */
const itemsOfFactors = ({ locale }: NumberSource, rows: readonly Row[]): Item[] | null => {
  const lines = rows.map(lineOf);
  const factorsOf = new Map<Line, Factors>();
  const used = new Set<Line>();
  const nameOf = new Map<Line, Line>();
  for (const [index, line] of lines.entries()) {
    if (!line.factors) continue;
    const above = lines[index - 1];
    if (above && isNameOnly(above) && countLetters(line.text) <= unitLettersMax && isProduct(line.factors, line)) {
      factorsOf.set(line, line.factors);
      nameOf.set(line, above);
      continue;
    }
    const own = [line, lines[index - 1], lines[index + 1]].find(
      (near) =>
        near && !factorsOf.has(near) && line.factors && countLetters(near.text) > 2 && isProduct(line.factors, near),
    );
    if (!own) continue;
    factorsOf.set(own, line.factors);
    used.add(line);
  }
  if (factorsOf.size < productsMin) return null;
  const hasCents = [...factorsOf.keys()].some(({ amount }) => amount !== null && !isWhole(amount.value));
  const ofItems = lines.filter(
    (line) =>
      line.amount !== null &&
      (countLetters(line.text) > 2 || nameOf.has(line)) &&
      (factorsOf.has(line) || (!used.has(line) && (!hasCents || /[.,]\d\d$/.test(line.amount.text)))) &&
      findDateTexts(line.row.text, true).length === 0,
  );
  // Above the first item with its quantity are the shop and its address.
  const first = Math.min(...[...factorsOf.keys()].map(({ row }) => row.index)) - linesBeforeMax;
  const items = ofItems.filter(({ row }) => row.index >= first);
  const descriptions = withoutMarks(
    items.map((line) => nameOf.get(line)?.row.text.trim() ?? descriptionOf(line, factorsOf.get(line))),
  );
  const written = (value: number): string => String(value).replace('.', locale.decimalMark);
  return items.map((line, index): Item => {
    const factors = factorsOf.get(line);
    const values = new Map<ItemRole, string>([
      ['description', at(descriptions, index)],
      ['amount', line.amount?.text ?? ''],
      ...(factors
        ? ([
            ['quantity', written(factors.quantity)],
            ['unitPrice', written(factors.price)],
          ] as const)
        : []),
    ]);
    return { values, headed: new Map<string, string>(), spans: spansOf(line.row) };
  });
};
/** Items without a quantity may come before it. */
const linesBeforeMax = 3;

/**
 * Finds the items of a receipt without table headings: a description on the left and its amount on the right, above the
 * first sum.
 */
export const receiptItems = (context: NumberSource): Item[] => {
  const firstSum = context.amountContexts.find(
    ({ kind, strength }) => (kind === 'total' || kind === 'subtotal') && strength >= sumStrengthMin,
  );
  if (!firstSum) return [];
  const rows = context.sheet.rows.slice(0, firstSum.amount.cell.row);
  return itemsOfFactors(context, rows) ?? rows.flatMap((row) => itemOfRow(context, row));
};

const itemOfRow = (context: NumberSource, row: Row): Item[] => {
  const amounts = context.amounts.filter((amount) => amount.cell.row === row.index && isMoney(amount));
  const last = amounts.at(-1);
  const first = row.cells[0];
  if (!last || !first || findDateTexts(row.text, true).length > 0) return [];
  const text = first === last.cell ? first.text.slice(0, last.from) : first.text;
  const description = text.replace(/[\s:$€£]+$/u, '').trim();
  if (countLetters(description) < 3) return [];
  const values = new Map<ItemRole, string>([
    ['description', description],
    ['amount', last.span.text],
  ]);
  const unit = amounts.at(-2);
  if (unit && unit.value <= last.value) values.set('unitPrice', unit.span.text);
  return [{ values, headed: new Map<string, string>(), spans: spansOf(row) }];
};
