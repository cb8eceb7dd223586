import type { Row, Sheet } from '../sheet/sheet.ts';
import { alignedColumn, type Column, isDay, isMoneyText } from './headings.ts';
import { assign, type ItemRow } from './table.ts';

/** Fewer lines with a day and money may be anything. */
const minRows = 3;

const isMovement = ({ cells }: Row): boolean => {
  const [first] = cells;
  const last = cells.at(-1);
  return cells.length === 3 && first !== undefined && last !== undefined && isDay(first.text) && isMoneyText(last.text);
};

/**
 * Finds the movements of a statement without headings: lines of a day, a text and an amount, each below those of the line before. Empty if
 * there are further columns, because only a heading says what they are.
 */
export const untitledRows = (sheet: Sheet): readonly ItemRow[] => {
  const rows = sheet.rows.filter(isMovement);
  if (rows.length < minRows) return [];
  const roles = ['date', 'description', 'amount'] as const;
  const columns = roles.flatMap((role, at): Column[] => {
    const column = alignedColumn(
      role,
      rows.flatMap(({ cells }) => cells[at] ?? []),
    );
    return column ? [column] : [];
  });
  return columns.length < roles.length ? [] : rows.map((row) => assign(row, columns));
};
