import { z } from 'zod';
import { organisationScopeOf } from '../../../../../prisma/tenants/organization-scope.ts';
import { listOrganisationsIn } from '../../../../../prisma/tenants/organizations.ts';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../http/pagination.ts';
import { NameCursor, namePosition } from '../../../http/name-cursor.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { OrganisationItem, organisationItem } from './schema.ts';

const list = 'panel-organisations';

export const listOrganisationsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/organisations',
  operationId: 'listOrganisations',
  tag: 'Organisations',
  summary: 'Organisations, by name',
  permission: 'organisations.read',
  params: z.object({}),
  query: PageQuery.extend({
    q: z.string().max(200).optional().meta({ description: 'Part of a name, or an id.' }),
  }),
  body: null,
  responses: { 200: { description: 'A page of organisations.', schema: pageOf(OrganisationItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const position = readCursor(list, NameCursor, query.cursor);
    const scope = organisationScopeOf(staff);
    const rows = await listOrganisationsIn(deps.prisma, scope, { text: query.q }, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, organisationItem, namePosition) };
  },
});
