import { type Mrz, parseMrz } from './parse-mrz.ts';
import { cleanLine } from './repair.ts';

/** A printed line in its parts from left to right. */
export interface PrintedLine {
  readonly page: number;
  readonly text: string;
  readonly cells: readonly { readonly text: string }[];
}

/** A zone with the lines it was read from. */
export interface FoundMrz<Line extends PrintedLine> {
  readonly mrz: Mrz;
  readonly rows: readonly Line[];
}

const lineLengthMin = 27;
const fillersMin = 2;
const linesMax = 3;

/**
 * The cleaned text of a row that looks like a zone (capital letters, digits, fillers, and hardly anything else), else
 * null.
 */
const zoneLine = (row: PrintedLine): string | null => {
  const text = row.cells.map((cell) => cell.text).join('');
  const line = cleanLine(text);
  const isZone = line.length >= lineLengthMin && line.length >= 0.9 * text.replace(/\s/g, '').length;
  return isZone && (line.match(/</g)?.length ?? 0) >= fillersMin ? line : null;
};

/**
 * The zone lines that start at a row. The second line of a passport may have no fillers; it counts if it follows the
 * first.
 */
const linesFrom = (rows: readonly PrintedLine[], at: number): string[] => {
  const lines: string[] = [];
  for (const row of rows.slice(at, at + linesMax)) {
    const line = zoneLine(row) ?? (lines.length > 0 ? cleanLine(row.text) : null);
    if (line === null || line.length < lineLengthMin || row.page !== rows[at]?.page) break;
    lines.push(line);
  }
  return lines;
};

/** Finds the machine-readable zones in the lines of all pages. */
export const findMrz = <Line extends PrintedLine>(rows: readonly Line[]): FoundMrz<Line>[] => {
  const found: FoundMrz<Line>[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const first = rows[at];
    if (!first || zoneLine(first) === null) continue;
    const mrz = parseMrz(linesFrom(rows, at));
    if (!mrz) continue;
    found.push({ mrz, rows: rows.slice(at, at + mrz.lines.length) });
    at += mrz.lines.length - 1;
  }
  return found;
};
