import type { PageText, Segment } from '../processing/documents/read/files/page.ts';
import type { RuledLines } from '../processing/documents/read/files/ruled-lines.ts';

/** A text with the place of its top left corner, in points, and the height of its letters (10 if left out). */
export type Placed = readonly [text: string, x: number, y: number, size?: number];

const segmentOf = ([text, x, y, size = letterHeight]: Placed): Segment => {
  const letter = size / 2;
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: { x: x + match.index * letter, y, width: match[0].length * letter, height: size },
    confidence: 1,
  }));
  return { words, text, box: { x, y, width: text.length * letter, height: size }, confidence: 1 };
};

const pdfPage = (texts: readonly Placed[], width: number, height: number): PageText => ({
  fileIndex: 0,
  page: 1,
  width,
  height,
  source: 'text_layer',
  slope: 0,
  segments: texts.map(segmentOf),
});

/** An A4 page of a PDF with texts in places; each text is one cell. Lines may divide it into boxes. */
export const placedPage = (texts: readonly Placed[], lines?: RuledLines): PageText => ({
  ...pdfPage(texts, 595, 842),
  ...(lines ? { lines } : {}),
});

const columnWidth = 5.2;
const rowHeight = 15;
const margin = 20;
const letterHeight = 10;

/** The strokes of a drawing with boxes that are ruled lines: `+-----+`, `-----`, and `|` over another stroke. */
const horizontal = /[-=]{5,}|\+(?:[-=]+\+)+/g;
const isVertical = (rows: readonly string[], row: number, column: number): boolean =>
  rows[row]?.charAt(column) === '|' &&
  [row - 1, row + 1].some((other) => /[|+=-]/.test(rows[other]?.charAt(column) ?? ''));

const middleOfRow = (row: number): number => margin + row * rowHeight + letterHeight / 2;
const middleOfColumn = (column: number): number => margin + (column + 0.5) * columnWidth;

/** The lines of a drawing, and its rows without them. */
const withoutLines = (rows: readonly string[]): { readonly lines: RuledLines; readonly texts: readonly string[] } => {
  const across = rows.flatMap((row, index) =>
    [...row.matchAll(horizontal)].map(({ 0: stroke, index: from }) => ({
      at: middleOfRow(index),
      from: middleOfColumn(from),
      to: middleOfColumn(from + stroke.length - 1),
    })),
  );
  const down = rows.flatMap((row, index) =>
    [...row].flatMap((_, column) => {
      if (!isVertical(rows, index, column) || isVertical(rows, index - 1, column)) return [];
      let last = index;
      while (isVertical(rows, last + 1, column)) last += 1;
      return [{ at: middleOfColumn(column), from: middleOfRow(index - 1), to: middleOfRow(last + 1) }];
    }),
  );
  const texts = rows.map((row, index) =>
    [...row.replace(horizontal, (stroke) => ' '.repeat(stroke.length))]
      .map((letter, column) => (isVertical(rows, index, column) ? ' ' : letter))
      .join(''),
  );
  return { lines: { horizontal: across, vertical: down }, texts };
};

/**
 * A page of a PDF from a drawing in letters of one width: each line is a row, two spaces or more separate cells, and
 * boxes are drawn with `+---+` and `|`.
 */
export const drawnPage = (drawing: string): PageText => {
  const rows = drawing.split('\n');
  // Without boxes, dashes are printed as they are on receipts.
  const { lines, texts } = hasBoxes(rows) ? withoutLines(rows) : { lines: undefined, texts: rows };
  const placed = texts.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map(
      (cell): Placed => [cell[0], margin + cell.index * columnWidth, margin + index * rowHeight],
    ),
  );
  const page = pdfPage(placed, 620, Math.max(842, 2 * margin + rows.length * rowHeight));
  return lines ? { ...page, lines } : page;
};
const hasBoxes = (rows: readonly string[]): boolean =>
  rows.some((row, index) => row.includes('+--') || isInColumnOfThree(rows, index));
/** Whether three strokes are one above the other. */
const isInColumnOfThree = (rows: readonly string[], index: number): boolean =>
  [...(rows[index] ?? '').matchAll(/\|/g)].some(({ index: column }) =>
    [index + 1, index + 2].every((other) => rows[other]?.charAt(column) === '|'),
  );
