import { z } from 'zod';
import { listShelfProfilesInScope, type ShelfProfileListRecord } from '../../../../prisma/shelf-profiles/list.ts';
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
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const position = readCursor(list, NewestFirstCursor, query.cursor);
    const filter = { companyId: query.companyId ?? null, search: query.q ?? null };
    const rows = await listShelfProfilesInScope(deps.prisma, staff.companies, filter, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, present, newestFirstPosition) };
  },
});
