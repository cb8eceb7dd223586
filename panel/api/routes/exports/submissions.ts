import { z } from 'zod';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { exportParameters, exportReply, exportResponses } from '../../../../http/reply.ts';
import { queueFilterOf, queueFilters } from '../../../../operations/exports/filters/submissions.ts';
import { mergeFields, submissionExport } from '../../../../operations/exports/submissions.ts';
import { readPages } from '../../../../operations/exports/table.ts';
import { listQueueInScope } from '../../../../prisma/submissions/queue.ts';
import { listUsedSchemas } from '../../../../prisma/workflow-definitions/used-fields.ts';
import { definePanelRoute } from '../../http/route.ts';

export const exportSubmissionsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/submissions',
  operationId: 'exportPanelSubmissions',
  tag: 'Exports',
  summary: 'The submissions of a filter as a file, with the items of their lists as a second table',
  permission: 'submissions.read',
  exported: 'submission.export',
  params: z.object({}),
  query: z.object({ ...queueFilters, status: z.enum(submissionStatuses).optional(), ...exportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, ...query } }) {
    const { order = 'newest', status } = query;
    const filter = { ...queueFilterOf(query), status };
    const fields = mergeFields(await listUsedSchemas(deps.prisma, staff.companies, filter));
    const read = () =>
      readPages(
        (position: { createdAt: Date; id: string } | null, take) =>
          listQueueInScope(deps.prisma, staff.companies, filter, { order, position, take }),
        ({ createdAt, id }) => ({ createdAt, id }),
      );
    return exportReply(submissionExport(fields, read), { format, table });
  },
});
