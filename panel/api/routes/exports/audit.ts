import { z } from 'zod';
import { exportReply, exportResponses } from '../../../../http/reply.ts';
import { auditExport } from '../../../../operations/exports/audit.ts';
import { auditFilters } from '../../../../operations/exports/filters/audit.ts';
import { readPages } from '../../../../operations/exports/table.ts';
import { listAuditEntriesInScope } from '../../../../prisma/audit/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { auditScopeOf } from '../audit/schema.ts';
import { panelExportParameters, readerOf } from './reader.ts';

export const exportAuditRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/exports/audit-entries',
  operationId: 'exportPanelAudit',
  tag: 'Exports',
  summary: 'The entries of the audit log of a filter as a file',
  permission: 'audit.read',
  exported: 'audit.export',
  params: z.object({}),
  query: z.object({ ...auditFilters, ...panelExportParameters }),
  body: null,
  responses: exportResponses,
  errors: ['bad-request'],
  async handle({ deps, staff, query: { format, table, language, timeZone, ...query } }) {
    const read = () =>
      readPages(
        (position: { occurredAt: Date; id: string } | null, take) =>
          listAuditEntriesInScope(deps.prisma, auditScopeOf(staff), query, position, take),
        ({ occurredAt, id }) => ({ occurredAt, id }),
      );
    return exportReply(auditExport(read), { format, table }, readerOf(language, timeZone));
  },
});
