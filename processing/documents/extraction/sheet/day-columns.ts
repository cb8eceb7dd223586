import { at } from '../../../../domain/assert.ts';
import { onceASheet } from './once-a-sheet.ts';
import { type Cell, isSameStart } from './sheet.ts';

/** A day without its year: `03.02`, `28.02.`, `03/02`. */
const shortDay = /^(?<day>0?[1-9]|[12]\d|3[01])[./](?<month>0?[1-9]|1[0-2])\.?$/;
const daysMin = 3;

interface Day {
  readonly cell: Cell;
  readonly order: number;
}

const daysIn = (cell: Cell | undefined): Day[] => {
  const { day, month } = shortDay.exec(cell?.text.trim() ?? '')?.groups ?? {};
  return cell && day !== undefined && month !== undefined ? [{ cell, order: 31 * Number(month) + Number(day) }] : [];
};

const isInOrder = (column: readonly Day[]): boolean =>
  column.every(({ order }, index) => index === 0 || at(column, index - 1).order <= order);

/**
 * The days of a statement's lines, which have no year and look like amounts: one below the other in the first column,
 * the earliest first.
 */
export const dayColumnsOf = onceASheet((sheet): ReadonlySet<Cell> => {
  const days = sheet.rows.flatMap(({ cells: [first] }) => daysIn(first));
  const columns = days.map(({ cell }) =>
    days.filter(({ cell: other }) => other.page === cell.page && isSameStart(cell, other)),
  );
  const first = columns.filter((column) => column.length >= daysMin && isInOrder(column)).flat();
  // The day of the value is beside that of the booking.
  const beside = first.flatMap(({ cell: { row, column } }) => daysIn(sheet.rows[row]?.cells[column + 1]));
  return new Set([...first, ...beside].map(({ cell }) => cell));
});
