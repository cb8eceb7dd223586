import { at } from '../../../../domain/assert.ts';
import { countLetters } from '../../character-counts.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { type Amount, isMoney } from '../amounts/amounts.ts';
import type { NumberSource } from '../amounts/number-field.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { ItemRole } from '../lexicon/items.ts';
import { words } from '../lexicon/word-pattern.ts';
import type { DecimalMark } from '../locale/locale.ts';
import { foldText } from '../sheet/fold.ts';
import { type Row, type Span, spanOf } from '../sheet/sheet.ts';
import type { Item } from './item.ts';

/** A word that names a sum less reliably may be in an item. */
const sumStrengthMin = 0.7;

const quantity = String.raw`(?<![\d.,])(?<quantity>\d{1,4}(?:[.,]\d{1,4})?)`;
const unit = String.raw`(?:\p{L}{1,4}\.?\s{0,3})??`;
const sign = String.raw`(?:[$€£]|\p{Lu}{1,3}\$?\s?|kr\.?\s)?`;
const price = String.raw`(?<price>\d{1,3}(?:[ .]\d{3})*(?:[.,]\d{1,3})?|\d+(?:[.,]\d{1,3})?)(?!\d)`;
const perUnit = String.raw`(?:\s?€?\s?/\s?\p{L}{1,4})?`;
/** `2 x 4,99`, `1,245 kg × 499 Ft/kg`, `3 st à 429,00`, `2.000 BUC X 23.79`: a quantity, its unit, and a price. */
const factorsPattern = new RegExp(
  String.raw`${quantity}\s{0,3}${unit}(?:[x×χ*@]|à)\s{0,8}${sign}\s?${price}${perUnit}`,
  'iu',
);

interface Factors {
  readonly quantity: number;
  readonly price: number;
  readonly from: number;
  readonly to: number;
}

const toNumber = (text: string): number => Number(text.replace(',', '.'));
/** `3.200,00`, `1 298`, `12.50`: marks before three digits group thousands. */
const toPrice = (text: string): number => toNumber(text.replace(/[ .](?=\d{3}(?:\D|$))/g, ''));

