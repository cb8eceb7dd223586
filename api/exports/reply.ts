import { Readable } from 'node:stream';
import { z } from 'zod';
import { ProblemError } from '../../domain/problems.ts';
import type { EndpointReply } from '../http/endpoint.ts';
import { csvOf } from './csv.ts';
import type { ExportSource } from './table.ts';
import { xlsxOf } from './xlsx.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
} as const;

/** The parameters of an export, beside its filters. */
export const exportParameters = {
  format: z
    .enum(['csv', 'xlsx', 'jsonl'])
    .default('csv')
    .describe('Values separated by commas, a workbook, or one JSON value in each line.'),
  table: z
    .string()
    .max(50)
    .optional()
    .describe('Which table a CSV file contains; the main one if omitted. A workbook has all of them as sheets.'),
};

/** A file. */
export const ExportFile = z.string().describe('The file in the format that was asked for.');

/** The response of an export in the documentation. */
export const exportResponses = {
  200: {
    description: 'The file, sent while it is read. One that breaks off is not complete.',
    schema: ExportFile,
    contentType: 'text/csv',
    otherContentTypes: [contentTypes.xlsx, 'application/jsonl'],
  },
};

async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

const tableOf = ({ tables }: ExportSource, name: string | undefined) => {
  const found = name === undefined ? tables[0] : tables.find((table) => table.name === name);
  if (found) return found;
  const message = `must be one of: ${tables.map((table) => table.name).join(', ')}`;
  throw new ProblemError('bad-request', `table: ${message}`, {
    errors: [{ field: 'table', code: 'invalid_value', message }],
  });
};

const bodyOf = (source: ExportSource, format: keyof typeof contentTypes, table: string | undefined): Readable => {
  if (format === 'xlsx') return xlsxOf(source.tables);
  return Readable.from(format === 'jsonl' ? jsonLines(source.items()) : csvOf(tableOf(source, table)));
};

/** Sends an export as a file, page by page as it is read. @throws ProblemError 400 for a table that it does not have */
export const exportReply = (
  source: ExportSource,
  { format, table }: { readonly format: keyof typeof contentTypes; readonly table?: string | undefined },
): EndpointReply => {
  const day = new Date().toISOString().slice(0, 10);
  return {
    status: 200,
    headers: {
      'Content-Type': contentTypes[format],
      'Content-Disposition': `attachment; filename="${source.name}-${day}.${format}"`,
      'Cache-Control': 'no-store',
    },
    body: bodyOf(source, format, table),
  };
};
