import { z } from 'zod';
import { listViews } from '../../../../../prisma/access/saved-views.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { presentView, SavedView, viewedLists } from './schema.ts';

export const listViewsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/me/views',
  operationId: 'listViews',
  tag: 'Views',
  summary: 'The saved views of a list: your own, and those that are shared in your organization',
  permission: null,
  params: z.object({}),
  query: z.object({ list: z.enum(viewedLists) }),
  body: null,
  responses: { 200: { description: 'The views, by name.', schema: z.object({ data: z.array(SavedView) }) } },
  errors: [],
  async handle({ deps, staff, query: { list } }) {
    const views = await listViews(deps.prisma, staff, list);
    return { status: 200, body: { data: views.map((view) => presentView(view, staff.userId)) } };
  },
});
