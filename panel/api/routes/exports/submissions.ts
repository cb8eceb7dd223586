import { z } from 'zod';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { exportReply, exportResponses } from '../../../../http/reply.ts';
import { queueFilterOf, queueFilters } from '../../../../operations/exports/filters/submissions.ts';
import { submissionExport } from '../../../../operations/exports/submissions.ts';
import { readPages } from '../../../../operations/exports/table.ts';
import { listQueueInScope } from '../../../../prisma/submissions/queue.ts';
import { listUsedWorkflows } from '../../../../prisma/workflow-definitions/used-fields.ts';
import { definePanelRoute } from '../../http/route.ts';
import { panelExportParameters, readerOf } from './reader.ts';

export const exportSubmissionsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/submissions',
  operationId: 'exportPanelSubmissions',
  tag: 'Exports',
  summary: 'The submissions of a filter as a file, with the items of their lists as a second table',
  permission: 'submissions.read',
  exported: 'submission.export',
  params: z.object({}),
  query: z.object({ ...queueFilters, status: z.enum(submissionStatuses).optional(), ...panelExportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, language, timeZone, ...query } }) {
    const { order = 'newest', status } = query;
    const filter = { ...queueFilterOf(query), status };
    const { prisma } = deps;
    const workflows = await listUsedWorkflows(prisma, staff.companies, filter);
    const read = (workflow = filter.workflow) =>
      readPages(
        (position: { createdAt: Date; id: string } | null, take) =>
          listQueueInScope(prisma, staff.companies, { ...filter, workflow }, { order, position, take }),
        ({ createdAt, id }) => ({ createdAt, id }),
      );
    const { baseUrl } = deps.config.api;
    const exported = submissionExport({ prisma, baseUrl, workflows, read, hasCompanies: true });
    return exportReply(exported, { format, table }, readerOf(language, timeZone));
  },
});
