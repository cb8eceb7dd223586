import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { extractFields } from '../../../processing/documents/extraction/extract.ts';
import { drawnPage } from './page-text.ts';

/**
 * Invented papers of many kinds and languages. Each file has a line for each field, `name | label | type | value`, and
 * below `---` the page, drawn in letters of one width. A question mark before a field says that its value is not read
 * yet.
 */
const folder = new URL('papers/', import.meta.url);
const papers = readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));

interface Paper {
  readonly fields: readonly { readonly field: OutputField; readonly value: string; readonly isRead: boolean }[];
  readonly drawing: string;
}

const readPaper = (name: string): Paper => {
  const [head = '', drawing = ''] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n---\n');
  const fields = head.split('\n').map((line) => {
    const [own = '', label, type, value = ''] = line.replace(/^\? /, '').split(' | ');
    return { field: OutputField.parse({ name: own, label, type }), value, isRead: !line.startsWith('? ') };
  });
  return { fields, drawing };
};

/** Letters and digits in lower case: identifiers count as equal with and without spaces and dashes. */
const comparable = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  return String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
};

describe('The values of an invented paper are read:', () => {
  it.each(papers)('%s', (name) => {
    const { fields, drawing } = readPaper(name);
    const { extractedData } = extractFields(
      [drawnPage(drawing)],
      fields.map(({ field }) => field),
      undefined,
    );
    const read = fields.filter(({ isRead }) => isRead);
    const expected = read.map(({ field, value }) => [field.name, field.type === 'number' ? value : comparable(value)]);
    expect(read.map(({ field }) => [field.name, comparable(extractedData[field.name])])).toEqual(expected);
  });
});
