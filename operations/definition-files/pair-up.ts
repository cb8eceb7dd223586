/** A file and its row; null if the row has to be created. */
export interface Pair<File, Row> {
  readonly file: File;
  readonly row: Row | null;
}

/** The key that a file and its row share; null matches nothing. */
interface Key<File, Row> {
  readonly ofFile: (file: File) => string | null;
  readonly ofRow: (row: Row) => string | null;
}

/**
 * Finds the row of each file: by the first key for all files, then by the next one for the remaining files. Each row
 * has one file. If several rows match, the first in the order of `rows` is taken.
 */
export const pairUp = <File, Row>(
  files: readonly File[],
  rows: readonly Row[],
  keys: readonly Key<File, Row>[],
): Pair<File, Row>[] => {
  const found = new Map<File, Row>();
  const free = new Set(rows);
  for (const { ofFile, ofRow } of keys) {
    for (const file of files) {
      const key = ofFile(file);
      if (found.has(file) || key === null) continue;
      const row = [...free].find((one) => ofRow(one) === key);
      if (row === undefined) continue;
      found.set(file, row);
      free.delete(row);
    }
  }
  return files.map((file) => ({ file, row: found.get(file) ?? null }));
};

/** The rows without a file. */
export const rowsWithoutFile = <Row>(
  rows: readonly Row[],
  pairs: readonly { readonly row: Row | null }[],
): readonly Row[] => {
  const kept = new Set(pairs.map(({ row }) => row));
  return rows.filter((row) => !kept.has(row));
};
