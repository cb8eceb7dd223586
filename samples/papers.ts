import type { PageText } from '../processing/documents/read/files/page.ts';
import { type DrawnValue, drawingNames, markDrawing, readDrawing, toDrawnValue } from './drawn-file.ts';

/**
 * Invented papers of many kinds and languages. Each file has a line for each field, `name | label | type | value`, and
 * below `---` the page, drawn in letters of one width. A question mark before a field says that its value is not read
 * yet.
 */
const folder = new URL('papers/', import.meta.url);

/** The names of all invented papers. */
export const paperNames = (): string[] => drawingNames(folder);

/** A page with the values that its fields ask for. */
export interface Paper {
  readonly fields: readonly DrawnValue[];
  readonly page: PageText;
}

/** Letters and digits in lower case: identifiers count as equal with and without spaces and dashes. */
export const comparable = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  return String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
};

/** The text that a right reading of a value gives: of a number as it is written, else its letters and digits. */
export const expectedOf = ({ field, value }: DrawnValue): string =>
  field.type === 'number' ? value : comparable(value);

/** Writes which values of a paper are read. */
export const markPaper = (name: string, isRead: (value: DrawnValue) => boolean): void =>
  markDrawing(folder, name, (line) => isRead(toDrawnValue(line)));

/** Reads an invented paper by its name. */
export const readPaper = (name: string): Paper => {
  const { lines, page } = readDrawing(folder, name);
  return { fields: lines.map(toDrawnValue), page };
};
