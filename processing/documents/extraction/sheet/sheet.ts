import { at } from '../../../../domain/assert.ts';
import { quantileOf } from '../../../statistics.ts';
import type { PageText, Segment } from '../../read/files/page.ts';
import { toRows } from '../../read/files/reading-order.ts';
import { toSegment } from '../../read/files/segments.ts';
import { type Box, unionBox } from '../../read/ocr/geometry.ts';
import { joinBoxed } from './boxed.ts';
import { joinCents } from './cents.ts';
import { foldText } from './fold.ts';
import { splitAtHeadings } from './split-at-headings.ts';
import { splitAtLines } from './split-at-lines.ts';

/** A run of letters or of digits in a cell; `from` and `to` are offsets in the cell's text. */
export interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A segment with its place on the sheet. */
export interface Cell {
  readonly text: string;
  readonly box: Box;
  readonly segment: Segment;
  readonly tokens: readonly Token[];
  readonly row: number;
  /** Position in its row, from 0. */
  readonly column: number;
  /** Index into {@link Sheet.pages}. */
  readonly page: number;
}

/** Cells side by side, from left to right. */
export interface Row {
  readonly index: number;
  readonly page: number;
  readonly cells: readonly Cell[];
  /** The cells' texts joined by a tab. */
  readonly text: string;
  readonly box: Box;
}

/** All pages of a submission as rows of cells, in reading order. */
export interface Sheet {
  readonly pages: readonly PageText[];
  readonly rows: readonly Row[];
  /** Median height of the letters, by page. */
  readonly lineHeights: readonly number[];
}

/** The text that a value was read from, with its place. */
export interface Span {
  readonly page: number;
  readonly text: string;
  readonly box: Box;
  readonly textConfidence: number;
}

const tokenPattern = /\p{L}+|\p{N}+/gu;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].map((match) => ({
    text: foldText(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));

/** Joins a colon in a column of its own with the label before it. */
const joinColons = (row: readonly Segment[]): readonly Segment[] => {
  const joined: Segment[] = [];
  for (const segment of row) {
    const label = joined.at(-1);
    const isColon = /^\s*[:：]\s*$/.test(segment.text);
    if (isColon && label && /\p{L}$/u.test(label.text.trim())) {
      joined[joined.length - 1] = toSegment([...label.words, ...segment.words]);
    } else joined.push(segment);
  }
  return joined;
};

/** Lays the pages out as one sheet. */
export const toSheet = (pages: readonly PageText[]): Sheet => {
  const rows: Row[] = [];
  for (const [page, text] of pages.entries()) {
    const segments = text.segments.flatMap((segment) => splitAtLines(segment, text));
    let above: readonly Segment[] = [];
    const joined = toRows(segments, text.slope).map((row) => joinColons(joinBoxed(row)));
    for (const whole of joinCents(joined)) {
      const headings = above;
      const row = whole.flatMap((segment) => splitAtHeadings(segment, headings));
      above = row;
      const index = rows.length;
      const cells = row.map((segment, column): Cell => {
        const { text, box } = segment;
        return { text, box, segment, tokens: tokensOf(text), row: index, column, page };
      });
      rows.push({
        index,
        page,
        cells,
        text: cells.map((cell) => cell.text).join('\t'),
        box: unionBox(row.map(({ box }) => box)),
      });
    }
  }
  return {
    pages,
    rows,
    lineHeights: pages.map(({ segments }) =>
      quantileOf(
        segments.map(({ box }) => box.height),
        0.5,
      ),
    ),
  };
};

/** Whether the text of a cell has a digit. */
export const hasDigit = ({ text }: Cell): boolean => /\d/.test(text);

/** Whether two cells start at the same place across. */
export const isSameStart = (one: Cell, other: Cell): boolean =>
  Math.abs(one.box.x - other.box.x) < 0.7 * one.box.height;

/** Whether a cell starts at the place of another one across, or at most the height of that one's letters from it. */
export const startsNear = (cell: Cell, other: Cell): boolean => Math.abs(cell.box.x - other.box.x) < other.box.height;

/** Returns the part of a cell between two offsets of its text, with the box of the words it touches. */
export const spanOf = (cell: Cell, from = 0, to = cell.text.length): Span => {
  const text = cell.text.slice(from, to).trim();
  let at = 0;
  const words = cell.segment.words.filter((word) => {
    const start = at;
    at += word.text.length + 1;
    return start < to && start + word.text.length > from;
  });
  if (words.length === 0) return { page: cell.page, text, box: cell.box, textConfidence: cell.segment.confidence };
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sure = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return { page: cell.page, text, box: unionBox(words.map((word) => word.box)), textConfidence: sure / letters };
};

/** Joins several spans of one page. */
export const joinSpans = (spans: readonly Span[], separator: string): Span => {
  const letters = spans.reduce((sum, span) => sum + span.text.length, 0);
  const sure = spans.reduce((sum, span) => sum + span.textConfidence * span.text.length, 0);
  return {
    page: at(spans, 0).page,
    text: spans.map((span) => span.text).join(separator),
    box: unionBox(spans.map((span) => span.box)),
    textConfidence: letters === 0 ? 0 : sure / letters,
  };
};
