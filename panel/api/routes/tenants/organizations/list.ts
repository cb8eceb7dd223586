import { z } from 'zod';
import { organizationScopeOf } from '../../../../../domain/access/scope.ts';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../../http/pagination.ts';
import { listOrganizationsInScope } from '../../../../../prisma/tenants/organizations.ts';
import { NameCursor, namePosition } from '../../../http/name-cursor.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganizationItem, organizationItem } from './schema.ts';

const list = 'panel-organizations';

export const listOrganizationsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/organizations',
  operationId: 'listOrganizations',
  tag: 'Organizations',
  summary: 'Organizations, by name',
  permission: 'organizations.read',
  params: z.object({}),
  query: PageQuery.extend({
    q: z.string().max(200).optional().meta({ description: 'Part of a name, or an id.' }),
  }),
  body: null,
  responses: { 200: { description: 'A page of organizations.', schema: pageOf(OrganizationItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const position = readCursor(list, NameCursor, query.cursor);
    const scope = organizationScopeOf(staff);
    const rows = await listOrganizationsInScope(deps.prisma, scope, { text: query.q }, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, organizationItem, namePosition) };
  },
});
