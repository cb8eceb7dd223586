import { hasWholePrices } from '../lexicon/currencies.ts';
import type { DecimalMark } from '../locale/locale.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { type AmountText, findAmountTexts } from './amount-text.ts';

/** An amount on the sheet. */
export interface Amount extends AmountText {
  readonly cell: Cell;
  readonly span: Span;
  /** Whether it is a price in a country whose prices have no decimals: `2.490`. */
  readonly isWholePrice: boolean;
}

const isGrouped = ({ text }: Span): boolean => /\d[.,'’ ]\d{3}(?!\d)/.test(text);
/** Prices below each other end within this share of their height. */
const endShare = 0.7;

/** Marks prices without decimals: those with groups of digits, and smaller ones that end below them. */
const withWholePrices = (amounts: readonly Amount[]): Amount[] => {
  const grouped = amounts.filter(({ decimals, span }) => decimals === 0 && isGrouped(span));
  const endOf = ({ span: { box } }: Amount): number => box.x + box.width;
  return amounts.map((amount) => {
    const isBelow = grouped.some((one) => Math.abs(endOf(one) - endOf(amount)) < endShare * amount.span.box.height);
    return { ...amount, isWholePrice: amount.decimals === 0 && isBelow };
  });
};

/**
 * Finds every amount of the sheet, in reading order.
 * @param domestic the currency of the document's country (ISO 4217), null if it is unknown
 */
export const findAmounts = (sheet: Sheet, mark: DecimalMark, domestic: string | null = null): Amount[] => {
  const amounts = sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      findAmountTexts(cell.text, mark).map((amount) => ({
        ...amount,
        cell,
        span: spanOf(cell, amount.from, amount.to),
        isWholePrice: false,
      })),
    ),
  );
  return hasWholePrices(domestic) ? withWholePrices(amounts) : amounts;
};

/** Whether an amount looks like money: it has two decimals, or a currency beside it, or is a price without decimals. */
export const isMoney = (amount: AmountText & { readonly isWholePrice?: boolean }): boolean =>
  amount.decimals === 2 || amount.currency !== null || amount.isWholePrice === true;

/** The text to the left of an amount in its row, back to the previous amount; empty if there is none. */
export const textBefore = (sheet: Sheet, amount: Amount, amounts: readonly Amount[]): string => {
  const row = sheet.rows[amount.cell.row];
  if (!row) return '';
  const inCell = amounts.filter((other) => other.cell === amount.cell && other.to <= amount.from);
  const own = amount.cell.text.slice(inCell.at(-1)?.to ?? 0, amount.from).trim();
  if (inCell.length > 0) return own;
  const parts: string[] = [own];
  for (let column = amount.cell.column - 1; column >= 0; column -= 1) {
    const cell = row.cells[column];
    if (!cell) break;
    const last = amounts.findLast((other) => other.cell === cell && isMoney(other));
    // The base of a tax is part of the tax's label: `VAT 20% on 100.00`.
    const isBase =
      last !== undefined && baseBefore.test(cell.text.slice(0, last.from)) && cell.text.slice(last.to).trim() === '';
    parts.unshift(last && !isBase ? cell.text.slice(last.to).trim() : cell.text.trim());
    if (last) break;
  }
  return parts.filter(Boolean).join(' ');
};

/** Words before the base of a percentage. */
export const baseBefore = /\b(?:on|of|auf|von|aus|sur|de|over|van|base|basis|@)\s*[:]?\s*[£€$]?\s*$/i;
