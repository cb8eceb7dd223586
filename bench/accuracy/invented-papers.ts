import { paperNames, readPaper } from '../../samples/papers.ts';
import type { ReadSetCase } from './sets.ts';

export const inventedPapers = 'drawn-papers';

export const isInventedPaper = (origin: string): boolean => origin.startsWith(`${inventedPapers}/`);

/** The invented papers of the tests as a set. Each is its own origin. */
export const inventedPaperCases = (): ReadSetCase[] =>
  paperNames().map((name) => {
    const { fields, page } = readPaper(name);
    return {
      set: inventedPapers,
      name,
      path: name,
      origin: `${inventedPapers}/${name}`,
      fields: fields.map(({ field }) => field),
      expected: Object.fromEntries(
        fields.map(({ field, value }) => [field.name, field.type === 'number' ? Number(value) : value]),
      ),
      reading: { pages: [page], logo: [] },
    };
  });
