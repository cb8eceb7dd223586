import { z } from 'zod';
import { newestFirstReply, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { listShelfProfilesInScope, type ShelfProfileListRecord } from '../../../../prisma/shelf-profiles/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ShelfProfileItem, versionItem } from './schema.ts';

const list = 'panel-shelf-profiles';

const present = ({ id, slug, company, createdAt, versions }: ShelfProfileListRecord) => {
  const [latest] = versions;
  if (!latest) throw new Error(`the shelf profile ${id} has no version`);
  const activeCount = versions.filter(({ active }) => active).length;
  return { id, slug, company, createdAt: createdAt.toISOString(), latest: versionItem(latest), activeCount };
};

export const listShelfProfilesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-profiles',
  operationId: 'listPanelShelfProfiles',
  tag: 'Shelf profiles',
  summary: "Shelf profiles of the person's companies and those for all companies, newest first",
  permission: 'shelf_profiles.read',
  params: z.object({}),
  query: PageQuery.extend({
    companyId: z.string().max(100).optional(),
    q: z.string().max(63).optional().meta({ description: 'Part of a slug.' }),
  }),
  body: null,
  responses: { 200: { description: 'A page of profiles.', schema: pageOf(ShelfProfileItem) } },
  errors: [],
  handle: ({ deps, staff, query }) => {
    const filter = { companyId: query.companyId ?? null, search: query.q ?? null };
    return newestFirstReply(
      list,
      query,
      (position, take) => listShelfProfilesInScope(deps.prisma, staff.companies, filter, position, take),
      present,
    );
  },
});
