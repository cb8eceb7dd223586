import { extractFields } from '../../processing/documents/extraction/extract.ts';
import { comparable, expectedOf, markPaper, paperNames, readPaper } from '../../samples/papers.ts';

/**
 * Marks which values of the invented papers the models in use read. Other models read some others, and the tests expect
 * the marked ones.
 * @returns how many values are read now that were not, and those that are not read any longer
 */
export const markPapers = (): { readonly won: number; readonly lost: readonly string[] } => {
  let won = 0;
  const lost: string[] = [];
  for (const name of paperNames()) {
    const { fields, page } = readPaper(name);
    const { extractedData } = extractFields(
      [page],
      fields.map(({ field }) => field),
      undefined,
    );
    const read = new Set(
      fields
        .filter((one) => comparable(extractedData[one.field.name]) === expectedOf(one))
        .map(({ field }) => field.name),
    );
    for (const { field, isRead } of fields) {
      if (read.has(field.name) && !isRead) won += 1;
      if (!read.has(field.name) && isRead) lost.push(`${name} ${field.name}`);
    }
    markPaper(name, ({ field }) => read.has(field.name));
  }
  return { won, lost };
};
