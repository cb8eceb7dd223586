import { z } from 'zod';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../../http/pagination.ts';
import { auditFilters } from '../../../../operations/exports/filters/audit.ts';
import { findNames, listAuditEntriesInScope } from '../../../../prisma/audit/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { AuditItem, auditItem, auditScopeOf, idsOf } from './schema.ts';

const list = 'panel-audit';

export const listAuditRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/audit-entries',
  operationId: 'listAuditEntries',
  tag: 'Audit log',
  summary: 'The audit log of the panel, newest first',
  permission: 'audit.read',
  params: z.object({}),
  query: PageQuery.extend(auditFilters),
  body: null,
  responses: { 200: { description: 'A page of entries.', schema: pageOf(AuditItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const cursor = readCursor(list, NewestFirstCursor, query.cursor);
    const position = cursor && { occurredAt: cursor.createdAt, id: cursor.id };
    const scope = auditScopeOf(staff);
    const rows = await listAuditEntriesInScope(deps.prisma, scope, query, position, size + 1);
    const names = await findNames(deps.prisma, scope, rows.flatMap(idsOf));
    const present = (row: (typeof rows)[number]) => auditItem(row, names);
    const positionOf = ({ occurredAt: createdAt, id }: (typeof rows)[number]) => newestFirstPosition({ createdAt, id });
    return { status: 200, body: toPage(list, rows, size, present, positionOf) };
  },
});
