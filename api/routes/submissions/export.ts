import { z } from 'zod';
import { exportParameters, exportReply, exportResponses } from '../../../http/reply.ts';
import { mergeFields, submissionExport, submissionTables } from '../../../operations/exports/submissions.ts';
import { readAll } from '../../../operations/exports/table.ts';
import type { ListPosition } from '../../../prisma/keyset.ts';
import { listSubmissions } from '../../../prisma/submissions/list.ts';
import { listUsedSchemas } from '../../../prisma/workflow-definitions/used-fields.ts';
import { defineRoute } from '../../route/route.ts';
import { SubmissionFilters } from './schema.ts';

export const exportSubmissions = defineRoute({
  method: 'get',
  path: '/api/v1/submissions/export',
  operationId: 'exportSubmissions',
  tag: 'Submissions',
  summary: 'Export submissions',
  description:
    "Sends the company's submissions, newest first, as one file: CSV, a workbook (XLSX) with the items of their lists as a second sheet, or JSON lines in the form of the list. Texts that a spreadsheet would run as formulas start with an apostrophe in CSV. The file is sent while it is read; a connection that breaks off means that it is not complete.",
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({}),
  query: SubmissionFilters.extend({
    ...exportParameters,
    table: z
      .enum(submissionTables)
      .optional()
      .describe('Which table a CSV file contains; the submissions if omitted. A workbook has both as sheets.'),
  }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, auth: { companyId }, query }) {
    const { workflow: slug, format, table, ...filter } = query;
    const schemas = await listUsedSchemas(deps.prisma, [companyId], { workflow: slug });
    const read = () =>
      readAll(async (position: ListPosition | null, take) => {
        const page = await listSubmissions(deps.prisma, companyId, { slug, ...filter }, position, take);
        const last = page.rows.length < take ? undefined : page.rows.at(-1);
        return { rows: page.rows, next: last ? { createdAt: last.createdAt, id: last.id } : page.scannedTo };
      });
    return exportReply(submissionExport(mergeFields(schemas), read), { format, table });
  },
});
