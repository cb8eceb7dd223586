import { z } from 'zod';
import { staffRoles } from '../../../../../domain/access/permissions.ts';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../../http/pagination.ts';
import { listUsersInScope } from '../../../../../prisma/access/user-list.ts';
import { NameCursor, namePosition } from '../../../http/name-cursor.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { PersonItem, personPresenter } from './schema.ts';

const list = 'panel-users';

export const listUsersRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/users',
  operationId: 'listUsers',
  tag: 'People',
  summary: 'People who can use the panel, by name',
  permission: 'users.read',
  params: z.object({}),
  query: PageQuery.extend({
    q: z.string().max(200).optional().meta({ description: 'Part of a name or an email address, or an id.' }),
    role: z.enum(staffRoles).optional(),
    organizationId: z.string().max(100).optional(),
    state: z.enum(['enabled', 'disabled', 'all']).default('enabled'),
  }),
  body: null,
  responses: { 200: { description: 'A page of people.', schema: pageOf(PersonItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const { q: text, role, organizationId, state } = query;
    const size = pageSize(query);
    const position = readCursor(list, NameCursor, query.cursor);
    const filter = { text, role, organizationId, isDisabled: state === 'all' ? undefined : state === 'disabled' };
    const rows = await listUsersInScope(deps.prisma, organizationScopeOf(staff), filter, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, await personPresenter(deps.prisma, rows), namePosition) };
  },
});
