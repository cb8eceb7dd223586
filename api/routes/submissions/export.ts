import { z } from 'zod';
import { exportParameters, exportReply, exportResponses } from '../../../http/reply.ts';
import { submissionExport, submissionTables } from '../../../operations/exports/submissions.ts';
import { readAll } from '../../../operations/exports/table.ts';
import type { ListPosition } from '../../../prisma/keyset.ts';
import { listSubmissions } from '../../../prisma/submissions/list.ts';
import { listUsedWorkflows } from '../../../prisma/workflow-definitions/used-fields.ts';
import { defineRoute } from '../../route/route.ts';
import { SubmissionFilters } from './schema.ts';

export const exportSubmissions = defineRoute({
  method: 'get',
  path: '/api/v1/submissions/export',
  operationId: 'exportSubmissions',
  tag: 'Submissions',
  summary: 'Export submissions',
  description:
    "Sends the company's submissions, newest first, as one file: CSV, a workbook (XLSX) with a sheet for each workflow and for each of its lists, or JSON lines in the form of the list. Texts that a spreadsheet would run as formulas start with an apostrophe in CSV. The file is streamed; if the connection breaks off, the file is incomplete.",
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({}),
  query: SubmissionFilters.extend({
    ...exportParameters,
    table: z
      .enum(submissionTables)
      .optional()
      .describe('Which table a CSV file contains; the submissions if omitted. A workbook has all of them.'),
  }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, auth: { companyId }, query }) {
    const { workflow: slug, format, table, ...filter } = query;
    const { prisma } = deps;
    const workflows = await listUsedWorkflows(prisma, [companyId], { workflow: slug });
    const read = (only = slug) =>
      readAll(async (position: ListPosition | null, take) => {
        const page = await listSubmissions(prisma, companyId, { slug: only, ...filter }, position, take);
        const last = page.rows.length < take ? undefined : page.rows.at(-1);
        return { rows: page.rows, next: last ? { createdAt: last.createdAt, id: last.id } : page.scannedTo };
      });
    return exportReply(submissionExport({ prisma, baseUrl: deps.config.api.baseUrl, workflows, read }), {
      format,
      table,
    });
  },
});
