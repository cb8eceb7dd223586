import { z } from 'zod';
import { notFound } from '../../../domain/problems.ts';
import { findAssignedVersion } from '../../../prisma/workflow-definitions/find.ts';
import { defineRoute } from '../../http/route.ts';
import { presentContract } from './present.ts';
import { VersionParams, WorkflowVersionContract } from './schema.ts';

export const getWorkflowVersion = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/{slug}/versions/{version}',
  operationId: 'getWorkflowVersion',
  tag: 'Workflows',
  summary: "Read a version's contract",
  description: 'What a version accepts and what it extracts. It never changes.',
  access: 'company',
  module: 'submissions',
  bucket: 'read',
  params: VersionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: "The version's contract.", schema: WorkflowVersionContract } },
  errors: ['bad-request', 'not-found'],
  async handle({ deps, auth, params }) {
    const version = await findAssignedVersion(deps.prisma, auth.companyId, params.slug, params.version);
    if (!version) throw notFound('workflow version');
    return { status: 200, body: presentContract(version) };
  },
});
