import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { OutputField } from '../domain/output-field.ts';
import type { PageText } from '../processing/documents/read/files/page.ts';
import { drawnPage } from './placed-page.ts';

/** A line above a drawing. A question mark before it says that its value is not read yet. */
export interface DrawnLine {
  readonly text: string;
  readonly isRead: boolean;
}

/** A field with the value that a page has for it. */
export interface DrawnValue {
  readonly field: OutputField;
  readonly value: string;
  readonly isRead: boolean;
}

const unread = '? ';

/** The names of the drawings in a folder. */
export const drawingNames = (folder: URL): string[] => readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));

/** Reads the lines of a drawing that are above `---`, and the page below it. */
export const readDrawing = (folder: URL, name: string): { readonly lines: DrawnLine[]; readonly page: PageText } => {
  const [head = '', drawing = ''] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n---\n');
  const lines = head.split('\n').map((line): DrawnLine => {
    const isRead = !line.startsWith(unread);
    return { isRead, text: isRead ? line : line.slice(unread.length) };
  });
  return { lines, page: drawnPage(drawing) };
};

/** Writes the lines above a drawing again, with a question mark before those whose values are not read. */
export const markDrawing = (folder: URL, name: string, isRead: (line: DrawnLine) => boolean): void => {
  const file = new URL(`${name}.txt`, folder);
  const lines = readDrawing(folder, name).lines.map((line) => (isRead(line) ? line.text : `${unread}${line.text}`));
  const [, ...drawing] = readFileSync(file, 'utf8').split('\n---\n');
  writeFileSync(file, [lines.join('\n'), ...drawing].join('\n---\n'));
};

/** The field and the value of a line `name | label | type | value`. */
export const toDrawnValue = ({ text, isRead }: DrawnLine): DrawnValue => {
  const [name = '', label, type, value = ''] = text.split(' | ');
  return { field: OutputField.parse({ name, label, type }), value, isRead };
};
