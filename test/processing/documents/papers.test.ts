import { describe, expect, it } from 'vitest';
import { extractFields } from '../../../processing/documents/extraction/extract.ts';
import { comparable, expectedOf, paperNames, readPaper } from '../../../samples/papers.ts';

describe('The values of an invented paper are read:', () => {
  it.each(paperNames())('%s', (name) => {
    const { fields, page } = readPaper(name);
    const { extractedData } = extractFields(
      [page],
      fields.map(({ field }) => field),
      undefined,
    );
    const read = fields.filter(({ isRead }) => isRead);
    const expected = read.map((one) => [one.field.name, expectedOf(one)]);
    expect(read.map(({ field }) => [field.name, comparable(extractedData[field.name])])).toEqual(expected);
  });
});
