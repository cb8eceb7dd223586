/** A number by its digits, so that `12.50` stays `12.50` in a text and is a number in a spreadsheet. */
export interface Digits {
  readonly digits: string;
}

/** A cell of an export; null is an empty cell. */
export type Cell = string | number | boolean | Digits | null;

/** Rows under named columns: a sheet of a workbook, or a file of values separated by commas. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads the rows from the start, page by page; each call reads them again. */
  readonly rows: () => AsyncIterable<readonly Cell[]>;
}

/** What can be exported: as tables, the main one first, or as JSON values. */
export interface ExportSource {
  /** The start of the file's name. */
  readonly name: string;
  readonly tables: readonly [ExportTable, ...ExportTable[]];
  readonly items: () => AsyncIterable<unknown>;
}

const rowsOfPage = 500;

/** Rows of a list, and the position after which the list continues; null at its end. */
interface ExportPage<Row, Position> {
  readonly rows: readonly Row[];
  readonly next: Position | null;
}

/** Reads a list to its end, page by page, so that an export of any size needs the memory of one page. */
export async function* readAll<Row, Position>(
  read: (position: Position | null, take: number) => Promise<ExportPage<Row, Position>>,
  pageRows = rowsOfPage,
): AsyncGenerator<Row> {
  let position: Position | null = null;
  do {
    const page: ExportPage<Row, Position> = await read(position, pageRows);
    yield* page.rows;
    position = page.next;
  } while (position !== null);
}

/**
 * {@link readAll} for a list that ends with the first page that is not full.
 * @param read returns at most `take` rows after a position; null is the start
 * @param positionOf the position of a row
 * @param pageRows rows that are read at once
 */
export const readPages = <Row, Position>(
  read: (position: Position | null, take: number) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  pageRows = rowsOfPage,
): AsyncGenerator<Row> =>
  readAll(async (position: Position | null, take) => {
    const rows = await read(position, take);
    const last = rows.at(-1);
    return { rows, next: last === undefined || rows.length < take ? null : positionOf(last) };
  }, pageRows);
