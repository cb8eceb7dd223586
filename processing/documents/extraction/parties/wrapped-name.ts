import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { kindOfLine } from './line-kinds.ts';

const linesMax = 3;
/** Rows of another column may be between two lines of a name. */
const rowsToNextLineMax = 2;

/**
 * The lines of a name have the same left edge, letter size and distance, in heights of the letters. Sizes in a PDF's
 * own text are exact.
 */
const nextLineMaxHeights = { shift: 0.3, size: 0.06, gap: 0.7 } as const;
/** Letters of a name in large print are larger than those of the text by this factor. */
const largePrint = 1.15;

/** The next line of a name in a narrow column: close below, with the same left edge and letter size. */
const nextLine = (sheet: Sheet, cell: Cell): Cell | undefined =>
  sheet.rows
    .slice(cell.row + 1, cell.row + 1 + rowsToNextLineMax)
    .filter((row) => row.page === cell.page)
    .flatMap((row) => row.cells)
    .find(
      (other) =>
        Math.abs(other.box.x - cell.box.x) < nextLineMaxHeights.shift * cell.box.height &&
        Math.abs(other.box.height - cell.box.height) < nextLineMaxHeights.size * cell.box.height &&
        other.box.y - cell.box.y - cell.box.height < nextLineMaxHeights.gap * cell.box.height,
    );

/**
 * Reads a name in large print that its column wraps over several lines of one letter size, larger than the text's. Only
 * in a PDF's own text: sizes in scans are too imprecise. Null for a name of one line.
 */
export const wrappedName = (
  sheet: Sheet,
  first: Cell,
): { readonly text: string; readonly span: Span; readonly lastRow: number } | null => {
  const isLarge = first.box.height > largePrint * (sheet.lineHeights[first.page] ?? first.box.height);
  if (sheet.pages[first.page]?.source !== 'text_layer' || !isLarge) return null;
  const cells = [first];
  for (let next = nextLine(sheet, first); next && cells.length < linesMax; next = nextLine(sheet, next)) {
    const kind = kindOfLine(next.text);
    if (kind.title || kind.contact || kind.phrase || (kind.address && /\d/.test(next.text))) break;
    cells.push(next);
  }
  const last = cells.at(-1);
  if (cells.length < 2 || !last) return null;
  const span = joinSpans(
    cells.map((cell) => spanOf(cell)),
    ' ',
  );
  return { text: cells.map((cell) => cell.text.trim()).join(' '), span, lastRow: last.row };
};
