import { isSameStart } from './label-column.ts';
import { onceASheet } from './once-a-sheet.ts';
import type { Cell } from './sheet.ts';

/** A day without its year: `03.02`, `28.02.`, `03/02`. */
const shortDay = /^(?<day>0?[1-9]|[12]\d|3[01])[./](?<month>0?[1-9]|1[0-2])\.?$/;
const daysMin = 3;

const orderOf = ({ text }: Cell): number | null => {
  const { day, month } = shortDay.exec(text.trim())?.groups ?? {};
  return day === undefined || month === undefined ? null : 31 * Number(month) + Number(day);
};

/**
 * The days of a statement's lines, which have no year and look like amounts: one below the other in the first column,
 * the earliest first.
 */
export const dayColumnsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const days = sheet.rows.flatMap(({ cells: [first] }) => (first && orderOf(first) !== null ? [first] : []));
  const columns = days.map((day) => days.filter((other) => other.page === day.page && isSameStart(day, other)));
  const isInOrder = (column: readonly Cell[]): boolean =>
    column.every((cell, index) => {
      const before = column[index - 1];
      return before === undefined || (orderOf(before) ?? 0) <= (orderOf(cell) ?? 0);
    });
  const first = new Set(columns.filter((column) => column.length >= daysMin && isInOrder(column)).flat());
  // The day of the value is beside that of the booking.
  const beside = [...first].flatMap(({ row, column }) => sheet.rows[row]?.cells[column + 1] ?? []);
  return new Set([...first, ...beside.filter((cell) => orderOf(cell) !== null)]);
});
