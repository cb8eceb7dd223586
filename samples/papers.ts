import { readdirSync, readFileSync } from 'node:fs';
import { OutputField } from '../domain/output-field.ts';
import type { PageText } from '../processing/documents/read/files/page.ts';
import { drawnPage } from './placed-page.ts';

/**
 * Invented papers of many kinds and languages. Each file has a line for each field, `name | label | type | value`, and
 * below `---` the page, drawn in letters of one width. A question mark before a field says that its value is not read
 * yet.
 */
const folder = new URL('papers/', import.meta.url);

/** The names of all invented papers. */
export const paperNames = (): string[] => readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));

/** A page with the values that its fields ask for. */
export interface Paper {
  readonly fields: readonly { readonly field: OutputField; readonly value: string; readonly isRead: boolean }[];
  readonly page: PageText;
}

/** Reads an invented paper by its name. */
export const readPaper = (name: string): Paper => {
  const [head = '', drawing = ''] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n---\n');
  const fields = head.split('\n').map((line) => {
    const [own = '', label, type, value = ''] = line.replace(/^\? /, '').split(' | ');
    return { field: OutputField.parse({ name: own, label, type }), value, isRead: !line.startsWith('? ') };
  });
  return { fields, page: drawnPage(drawing) };
};
