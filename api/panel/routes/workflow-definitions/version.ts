import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findVersionInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { processingWarnings } from '../../../../processing/documents/missing-settings.ts';
import { DefinitionChanges, DefinitionDraft } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowParams, workflowFileOf } from './schema.ts';

const WorkflowVersionDetail = z
  .object({
    version: z.int(),
    publishedAt: z.iso.datetime(),
    definition: DefinitionDraft,
    /** The JSON Schema of the version's result. */
    outputJsonSchema: z.record(z.string(), z.unknown()),
    /** Null for the first version. */
    previousVersion: z.int().nullable(),
    changes: DefinitionChanges,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'WorkflowVersionDetail' });

export const getWorkflowVersionRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/workflows/{slug}/versions/{version}',
  operationId: 'getPanelWorkflowVersion',
  tag: 'Workflows',
  summary: 'A published version with its changes from the previous version',
  permission: 'workflows.read',
  params: WorkflowParams.extend({
    version: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .transform(Number)
      .meta({ override: { type: 'integer' } }),
  }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The version.', schema: WorkflowVersionDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const found = await findVersionInScope(deps.prisma, staff.companies, params.slug, params.version);
    if (!found) throw notFound('workflow version');
    const { shown, createdAt, previous } = found;
    const definition = workflowFileOf(shown);
    return {
      status: 200,
      body: {
        version: shown.version,
        publishedAt: createdAt.toISOString(),
        definition,
        outputJsonSchema: shown.outputJsonSchema,
        previousVersion: previous?.version ?? null,
        changes: previous ? definitionChanges(workflowFileOf(previous), definition) : [],
        warnings: processingWarnings(definition, deps.config.processing),
      },
    };
  },
});
