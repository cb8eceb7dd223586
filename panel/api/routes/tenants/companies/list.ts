import { z } from 'zod';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../../http/pagination.ts';
import { searchCompaniesInScope } from '../../../../../prisma/tenants/company-list.ts';
import { NameCursor, namePosition } from '../../../http/name-cursor.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { CompanyItem, companyPresenter } from './schema.ts';

const list = 'panel-companies';

export const listCompaniesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/companies',
  operationId: 'listCompanies',
  tag: 'Companies',
  summary: 'Companies with their modules and usage, by name',
  permission: 'companies.read',
  params: z.object({}),
  query: PageQuery.extend({
    q: z.string().max(200).optional().meta({ description: 'Part of a name, or an id.' }),
    organizationId: z.string().max(100).optional(),
  }),
  body: null,
  responses: { 200: { description: 'A page of companies.', schema: pageOf(CompanyItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const { q: text, organizationId } = query;
    const size = pageSize(query);
    const position = readCursor(list, NameCursor, query.cursor);
    const filter = { text, organizationId };
    const rows = await searchCompaniesInScope(deps.prisma, staff.companies, filter, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, await companyPresenter(deps.prisma, rows), namePosition) };
  },
});
