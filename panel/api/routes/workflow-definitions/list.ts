import { z } from 'zod';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../../http/pagination.ts';
import { listWorkflowsInScope, type WorkflowListRecord } from '../../../../prisma/workflow-definitions/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowItem } from './schema.ts';

const list = 'panel-workflows';

const present = ({ id, slug, publishedVersion, newest, assignments, sessionCount }: WorkflowListRecord) => {
  const { name, icon, color, createdAt } = newest;
  return {
    id,
    slug,
    name,
    icon,
    color,
    sessionCount,
    kind: WorkflowItem.shape.kind.parse(newest.kind),
    latestVersion: publishedVersion,
    publishedAt: createdAt.toISOString(),
    companies: assignments.map(({ company }) => company),
  };
};

export const listWorkflowsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/workflows',
  operationId: 'listPanelWorkflows',
  tag: 'Workflows',
  summary: "Workflows by slug: all of them for a super_admin, otherwise those that the person's companies can use",
  permission: 'workflows.read',
  params: z.object({}),
  query: PageQuery.extend({ q: z.string().max(63).optional().meta({ description: 'Part of a slug.' }) }),
  body: null,
  responses: { 200: { description: 'A page of workflows.', schema: pageOf(WorkflowItem) } },
  errors: [],
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const afterSlug = readCursor(list, z.string().max(63), query.cursor);
    const search = query.q ?? null;
    const rows = await listWorkflowsInScope(deps.prisma, staff.companies, { afterSlug, search }, size + 1);
    return { status: 200, body: toPage(list, rows, size, present, ({ slug }) => slug) };
  },
});
