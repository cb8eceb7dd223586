/** A number by its digits, so that `12.50` stays `12.50` in a text and is a number in a spreadsheet. */
export interface Digits {
  readonly digits: string;
}

/** A text that opens an address in a workbook. */
export interface Link {
  readonly text: string;
  readonly url: string;
}

/** A cell of an export; null is an empty cell. */
export type Cell = string | number | boolean | Digits | Link | null;

/**
 * The type of a column's cells, which decides their format in a workbook; other files contain text. A `code` is one of
 * ours, such as a status; a `moment` is an instant in ISO 8601, and a `day` or a `dateTime` is as a document prints it.
 */
export type ColumnKind = 'text' | 'code' | 'number' | 'count' | 'amount' | 'share' | 'day' | 'dateTime' | 'moment';

export interface ExportColumn<Name extends string = string> {
  /** The heading in a file of comma-separated values. */
  readonly name: Name;
  /** The heading in a workbook. */
  readonly label: string;
  readonly kind: ColumnKind;
  /** Whether the label is a workflow's own, and not translated. */
  readonly isOwnLabel?: boolean;
}

/** A column that Docket names. */
export const column = <Name extends string>(
  name: Name,
  label: string,
  kind: ColumnKind = 'text',
): ExportColumn<Name> => ({ name, label, kind });

/** Rows under columns: a sheet of a workbook, or a file of values separated by commas. */
export interface ExportTable {
  readonly name: string;
  /** Whether the name is a workflow's own, and not translated. */
  readonly isOwnName?: boolean;
  readonly columns: readonly ExportColumn[];
  /** Whether it has parts of the main table's rows, such as line items. */
  readonly isDetail?: boolean;
  /** Reads the rows from the start, page by page; each call reads them again. */
  readonly rows: () => AsyncIterable<readonly Cell[]>;
}

/** The content of an export: tables, the main one first, or JSON values. */
export interface ExportSource {
  /** The start of the file's name. */
  readonly name: string;
  readonly tables: readonly [ExportTable, ...ExportTable[]];
  /** The sheets of a workbook, which replace the tables. */
  readonly sheets?: readonly ExportTable[];
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
 * @param pageRows rows that are read at a time
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

/** Splits the items into batches of at most `max`. */
export async function* batchesOf<Item>(items: AsyncIterable<Item>, max: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < max) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
