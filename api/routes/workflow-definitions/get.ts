import { z } from 'zod';
import { notFound } from '../../../domain/problems.ts';
import { findAssignedVersion } from '../../../prisma/workflow-definitions/find.ts';
import { defineRoute } from '../../route/route.ts';
import { presentSummary } from './present.ts';
import { SlugParams, WorkflowSummary } from './schema.ts';

export const getWorkflow = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/{slug}',
  operationId: 'getWorkflow',
  tag: 'Workflows',
  summary: 'Get a workflow',
  description: 'Returns the published version and which files it accepts.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: SlugParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The workflow and its published version.', schema: WorkflowSummary } },
  errors: ['not-found'],
  async handle({ deps, auth, params }) {
    const version = await findAssignedVersion(deps.prisma, auth.ownerId, params.slug);
    if (!version) throw notFound('workflow');
    return { status: 200, body: presentSummary(deps.config.api.baseUrl, version) };
  },
});
