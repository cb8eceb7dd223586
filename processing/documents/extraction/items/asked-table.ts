import type { OutputField } from '../../../../domain/output-field.ts';
import { overlapAcross } from '../../read/ocr/geometry.ts';
import { type LabelWord, labelWords, likenessOf } from '../labels/likeness.ts';
import { startsTotal } from '../lexicon/sums.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { appendText, hasBalanceBefore, hasSumOfPaper } from './table.ts';

/** A heading fits a requested column if it covers this share of its words, and has few others. */
const headingFit = { cover: 0.6, precision: 0.45 } as const;

/** How well a heading fits a requested column, 0..1; null if it does not. */
export const fitOfHeading = (asked: readonly LabelWord[], heading: readonly LabelWord[]): number | null => {
  const { cover, precision } = likenessOf(asked, heading);
  return cover >= headingFit.cover && precision >= headingFit.precision ? cover * precision : null;
};

/** One row of a table: its text under each requested column. */
export interface AskedRow {
  readonly texts: ReadonlyMap<OutputField, string>;
  readonly row: Row;
}

interface AskedColumn {
  readonly member: OutputField;
  readonly words: readonly LabelWord[];
}

/** The cells of a row that name requested columns, each for one column, the best first. */
const headingsIn = ({ cells }: Row, members: readonly AskedColumn[]): ReadonlyMap<OutputField, Cell> => {
  const pairs = cells
    .map((cell) => ({ cell, words: labelWords(cell.text) }))
    .flatMap(({ cell, words }) =>
      members.flatMap(({ member, words: asked }) => {
        const fit = fitOfHeading(asked, words);
        return fit === null ? [] : [{ member, cell, fit }];
      }),
    )
    .sort((a, b) => b.fit - a.fit);
  const found = new Map<OutputField, Cell>();
  const taken = new Set<Cell>();
  for (const { member, cell } of pairs) {
    if (found.has(member) || taken.has(cell)) continue;
    found.set(member, cell);
    taken.add(cell);
  }
  return found;
};

const columnsMin = 2;
/** The headings name at least this share of the requested columns. */
const columnsShareMin = 0.5;
const rowsMax = 500;
/** A text continues for at most this many lines. */
const linesMax = 3;
/** A larger gap, in heights of the row above, ends the table. */
const gapMaxHeights = 3;

/** The heading that is above a cell, or nearest to it. */
const headingOf = (cell: Cell, headings: readonly Cell[]): Cell | undefined =>
  headings.reduce<Cell | undefined>(
    (best, heading) =>
      best && overlapAcross(best.box, cell.box) >= overlapAcross(heading.box, cell.box) ? best : heading,
    undefined,
  );

/** Puts the texts of a row under the requested columns; empty for a row of another table. */
const textsOf = (
  row: Row,
  headings: readonly Cell[],
  asked: ReadonlyMap<OutputField, Cell>,
): ReadonlyMap<OutputField, string> => {
  const texts = new Map<OutputField, string>();
  for (const cell of row.cells) {
    const heading = headingOf(cell, headings);
    const member = [...asked].find(([, own]) => own === heading)?.[0];
    if (member) appendText(texts, member, cell.text);
  }
  return texts;
};

/** Whether a row is not part of the table above: it is far below, on another page, or a sum. */
const isEnd = (row: Row, above: Row): boolean => {
  const isFar = row.box.y - above.box.y - above.box.height > gapMaxHeights * above.box.height;
  return isFar || row.page !== above.page || hasSumOfPaper(row) || row.cells.some(({ text }) => startsTotal(text));
};

/** Adds the lines that continue a row's texts. */
const withLines = ({ texts, row }: AskedRow, lines: readonly ReadonlyMap<OutputField, string>[]): AskedRow => {
  const joined = new Map(texts);
  for (const [member, text] of lines.flatMap((line) => [...line])) appendText(joined, member, text);
  return { texts: joined, row };
};

/**
 * Finds the rows below a row of headings that name the requested columns, whatever the table is about: grades, results
 * of a laboratory, parts of a delivery. The table with the most named columns counts.
 */
export const askedRows = (sheet: Sheet, members: readonly OutputField[]): readonly AskedRow[] => {
  const least = Math.max(columnsMin, Math.ceil(columnsShareMin * members.length));
  const columns = members.map((member) => ({ member, words: labelWords(member.label) }));
  const [best] = sheet.rows
    .filter(({ cells }) => cells.length >= least)
    .map((row) => ({ row, asked: headingsIn(row, columns) }))
    .filter(({ asked }) => asked.size >= least)
    .sort((a, b) => b.asked.size - a.asked.size);
  if (!best) return [];
  const rows: AskedRow[] = [];
  let above = best.row;
  let lines: ReadonlyMap<OutputField, string>[] = [];
  for (const row of sheet.rows.slice(best.row.index + 1, best.row.index + 1 + rowsMax)) {
    if (isEnd(row, above) || lines.length > linesMax) break;
    above = row;
    if (hasBalanceBefore(row)) continue;
    const texts = textsOf(row, best.row.cells, best.asked);
    if (texts.size < columnsMin) {
      lines.push(texts);
      continue;
    }
    // Lines with one text between two rows continue the upper one; below the last row, they are another text.
    const last = rows.pop();
    if (last) rows.push(withLines(last, lines));
    lines = [];
    rows.push({ texts, row });
  }
  return rows;
};
