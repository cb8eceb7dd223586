import { z } from 'zod';
import { listAuditEntriesInScope } from '../../../../prisma/audit/list.ts';
import { auditExport } from '../../../exports/audit.ts';
import { exportParameters, exportReply, exportResponses } from '../../../exports/reply.ts';
import { readPages } from '../../../exports/table.ts';
import { definePanelRoute } from '../../http/route.ts';
import { auditFilters, auditScopeOf } from '../audit/schema.ts';

export const exportAuditRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/audit-entries',
  operationId: 'exportPanelAudit',
  tag: 'Exports',
  summary: 'The entries of the audit log of a filter as a file',
  permission: 'audit.read',
  exported: 'audit.export',
  params: z.object({}),
  query: z.object({ ...auditFilters, ...exportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, ...query } }) {
    const read = () =>
      readPages(
        (position: { occurredAt: Date; id: string } | null, take) =>
          listAuditEntriesInScope(deps.prisma, auditScopeOf(staff), query, position, take),
        ({ occurredAt, id }) => ({ occurredAt, id }),
      );
    return exportReply(auditExport(read), { format, table });
  },
});
