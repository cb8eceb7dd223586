import { at } from '../../../../domain/assert.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import type { ItemRole } from '../lexicon/items.ts';
import type { Cell } from '../sheet/sheet.ts';

/** A column of an item table, from its heading or from the cells below it. */
export interface Column {
  readonly role: ItemRole;
  readonly heading: string;
  readonly left: number;
  readonly right: number;
}

type Placed = Pick<Cell, 'box'>;

export const toColumn = (role: ItemRole, heading: string, { box }: Placed): Column => ({
  role,
  heading,
  left: box.x,
  right: box.x + box.width,
});

/** The overlap of a text and a column; negative if there is a gap between them. */
export const overlap = ({ box }: Placed, { left, right }: Pick<Column, 'left' | 'right'>): number =>
  Math.min(box.x + box.width, right) - Math.max(box.x, left);

const rowsMin = 2;

/** Whether a cell starts, ends or is centered where another one does. */
const isAligned = (a: Placed, b: Placed): boolean => {
  const slack = 0.6 * a.box.height;
  const offset = a.box.x - b.box.x;
  const wider = a.box.width - b.box.width;
  return [offset, offset + wider, offset + wider / 2].some((distance) => Math.abs(distance) < slack);
};

/** The largest group of aligned cells; empty if fewer than two rows have one. */
export const alignedCells = (cells: readonly Cell[]): readonly Cell[] => {
  const groups = cells.map((cell) => cells.filter((other) => isAligned(cell, other)));
  const best = groups.reduce<readonly Cell[]>((a, b) => (b.length > a.length ? b : a), []);
  return new Set(best.map(({ row }) => row)).size < rowsMin ? [] : best;
};

/** The largest group of aligned cells, as a column; null if fewer than two rows have one. */
export const alignedColumn = (role: ItemRole, cells: readonly Cell[]): Column | null => {
  const best = alignedCells(cells);
  return best.length === 0 ? null : toColumn(role, '', { box: unionBox(best.map(({ box }) => box)) });
};

const cellsOneEachMin = 4;

/**
 * Whether a row has one text for each column, between the start of its heading and that of the next one: then a number
 * at the right end of its column belongs to it, although the next heading may be nearer.
 * @param lefts where the headings start, from left to right
 */
export const areOneEach = (cells: readonly Placed[], lefts: readonly number[]): boolean =>
  cells.length === lefts.length &&
  cells.length >= cellsOneEachMin &&
  cells.every(({ box }, index) => {
    const next = lefts[index + 1] ?? Number.POSITIVE_INFINITY;
    return box.x >= at(lefts, index) - box.height && box.x + box.width <= next + box.height;
  });
