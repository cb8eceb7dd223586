import { isIban } from '../checks/check-digits.ts';
import type { Candidate } from '../labels/candidate.ts';
import { type Cell, joinSpans, type Sheet, spanOf } from '../sheet/sheet.ts';

const start = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{1,4}){2,8}\s*$/;
const continuation = /^\s*((?:[A-Z0-9]{1,4}\s?){1,5})(?![A-Za-z0-9])/;
/** Rows of another column may be between the two lines of one IBAN. */
const rowsBelowMax = 3;
const lineGapHeights = 1.2;

const below = (sheet: Sheet, cell: Cell): Cell | undefined =>
  sheet.rows
    .slice(cell.row + 1, cell.row + 1 + rowsBelowMax)
    .filter((row) => row.page === cell.page)
    .flatMap((row) => row.cells)
    .find(
      (other) =>
        Math.abs(other.box.x - cell.box.x) < 3 * cell.box.height &&
        other.box.y - cell.box.y - cell.box.height < lineGapHeights * cell.box.height,
    );

/** Finds IBANs that a narrow column splits over two lines, confirmed by their check digits. */
export const wrappedIbans = (sheet: Sheet): Candidate[] =>
  sheet.rows
    .flatMap((row) => row.cells)
    .flatMap((cell) => {
      const head = start.exec(cell.text);
      const next = head && below(sheet, cell);
      const tail = next && continuation.exec(next.text)?.[1];
      if (!head || !next || !tail) return [];
      const value = `${head[0]}${tail}`.replace(/\s/g, '');
      if (!isIban(value)) return [];
      const spans = [spanOf(cell, head.index), spanOf(next, 0, tail.length)];
      return [{ value, span: joinSpans(spans, ' '), score: 0.9 }];
    });
