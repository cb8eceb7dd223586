import type { Amount } from '../amounts/amounts.ts';
import { toCents } from '../amounts/cents.ts';
import type { SheetDate } from '../dates/dates.ts';
import { squash } from '../sheet/fold.ts';
import { type Cell, type Sheet, type Span, spanOf, startsNear } from '../sheet/sheet.ts';

/** A sheet with its amounts and days. */
export interface PrintedSource {
  readonly sheet: Sheet;
  readonly amounts: readonly Amount[];
  readonly dates: readonly SheetDate[];
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** Shorter texts are parts of other words and numbers. */
const lettersInsideMin = 4;

const partOf = (cell: Cell, text: string): Span => {
  const from = cell.text.toLowerCase().indexOf(text.toLowerCase());
  return from < 0 ? spanOf(cell) : spanOf(cell, from, from + text.length);
};

const printedText = (sheet: Sheet, isOfFile: (page: number) => boolean, text: string): Span | null => {
  const wanted = squash(text);
  if (wanted === '') return null;
  const rows = sheet.rows.filter(({ page }) => isOfFile(page));
  const cells = rows.flatMap((row) => row.cells);
  const isShort = wanted.length < lettersInsideMin;
  const cell = cells.find((one) =>
    isShort ? one.tokens.some((token) => token.text === wanted) : squash(one.text).includes(wanted),
  );
  if (cell) return partOf(cell, text);
  if (isShort) return null;
  // A long name continues in the next line or the next column.
  const row = rows.find((one, index) => squash(`${one.text}${rows[index + 1]?.text ?? ''}`).includes(wanted));
  if (row) return { page: row.page, text: row.text, box: row.box, textConfidence: 1 };
  const first = cells.find((one, index) =>
    squash(
      cells
        .slice(index)
        .filter((other) => other.page === one.page && startsNear(other, one))
        .slice(0, 3)
        .map((other) => other.text)
        .join(''),
    ).startsWith(wanted),
  );
  return first ? spanOf(first) : null;
};

/**
 * Finds the place where a file prints a value: an amount regardless of its sign, a day in any form, a text by its
 * letters and digits.
 */
export const findPrinted = (
  { sheet, amounts, dates }: PrintedSource,
  fileIndex: number,
  value: string | number,
): Span | null => {
  const isOfFile = (page: number): boolean => sheet.pages[page]?.fileIndex === fileIndex;
  if (typeof value === 'number') {
    const cents = Math.abs(toCents(value));
    const amount = amounts.find(
      ({ span, value: printed }) => isOfFile(span.page) && Math.abs(toCents(printed)) === cents,
    );
    return amount?.span ?? null;
  }
  if (isoDay.test(value)) return dates.find(({ iso, span }) => iso === value && isOfFile(span.page))?.span ?? null;
  return printedText(sheet, isOfFile, value);
};
