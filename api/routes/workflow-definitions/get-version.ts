import { z } from 'zod';
import { notFound } from '../../../domain/problems.ts';
import { findAssignedVersion } from '../../../prisma/workflow-definitions/find.ts';
import { defineRoute } from '../../route/route.ts';
import { presentContract } from './present.ts';
import { VersionParams, WorkflowVersionContract } from './schema.ts';

export const getWorkflowVersion = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/{slug}/versions/{version}',
  operationId: 'getWorkflowVersion',
  tag: 'Workflows',
  summary: 'Get a workflow version',
  description: 'Returns which files a version accepts and which fields it extracts. A version never changes.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: VersionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The workflow version.', schema: WorkflowVersionContract } },
  errors: ['bad-request', 'not-found'],
  async handle({ deps, auth, params }) {
    const version = await findAssignedVersion(deps.prisma, auth.ownerId, params.slug, params.version);
    if (!version) throw notFound('workflow version');
    return { status: 200, body: presentContract(version) };
  },
});
