import { at } from '../../../../domain/assert.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { alignedColumn, type Column } from './columns.ts';
import { isDay, isMoneyText } from './headings.ts';
import { assign, type ItemRow } from './table.ts';

/** With fewer lines of a day and money, it may be anything. */
const rowsMin = 3;

const isMovement = ({ cells }: Row): boolean => {
  const [first] = cells;
  const last = cells.at(-1);
  return cells.length === 3 && first !== undefined && last !== undefined && isDay(first.text) && isMoneyText(last.text);
};

/**
 * Finds the movements of a statement without headings: lines of a day, a text and an amount, each below those of the
 * line before. Empty if there are more columns, because only a heading can name them.
 */
export const untitledRows = (sheet: Sheet): readonly ItemRow[] => {
  const rows = sheet.rows.filter(isMovement);
  if (rows.length < rowsMin) return [];
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

const startsWith = (a: Cell, b: Cell): boolean => Math.abs(a.box.x - b.box.x) < 0.6 * a.box.height;
const endsWith = (a: Cell, b: Cell): boolean =>
  Math.abs(a.box.x + a.box.width - b.box.x - b.box.width) < 0.6 * a.box.height;

/** The two cells of a line of a text and money; null for any other line. */
const pairOf = ({ cells }: Row): readonly [text: Cell, money: Cell] | null => {
  const [text, money] = cells;
  const isPair = cells.length === 2 && text !== undefined && money !== undefined;
  return isPair && /\p{L}{3}/u.test(text.text) && !/\d[.,]\d{2}/.test(text.text) && isMoneyText(money.text)
    ? [text, money]
    : null;
};

/** The lines of a text and money right below two headings, aligned with each other. */
const pairsBelow = (sheet: Sheet, head: Row): Row[] => {
  const [left, right] = head.cells;
  const next = sheet.rows[head.index + 1];
  const first = next ? pairOf(next) : null;
  if (head.cells.length !== 2 || !left || !right || !first || /\d/.test(head.text)) return [];
  const isHead = startsWith(left, first[0]) && overlapAcross(right.box, first[1].box) > 0;
  const rows = sheet.rows.slice(head.index + 1);
  const end = rows.findIndex((row) => {
    const pair = row.page === head.page ? pairOf(row) : null;
    return !pair || !startsWith(first[0], pair[0]) || !endsWith(first[1], pair[1]);
  });
  return isHead ? rows.slice(0, end === -1 ? undefined : end) : [];
};

/** Finds the longest list of texts and amounts below two unknown headings; empty if it has fewer than three lines. */
export const pairedRows = (sheet: Sheet): readonly ItemRow[] => {
  const lists = sheet.rows.map((row) => pairsBelow(sheet, row));
  const rows = lists.reduce((best, list) => (list.length > best.length ? list : best), []);
  return rows.length < rowsMin
    ? []
    : rows.map((row) => {
        const description = at(row.cells, 0).text;
        const amount = at(row.cells, 1).text;
        return {
          row,
          headed: new Map<string, string>(),
          texts: new Map([['description', description] as const, ['amount', amount] as const]),
        };
      });
};
