import type { PageText } from '../processing/documents/read/files/page.ts';
import { type DrawnValue, drawingNames, readDrawing, toDrawnValue } from './drawn-file.ts';

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

/** Reads an invented paper by its name. */
export const readPaper = (name: string): Paper => {
  const { lines, page } = readDrawing(folder, name);
  return { fields: lines.map(toDrawnValue), page };
};
