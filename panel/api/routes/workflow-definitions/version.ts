import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { notFound } from '../../../../domain/problems.ts';
import { seesAddress, withoutAddress } from '../../../../domain/workflow-definitions/address.ts';
import { type WorkflowVersionRecord, workflowFileOf } from '../../../../prisma/workflow-definitions/find.ts';
import { countForeignAssignments, findVersionInScope } from '../../../../prisma/workflow-definitions/list.ts';
import { processingWarnings, secondReaderWarnings } from '../../../../processing/documents/missing-settings.ts';
import { DefinitionChanges, DefinitionDraft } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';
import { WorkflowParams } from './schema.ts';

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
    warnings: z.array(z.string()).describe('Why submissions will fail.'),
    secondReaderWarnings: z.array(z.string()),
    isAddressHidden: z
      .boolean()
      .describe('Whether the address of the processor is left out, because other companies use this workflow, too.'),
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
    const isSeen = seesAddress(
      staff.companies,
      await countForeignAssignments(deps.prisma, staff.companies, params.slug),
    );
    const fileOf = (record: WorkflowVersionRecord) =>
      isSeen ? workflowFileOf(record) : withoutAddress(workflowFileOf(record));
    const definition = fileOf(shown);
    return {
      status: 200,
      body: {
        version: shown.version,
        publishedAt: createdAt.toISOString(),
        definition,
        outputJsonSchema: shown.outputJsonSchema,
        previousVersion: previous?.version ?? null,
        changes: previous ? definitionChanges(fileOf(previous), definition) : [],
        // Faults of an address are shown only to people who see it.
        warnings: isSeen ? processingWarnings(definition, deps.config.processing) : [],
        secondReaderWarnings: secondReaderWarnings(definition.processing, deps.config.processing),
        isAddressHidden: !isSeen && shown.processing.http?.url !== undefined,
      },
    };
  },
});
