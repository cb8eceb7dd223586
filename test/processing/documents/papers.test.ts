import { describe, expect, it } from 'vitest';
import { extractFields } from '../../../processing/documents/extraction/extract.ts';
import { paperNames, readPaper } from '../../../samples/papers.ts';

/** Letters and digits in lower case: identifiers count as equal with and without spaces and dashes. */
const comparable = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  return String(value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
};

describe('The values of an invented paper are read:', () => {
  it.each(paperNames())('%s', (name) => {
    const { fields, page } = readPaper(name);
    const { extractedData } = extractFields(
      [page],
      fields.map(({ field }) => field),
      undefined,
    );
    const read = fields.filter(({ isRead }) => isRead);
    const expected = read.map(({ field, value }) => [field.name, field.type === 'number' ? value : comparable(value)]);
    expect(read.map(({ field }) => [field.name, comparable(extractedData[field.name])])).toEqual(expected);
  });
});
