import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { findNewestVersion } from '../../../../prisma/workflow-definitions/list.ts';
import { processingWarnings } from '../../../../processing/documents/missing-settings.ts';
import { parseDefinition } from '../../../http/validate.ts';
import { DefinitionChanges, DefinitionDraft, unknownMemberWarnings } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { workflowFileOf } from './schema.ts';

const CheckedWorkflow = z
  .object({
    /** With the defaults of everything that the draft leaves out. */
    definition: DefinitionDraft,
    /** Null where no workflow has the slug. */
    latestVersion: z.int().nullable(),
    /** From the newest version to the draft; empty where there is none. */
    changes: DefinitionChanges,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CheckedWorkflow' });

export const checkPanelWorkflow = definePanelRoute({
  method: 'post',
  path: '/admin/api/workflows/check',
  operationId: 'checkPanelWorkflow',
  tag: 'Workflows',
  summary: 'Check a definition as publishing it would, and tell what it would change; nothing is kept',
  permission: 'workflows.write',
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ definition: DefinitionDraft }), required: true },
  responses: { 200: { description: 'It can be published.', schema: CheckedWorkflow } },
  errors: ['validation-error'],
  async handle({ deps, body: { definition: draft } }) {
    const definition = parseDefinition(WorkflowFile, draft);
    const newest = await findNewestVersion(deps.prisma, definition.slug);
    return {
      status: 200,
      body: {
        definition,
        latestVersion: newest?.version ?? null,
        changes: newest ? definitionChanges(workflowFileOf(newest), definition) : [],
        warnings: [
          ...processingWarnings(definition, deps.config.processing).map((clause) => `submissions will fail: ${clause}`),
          ...unknownMemberWarnings(draft, definition),
        ],
      },
    };
  },
});
