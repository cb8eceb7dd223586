import { z } from 'zod';
import { PageQuery, pageOf, pageSize, readCursor, toPage } from '../../../http/pagination.ts';
import { listAssignedVersions } from '../../../prisma/workflow-definitions/find.ts';
import { defineRoute } from '../../route/route.ts';
import { presentSummary } from './present.ts';
import { WorkflowSummary } from './schema.ts';

const listName = 'workflows';

export const listWorkflows = defineRoute({
  method: 'get',
  path: '/api/v1/workflows',
  operationId: 'listWorkflows',
  tag: 'Workflows',
  summary: 'List workflows',
  description: "Lists the workflows that are assigned to the API key's company, sorted by slug.",
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery,
  body: null,
  responses: { 200: { description: 'A page of workflows.', schema: pageOf(WorkflowSummary) } },
  errors: ['bad-request'],
  async handle({ deps, auth, query }) {
    const list = { name: listName, companyId: auth.companyId };
    const size = pageSize(query);
    const afterSlug = readCursor(list, z.string(), query.cursor);
    const rows = await listAssignedVersions(deps.prisma, auth.ownerId, afterSlug, size + 1);
    const present = (row: (typeof rows)[number]) => presentSummary(deps.config.api.baseUrl, row);
    return { status: 200, body: toPage(list, rows, size, present, (row) => row.slug) };
  },
});
