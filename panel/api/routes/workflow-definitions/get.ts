import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { requirePinnedVersion } from '../../../../prisma/workflow-definitions/find.ts';
import { findWorkflowInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { findSecondReaderDay } from '../../../../prisma/workflow-definitions/second-reader.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowDetail, WorkflowParams } from './schema.ts';

export const getWorkflowRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/workflows/{slug}',
  operationId: 'getPanelWorkflow',
  tag: 'Workflows',
  summary: 'A workflow with its versions and the companies that can use it',
  permission: 'workflows.read',
  params: WorkflowParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The workflow.', schema: WorkflowDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const row = await findWorkflowInScope(deps.prisma, staff.companies, params.slug);
    if (!row) throw notFound('workflow');
    const { id, slug, publishedVersion, createdAt } = row;
    const versions = row.versions.map(({ createdAt: publishedAt, ...version }) => ({
      ...version,
      publishedAt: publishedAt.toISOString(),
    }));
    const assignments = row.assignments.map(({ company, createdAt: assignedAt }) => ({
      company,
      assignedAt: assignedAt.toISOString(),
    }));
    const newest = staff.companies === 'all' ? await requirePinnedVersion(deps.prisma, id, publishedVersion) : null;
    const limits = newest?.processing.secondReader;
    const secondReader = limits
      ? {
          ...(await findSecondReaderDay(deps.prisma, slug)),
          documentsPerDay: limits.documentsPerDay,
          usdPerDay: limits.usdPerDay ?? null,
        }
      : null;
    return {
      status: 200,
      body: {
        id,
        slug,
        latestVersion: publishedVersion,
        createdAt: createdAt.toISOString(),
        versions,
        assignments,
        secondReader,
      },
    };
  },
});