const factorsIn = (text: string): Factors | null => {
  const match = factorsPattern.exec(text);
  if (!match) return null;
  const { groups } = match;
  const first = groups?.quantity ?? '';
  const second = groups?.price ?? '';
  // `1,35 x 2`: a price in cents is before a whole number.
  const isSwapped = /[.,]\d\d$/.test(first) && /^\d{1,3}$/.test(second);
  const factors = isSwapped
    ? { quantity: Number(second), price: toNumber(first) }
    : { quantity: toNumber(first), price: toPrice(second) };
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

/** The tax of an item after its amount, as a digit, a rate, or a rate in brackets: `4.20 1`, `8,50 13%`. */
const taxAtEnd = /(?<=\d[.,]\d\d(?:\s?€)?)\s+(?:\d|\d{1,2}(?:[.,]\d{1,2})?\s?%|\(\d{1,2}[.,]\d\d\))\s*$/u;

/** Wide enough that the currency of an amount is not read as that of the one before it. */
const betweenCells = ' '.repeat(6);

/** After an amount, there may be its currency, and a letter or a star for its tax. */
const endsWithAmount = /^\s*(?:[€$£]|euro?|\p{Lu}{3}|kr\.?)?\s?[\p{L}*]?\s*$/iu;

/** The amount at the end of a row, with a letter or a star for its tax: `15,16C`, `73.98*`, `1 298`. */
const lineOf = (row: Row, mark: DecimalMark): Line => {
  const text = row.cells
    .map((cell) => cell.text)
    .join(betweenCells)
    .replace(taxAtEnd, '');
  const factors = factorsIn(text);
  const rest = factors?.to ?? 0;
  const last = findAmountTexts(text, mark).findLast(({ from }) => from >= rest);
  const isAtEnd = last !== undefined && endsWithAmount.test(text.slice(last.to));
  // `Limonade 0,5 l` ends with a volume.
  if (!isAtEnd || last.decimals === 1) return { row, text, amount: null, factors };
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
/** The cells of a description up to the last one with letters: not `%10` or `*` before the amount. */
const upToLastName = (description: string): string => {
  const cells = description.split(betweenCells);
  return cells.slice(0, cells.findLastIndex((cell) => countLetters(cell) > 0) + 1).join(betweenCells);
};

/**
 * The marks that most lines of a receipt have before or after their descriptions: the number of the line or of the
 * article, the letter of a tax.
 */
const marks = [/^[A-Z]\d\d\s+/, /^(?:(?:\d{3,}|\d{1,2}[.)])\s+)+/, /\s+[A-Z]$/] as const;
const markShareMin = 0.6;
const areMost = (texts: readonly string[], mark: RegExp): boolean =>
  texts.filter((text) => mark.test(text)).length >= markShareMin * texts.length;

/** Removes the marks that most descriptions have. */
const withoutMarks = (descriptions: readonly string[]): string[] =>
  marks.reduce<string[]>(
    (texts, mark) => (areMost(texts, mark) ? texts.map((text) => text.replace(mark, '')) : texts),
    [...descriptions],
  );

const spansOf = ({ cells }: Row): Span[] => cells.map((cell) => spanOf(cell));

const cents = /[.,]\d\d\D*$/;
/** The number of an article. */
const codeAlone = /^\d{4,}$/;

/** The name of an item whose quantity, price and amount are in the line below it. */
const isNameOnly = ({ row, amount, factors }: Line): boolean =>
  // `BROWN BREAD 700G` ends with no amount of money.
  (amount === null || !cents.test(amount.text)) &&
  factors === null &&
  countLetters(row.text) > 2 &&
  !/[:：]/.test(row.text);
/** Whether a line has only a quantity and a price: `2 pcs @ 36.99`. */
const isOnlyProduct = ({ text, factors }: Line): boolean =>
  factors !== null && countLetters(text.slice(0, factors.from) + text.slice(factors.to)) <= unitLettersMax;
/** Of a currency. */
const unitLettersMax = 3;

/** The name above a line, over the number of the article if there is one between them. */
const nameOver = (lines: readonly Line[], index: number): Line | null => {
  const above = lines[index - 1];
  const name = above && codeAlone.test(above.row.text.trim()) ? lines[index - 2] : above;
  return name && isNameOnly(name) ? name : null;
};

/** Fewer products of one piece may be chance: the price of an item and its amount are the same. */
const productsMin = 2;

/**
 * The items of a receipt that prints a quantity and a price for them, in the line of the item or in the one above or
 * below it: their product is the amount. Null for other receipts.
 */
const itemsOfFactors = ({ locale }: NumberSource, rows: readonly Row[]): Item[] | null => {
  const lines = rows.map((row) => lineOf(row, locale.decimalMark));
  const factorsOf = new Map<Line, Factors>();
  const used = new Set<Line>();
  const nameOf = new Map<Line, Line>();
  for (const [index, line] of lines.entries()) {
    if (!line.factors) continue;
    const above = nameOver(lines, index);
    if (above && isOnlyProduct(line) && isProduct(line.factors, line)) {
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
  const isMultiple = [...factorsOf.values()].some((factors) => factors.quantity !== 1);
  if (factorsOf.size < (isMultiple ? 1 : productsMin)) return null;
  const hasCents = [...factorsOf.keys()].some(({ amount }) => amount !== null && cents.test(amount.text));
  const ofItems = lines.filter(
    (line) =>
      line.amount !== null &&
      (countLetters(line.text) > 2 || nameOf.has(line)) &&
      (factorsOf.has(line) || (!used.has(line) && isPrice(line, hasCents))) &&
      findDateTexts(line.row.text, true).length === 0 &&
      !capital.test(foldText(line.row.text)),
  );
  // Above the first item are the shop and its address.
  const firstProduct = Math.min(...[...factorsOf.keys()].map(({ row }) => row.index));
  const first = ofItems
    .map(({ row }) => row.index)
    .filter((index) => index <= firstProduct)
    .reduceRight((start, index) => (start - index <= linesBetweenMax ? index : start), firstProduct);
  const items = ofItems.filter(({ row }) => row.index >= first);
  const descriptions = withoutMarks(
    items.map((line) => nameOf.get(line)?.row.text.trim() ?? descriptionOf(line, factorsOf.get(line))),
  );
  const written = (value: number): string => String(value).replace('.', locale.decimalMark);
  // `VOLLMILCH 3,5%` is a name unless other names have a rate, too.
  const hasRates = areMost(descriptions, rateAtEnd);
  return items.map((line, index): Item => {
    const factors = factorsOf.get(line);
    const description = at(descriptions, index);
    const rate = hasRates ? rateAtEnd.exec(description) : null;
    const values = new Map<ItemRole, string>([
      ['description', upToLastName(description.slice(0, rate?.index)).trim()],
      ['amount', line.amount?.text ?? ''],
      ...(rate ? ([['taxRate', rate[0].trim()]] as const) : []),
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
/** `MELE GOLDEN 4%`: the rate of the tax after a name. */
const rateAtEnd = /\s+\d{1,2}(?:[.,]\d{1,2})?\s?%$/;
/** Whether a line ends with a price: with cents, or in a cell of its own where prices have none. */
const isPrice = ({ amount, row }: Line, hasCents: boolean): boolean =>
  hasCents ? amount !== null && cents.test(amount.text) : row.cells.length > 1;
/** `SARL au capital de 8 000 €`, in the head of a receipt. */
const capital = words`capital, capitale, kapital, stammkapital, cap\. social, capital social`;
/** Items are at most this many lines apart. */
const linesBetweenMax = 3;

/**
 * Finds the items of a receipt without table headings: a description on the left and its amount on the right, above the
 * first sum.
 */
export const receiptItems = (context: NumberSource): Item[] =>
  multipliedItems(context) ?? rowsAboveSum(context).flatMap((row) => itemOfRow(context, row));

/** The items of a receipt that prints quantities and prices; null for other receipts. */
export const multipliedItems = (context: NumberSource): Item[] | null => itemsOfFactors(context, rowsAboveSum(context));

const rowsAboveSum = ({ amountContexts, sheet }: NumberSource): readonly Row[] => {
  const firstSum = amountContexts.find(
    ({ kind, strength }) => (kind === 'total' || kind === 'subtotal') && strength >= sumStrengthMin,
  );
  return firstSum ? sheet.rows.slice(0, firstSum.amount.cell.row) : [];
};

/** A count in a cell of its own, before or after the name of an item. */
const countAlone = /^\d{1,3}$/;

/** A name without a mark before it and the price that may follow it: `+ Helles 0,5 à 4,90`. */
const cleanName = (text: string): string =>
  text
    .replace(/^[\s*+•–-]+(?=\p{L})/u, '')
    .replace(/[\s:$€£]+$/u, '')
    .replace(/\s(?:à|@)\s?\d+[.,]\d\d$/u, '')
    .trim();

/** The texts before the amount at the end of a row. */
const textsBefore = ({ cells }: Row, last: Amount): string[] =>
  cells
    .slice(0, last.cell.column + 1)
    .map((cell) => (cell === last.cell ? cell.text.slice(0, last.from) : cell.text).trim())
    .filter((text) => text !== '');

/** The name in the row above that of an article's number, if nothing else is there. */
const nameAbove = ({ sheet, locale }: NumberSource, row: Row): string => {
  const above = sheet.rows[row.index - 1];
  return above?.page === row.page && isNameOnly(lineOf(above, locale.decimalMark)) ? cleanName(above.text) : '';
};

const itemOfRow = (context: NumberSource, row: Row): Item[] => {
  const amounts = context.amounts.filter((amount) => amount.cell.row === row.index && isMoney(amount));
  const last = amounts.at(-1);
  if (!last || findDateTexts(row.text, true).length > 0 || capital.test(foldText(row.text))) return [];
  const texts = textsBefore(row, last);
  const start = texts.findIndex((text) => countLetters(text) > 0);
  const length = texts.slice(start).findIndex((text) => countLetters(text) === 0);
  const named = start < 0 ? [] : texts.slice(start, length < 0 ? undefined : start + length);
  const isCode = start < 0 && codeAlone.test(texts.join(' '));
  const description = isCode ? nameAbove(context, row) : cleanName(named.join(' '));
  if (countLetters(description) < 2) return [];
  const count = texts.find((text) => countAlone.test(text));
  const values = new Map<ItemRole, string>([
    ['description', description],
    ['amount', last.span.text],
  ]);
  if (count !== undefined && !isCode) values.set('quantity', count);
  const unit = amounts.at(-2);
  if (unit && unit.value <= last.value) values.set('unitPrice', unit.span.text);
  return [{ values, headed: new Map<string, string>(), spans: spansOf(row) }];
};
