import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { workflowFileOf } from '../../../../prisma/workflow-definitions/find.ts';
import { findNewestVersion, findWorkflowIdInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { processingWarnings, secondReaderWarnings } from '../../../../processing/documents/missing-settings.ts';
import { DefinitionChanges, DefinitionDraft, unknownMemberWarnings } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';

const CheckedWorkflow = z
  .object({
    /** The draft with its defaults. */
    definition: DefinitionDraft,
    /** Null if no workflow has this slug. */
    latestVersion: z.int().nullable(),
    /** The changes from the latest version to the draft; empty for a new definition. */
    changes: DefinitionChanges,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CheckedWorkflow' });

export const checkWorkflowRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/workflows/check',
  operationId: 'checkPanelWorkflow',
  tag: 'Workflows',
  summary: 'Validate a definition and show what publishing it would change. Nothing is stored.',
  permission: 'workflows.try',
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ definition: DefinitionDraft }), required: true },
  responses: { 200: { description: 'The definition can be published.', schema: CheckedWorkflow } },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { definition: draft } }) {
    const definition = parseDefinition(WorkflowFile, draft);
    // People who cannot see the workflow get the same answer as if it did not exist.
    const isSeen = (await findWorkflowIdInScope(deps.prisma, staff.companies, definition.slug)) !== null;
    const newest = isSeen ? await findNewestVersion(deps.prisma, definition.slug) : null;
    return {
      status: 200,
      body: {
        definition,
        latestVersion: newest?.version ?? null,
        changes: newest ? definitionChanges(workflowFileOf(newest), definition) : [],
        warnings: [
          ...processingWarnings(definition, deps.config.processing).map((clause) => `submissions will fail: ${clause}`),
          ...secondReaderWarnings(definition.processing, deps.config.processing),
          ...unknownMemberWarnings(draft, definition),
        ],
      },
    };
  },
});
