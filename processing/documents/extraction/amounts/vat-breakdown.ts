import { at } from '../../../../domain/assert.ts';
import type { Candidate } from '../labels/candidate.ts';
import { joinSpans, type Sheet } from '../sheet/sheet.ts';
import type { AmountContext } from './amount-kinds.ts';
import { type Amount, isMoney } from './amounts.ts';
import { toCents } from './cents.ts';

/** The sheet with its amounts. */
interface TaxSource {
  readonly sheet: Sheet;
  readonly amounts: readonly Amount[];
  readonly amountContexts: readonly AmountContext[];
}

/** One rate of a table of taxes. */
interface TaxRow {
  readonly row: number;
  readonly base: AmountContext;
  readonly tax: AmountContext;
}

/** The sums of a table of taxes, as candidates for the fields. */
export interface VatBreakdown {
  readonly net: Candidate;
  readonly tax: Candidate;
  /** Both together, in hundredths; null if the table has one rate, which adds nothing to the other sums. */
  readonly grossOfRates: number | null;
}

const percentage = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gu;
/** No country has a higher rate; larger numbers are quantities. */
const rateMax = 30;
/** Rows of one table are this close. */
const rowsApartMax = 3;
/** Rounding changes the tax of a rate by this much, in hundredths. */
const tolerance = 2;
const score = 0.93;

/**
 * The tax and its net amount in a row, if one amount is the given rate of another one. Empty if there is no such pair.
 */
const taxRowOf = (row: number, rate: number, contexts: readonly AmountContext[]): TaxRow[] => {
  for (const tax of contexts) {
    const base = contexts.find(
      (other) =>
        other !== tax &&
        other.amount.value !== 0 &&
        Math.abs(toCents(other.amount.value) * (rate / 100) - toCents(tax.amount.value)) <= tolerance &&
        (rate === 0 ? tax.amount.value === 0 : tax.amount.value !== 0),
    );
    if (base) return [{ row, base, tax }];
  }
  return [];
};

/** The tax rates that a row names: percentages, or numbers of a column whose heading has the sign. */
const ratesOf = ({ sheet, amounts }: TaxSource, row: number): Set<number> => {
  const named = [...at(sheet.rows, row).text.matchAll(percentage)].map((match) =>
    Number(at(match, 1).replace(',', '.')),
  );
  if (named.length > 0) return new Set(named);
  return new Set(
    amounts.flatMap((amount) =>
      amount.cell.row === row && !isMoney(amount) && amount.value >= 0 && amount.value <= rateMax ? [amount.value] : [],
    ),
  );
};

const taxRowsOf = (source: TaxSource): TaxRow[] =>
  [...Map.groupBy(source.amountContexts, ({ amount }) => amount.cell.row)].flatMap(([row, ofRow]) => {
    const rates = ofRow.length < 2 ? [] : [...ratesOf(source, row)];
    return rates.flatMap((rate) => taxRowOf(row, rate, ofRow)).slice(0, 1);
  });

const tablesOf = (rows: readonly TaxRow[]): TaxRow[][] => {
  const tables: TaxRow[][] = [];
  for (const one of rows) {
    const table = tables.at(-1);
    const last = table?.at(-1);
    if (
      table &&
      last &&
      one.row - last.row <= rowsApartMax &&
      one.base.amount.cell.page === last.base.amount.cell.page
    ) {
      table.push(one);
    } else {
      tables.push([one]);
    }
  }
  return tables;
};

const ratesMax = 6;

/** The rows at the end of a table, longest list first: the rows above may be items with their own rate. */
const partsOf = (table: readonly TaxRow[]): TaxRow[][] =>
  Array.from({ length: table.length }, (_, end) => table.slice(0, table.length - end)).flatMap((rows) =>
    Array.from({ length: Math.min(ratesMax, rows.length) }, (_, index) =>
      rows.slice(index - Math.min(ratesMax, rows.length)),
    ),
  );

const sumOf = (parts: readonly AmountContext[], contexts: readonly AmountContext[]): Candidate => {
  const cents = parts.reduce((sum, { amount }) => sum + toCents(amount.value), 0);
  // The printed sum is better evidence than its rows.
  const printed = contexts.findLast(({ amount }) => toCents(amount.value) === cents);
  const span =
    printed?.amount.span ??
    joinSpans(
      parts.map(({ amount }) => amount.span),
      ' ',
    );
  return { value: cents / 100, span, score };
};

/**
 * Finds the table of tax rates whose net amounts and taxes add up to a total of the document, and sums it up. Null if
 * there is none, or if its figures contradict the totals.
 */
export const vatBreakdown = (source: TaxSource): VatBreakdown | null => {
  const contexts = source.amountContexts;
  const totals = new Set(contexts.filter(({ kind }) => kind === 'total').map(({ amount }) => toCents(amount.value)));
  const printed = new Set(contexts.map(({ amount }) => toCents(amount.value)));
  for (const table of tablesOf(taxRowsOf(source)).flatMap(partsOf)) {
    const gross = table.reduce((sum, { base, tax }) => sum + toCents(base.amount.value) + toCents(tax.amount.value), 0);
    // Several rates do not add up to a printed amount by chance; a single one also fits items.
    if (!totals.has(gross) && !(table.length > 1 && printed.has(gross))) continue;
    return {
      grossOfRates: table.length > 1 ? gross : null,
      net: sumOf(
        table.map(({ base }) => base),
        contexts,
      ),
      tax: sumOf(
        table.map(({ tax }) => tax),
        contexts,
      ),
    };
  }
  return null;
};
