import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '../../domain/exports/schedule.ts';
import { csvOf } from './csv.ts';
import type { ExportSource, ExportTable } from './table.ts';
import { type WorkbookReader, xlsxOf } from './xlsx.ts';

/** The types of export files. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
} as const satisfies Record<ExportFormat, string>;

async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/** The reader of a file that no person has requested. */
const anyReader: WorkbookReader = { say: (text) => text, timeZone: 'UTC' };

/** The bytes of an export, read page by page. `table` is the one that a CSV file contains. */
export const exportStream = (
  source: ExportSource,
  format: ExportFormat,
  table: ExportTable,
  reader: WorkbookReader = anyReader,
): Readable => {
  if (format === 'xlsx') return xlsxOf(source.sheets ?? source.tables, reader);
  return Readable.from(format === 'jsonl' ? jsonLines(source.items()) : csvOf(table));
};

/** Counts the values that an export reads. Of a workbook, these are the rows of the sheets that have main rows. */
const countRows = (source: ExportSource): { source: ExportSource; count: () => number } => {
  let count = 0;
  async function* counting<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    for await (const item of items) {
      count += 1;
      yield item;
    }
  }
  const countIn = (table: ExportTable): ExportTable => ({ ...table, rows: () => counting(table.rows()) });
  const [main, ...others] = source.tables;
  return {
    source: {
      ...source,
      tables: [countIn(main), ...others],
      ...(source.sheets && { sheets: source.sheets.map((sheet) => (sheet.isDetail ? sheet : countIn(sheet))) }),
      items: () => counting(source.items()),
    },
    count: () => count,
  };
};

/**
 * Writes the main table of an export, or all of them as sheets, into a file.
 * @returns how many rows the main table has, or values the file
 */
export const writeExport = async (source: ExportSource, format: ExportFormat, path: string): Promise<number> => {
  const { source: read, count } = countRows(source);
  await pipeline(exportStream(read, format, read.tables[0]), createWriteStream(path));
  return count();
};
