import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { findAuditEntryInScope, findNames } from '../../../../prisma/audit/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { AuditDetail, auditDetail, auditScopeOf, idsOf, textsIn } from './schema.ts';

export const getAuditRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/audit-entries/{entryId}',
  operationId: 'getAuditEntry',
  tag: 'Audit log',
  summary: 'An entry of the audit log with its changes, member by member',
  permission: 'audit.read',
  params: z.object({ entryId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The entry.', schema: AuditDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { entryId } }) {
    const scope = auditScopeOf(staff);
    const row = await findAuditEntryInScope(deps.prisma, scope, entryId);
    if (!row) throw notFound('entry');
    const ids = [...idsOf(row), ...textsIn(row.before), ...textsIn(row.after)];
    return { status: 200, body: auditDetail(row, await findNames(deps.prisma, scope, ids)) };
  },
});
