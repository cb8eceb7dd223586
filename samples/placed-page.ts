import type { PageText, Segment } from '../processing/documents/read/files/page.ts';
import type { RuledLines } from '../processing/documents/read/files/ruled-lines.ts';

/** A text with the place of its top left corner, in points, and the height of its letters (10 if left out). */
export type Placed = readonly [text: string, x: number, y: number, size?: number];

const segmentOf = ([text, x, y, size = 10]: Placed): Segment => {
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

/**
 * A page of a PDF from a drawing in letters of one width: each line is a row, and two spaces or more separate cells.
 */
export const drawnPage = (drawing: string): PageText => {
  const rows = drawing.split('\n');
  const texts = rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map(
      (cell): Placed => [cell[0], margin + cell.index * columnWidth, margin + index * rowHeight],
    ),
  );
  return pdfPage(texts, 620, Math.max(842, 2 * margin + rows.length * rowHeight));
};
