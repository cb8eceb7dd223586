import { z } from 'zod';
import { type ExportFormat, exportFormats } from '../domain/exports/schedule.ts';
import { ProblemError } from '../domain/problems.ts';
import type { ExportSource } from '../operations/exports/table.ts';
import { exportStream, exportTypes } from '../operations/exports/write.ts';
import type { WorkbookReader } from '../operations/exports/xlsx.ts';
import type { EndpointReply } from './endpoint.ts';

/** The parameters of an export, in addition to its filters. */
export const exportParameters = {
  format: z
    .enum(exportFormats)
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
    description: 'The file, streamed. If the response breaks off, the file is incomplete.',
    schema: ExportFile,
    contentType: 'text/csv',
    otherContentTypes: [exportTypes.xlsx, 'application/jsonl'],
  },
};

const tableOf = ({ tables }: ExportSource, name: string | undefined) => {
  const found = name === undefined ? tables[0] : tables.find((table) => table.name === name);
  if (found) return found;
  const message = `must be one of: ${tables.map((table) => table.name).join(', ')}`;
  throw new ProblemError('bad-request', `table: ${message}`, {
    errors: [{ field: 'table', code: 'invalid_value', message }],
  });
};

/** The time for the name of a file, so that two exports have different names: `2026-03-14-092653`. */
const fileTime = (): string => new Date().toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');

/**
 * Sends an export as a file, page by page as it is read.
 * @param reader the reader of a workbook; in English and UTC if omitted
 * @throws ProblemError 400 for an unknown table
 */
export const exportReply = (
  source: ExportSource,
  { format, table: tableName }: { readonly format: ExportFormat; readonly table?: string | undefined },
  reader?: WorkbookReader,
): EndpointReply => {
  const table = tableOf(source, tableName);
  const part =
    format === 'csv' && table !== source.tables[0] ? `-${table.name.toLowerCase().replaceAll(' ', '-')}` : '';
  return {
    status: 200,
    headers: {
      'Content-Type': exportTypes[format],
      'Content-Disposition': `attachment; filename="${source.name}${part}-${fileTime()}.${format}"`,
      'Cache-Control': 'no-store',
    },
    body: exportStream(source, format, table, reader),
  };
};
