import { z } from 'zod';
import { findNames, listAuditEntriesInScope } from '../../../../prisma/audit/list.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../http/pagination.ts';
import { definePanelRoute } from '../../http/route.ts';
import { AuditItem, auditItem, auditScopeOf, idsOf } from './schema.ts';

const list = 'panel-audit';

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

export const listAuditRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/audit-entries',
  operationId: 'listAuditEntries',
  tag: 'Audit log',
  summary: 'The audit log of the panel, newest first',
  permission: 'audit.read',
  params: z.object({}),
  query: PageQuery.extend({
    who: z.string().max(200).optional().meta({ description: 'Part of the e-mail address of the person.' }),
    action: z.string().max(100).optional(),
    subject: z.string().max(500).optional().meta({ description: 'Id of the subject.' }),
    companyId: z.string().max(100).optional(),
    from: Moment.optional(),
    to: Moment.optional().meta({ description: 'Exclusive.' }),
  }),
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
