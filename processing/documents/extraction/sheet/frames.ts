import type { PageText } from '../../read/files/page.ts';
import type { RuledLine } from '../../read/files/ruled-lines.ts';
import type { Box } from '../../read/ocr/geometry.ts';
import { foldText } from './fold.ts';
import { onceASheet } from './once-a-sheet.ts';
import type { Cell, Sheet } from './sheet.ts';
import { middleOf } from './split-at-lines.ts';

/** A box that ruled lines make on a page, with its sides in the unit of the page that is turned level. */
export interface Frame {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A line may end this far before the one that it meets, in heights of the text beside it. */
const shortHeights = 0.4;
/** Sides of one box that were measured from different texts differ by less than this, in heights of a text. */
const sameSideHeights = 0.4;
/** A box that is most of a page is its border. */
const pageShare = 0.6;

const covers = ({ from, to }: RuledLine, at: number, slack: number): boolean => from - slack <= at && to + slack >= at;

/** The lines on one side of a place, the nearest first, that reach it. */
const near = (lines: readonly RuledLine[], at: number, along: number, slack: number, side: 1 | -1): RuledLine[] =>
  lines
    .filter((line) => side * (line.at - at) > 0 && covers(line, along, slack))
    .sort((a, b) => side * (a.at - b.at))
    .slice(0, linesMax);
/** Shorter lines may be between a place and the sides of its box. */
const linesMax = 5;

/** Whether a line is a whole side of a box. */
const isSide = ({ from, to }: RuledLine, start: number, end: number): boolean =>
  Math.min(to, end) - Math.max(from, start) >= sideShareMin * (end - start);
const sideShareMin = 0.9;

const frameAround = ({ lines, slope, width, height }: PageText, page: number, box: Box): Frame | null => {
  if (!lines) return null;
  const { x, y } = middleOf(box, slope);
  const slack = shortHeights * box.height;
  const above = near(lines.horizontal, y, x, slack, -1);
  const below = near(lines.horizontal, y, x, slack, 1);
  if (above.length === 0 || below.length === 0) return null;
  let smallest: Frame | null = null;
  let area = pageShare * width * height;
  for (const left of near(lines.vertical, x, y, slack, -1)) {
    for (const right of near(lines.vertical, x, y, slack, 1)) {
      const [top, bottom] = [above, below].map((some) => some.find((line) => isSide(line, left.at, right.at)));
      if (!top || !bottom || ![left, right].every((line) => isSide(line, top.at, bottom.at))) continue;
      const own = (right.at - left.at) * (bottom.at - top.at);
      if (own >= area) continue;
      area = own;
      smallest = { page, left: left.at, right: right.at, top: top.at, bottom: bottom.at };
    }
  }
  return smallest;
};

/** A frame with the cells in it, in reading order. */
interface FilledFrame {
  readonly frame: Frame;
  readonly cells: readonly Cell[];
}

/** Whether two frames around a text are the same box. */
const isSameFrame = (a: Frame, b: Frame, { box }: Cell): boolean => {
  const slack = sameSideHeights * box.height;
  return (
    a.page === b.page &&
    Math.abs(a.left - b.left) <= slack &&
    Math.abs(a.right - b.right) <= slack &&
    Math.abs(a.top - b.top) <= slack &&
    Math.abs(a.bottom - b.bottom) <= slack
  );
};

/** The frame around each cell that has ruled lines on all of its sides. */
const framesOf = onceASheet((sheet): ReadonlyMap<Cell, FilledFrame> => {
  const filled: { readonly frame: Frame; readonly cells: Cell[] }[] = [];
  for (const cell of sheet.rows.flatMap(({ cells }) => cells)) {
    const page = sheet.pages[cell.page];
    const frame = page ? frameAround(page, cell.page, cell.box) : null;
    if (!frame) continue;
    const same = filled.find((one) => isSameFrame(one.frame, frame, cell));
    if (same) same.cells.push(cell);
    else filled.push({ frame, cells: [cell] });
  }
  const frames = new Map(filled.flatMap((one) => one.cells.map((cell) => [cell, one] as const)));
  return frames;
});

/** A label, a name, and an address of some lines. */
const rowsMax = 8;

/** Whether a frame is a box of a form: not one line, nor the border of a table or of a part of the page. */
const isBox = ({ cells }: FilledFrame): boolean => {
  const rows = new Set(cells.map(({ row }) => row)).size;
  return rows > 1 && rows <= rowsMax;
};

/** The cells in the same box of a form as a cell, with itself; null if it is in no box of several lines. */
export const boxOf = (sheet: Sheet, cell: Cell): readonly Cell[] | null => {
  const frame = framesOf(sheet).get(cell);
  return frame && isBox(frame) ? frame.cells : null;
};

/** Whether a cell has ruled lines on all of its sides. */
export const isFramed = (sheet: Sheet, cell: Cell): boolean => framesOf(sheet).has(cell);

/** The label of a box of a form, in one or more lines, and what is below it. */
export interface FormBox {
  readonly frame: Frame;
  readonly label: readonly Cell[];
  readonly values: readonly Cell[];
}

/** Whether a label continues in the next line: `PAN of the Employee/`, `Einbehaltene Kirchensteuer des`. */
export const endsOpen = ({ text, tokens }: Cell): boolean =>
  tokens.length <= openWordsMax &&
  /^[\p{Lu}\d*(]/u.test(text) &&
  (openMark.test(text) || openWord.test(foldText(text))) &&
  !/\d{3}/.test(text);
/** A line with more words is part of a sentence. */
const openWordsMax = 8;
const openMark = /\S\s?\/$|\S-$/;
const openWord = /\s(?:of|the|and|or|des|der|zur|zum|und|oder|du|et|ou|y)$/;

/** Whether a line continues the text of the label above it. */
export const continuesLabel = ({ text }: Cell, above?: Cell): boolean =>
  /^[\p{Ll}(]/u.test(text) || (above !== undefined && endsOpen(above) && !/\d/.test(text));

/** The boxes of a sheet that have a label alone in its line, and values below it. */
export const formBoxesOf = onceASheet((sheet): readonly FormBox[] => {
  const boxes = [...new Set(framesOf(sheet).values())].filter(isBox).flatMap(({ frame, cells }): FormBox[] => {
    const [first, second, ...others] = cells;
    if (!first || !second || second.row === first.row) return [];
    const rest = [second, ...others];
    const end = rest.findIndex((cell, index) => !continuesLabel(cell, cells[index]));
    return end < 0 ? [] : [{ frame, label: [first, ...rest.slice(0, end)], values: rest.slice(end) }];
  });
  return boxes;
});
