import { z } from 'zod';
import { definitionChanges } from '../../../../domain/definition-changes.ts';
import { fieldPath } from '../../../../domain/field-path.ts';
import { WorkflowFile } from '../../../../domain/workflow-definitions/definition.ts';
import { parseDefinition } from '../../../../http/validate.ts';
import { publishWorkflow } from '../../../../operations/workflow-definitions/publish.ts';
import { auditedTransaction } from '../../../../prisma/audit/audited-transaction.ts';
import { workflowFileOf } from '../../../../prisma/workflow-definitions/find.ts';
import { findNewestVersion } from '../../../../prisma/workflow-definitions/list.ts';
import { lockWorkflow } from '../../../../prisma/workflow-definitions/publish.ts';
import { BaseVersion, DefinitionDraft, requireNewestBase } from '../../http/definition.ts';
import { definePanelRoute } from '../../http/route.ts';

export const publishWorkflowRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/workflows',
  operationId: 'publishPanelWorkflow',
  tag: 'Workflows',
  summary: 'Create a workflow or publish its next version. Published versions never change.',
  permission: 'workflows.write',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      baseVersion: BaseVersion.meta({
        description: 'The version that the draft is based on; null for a new definition.',
      }),
      definition: DefinitionDraft,
    }),
    required: true,
  },
  responses: {
    201: {
      description: 'The version is published.',
      schema: z.object({ id: z.string(), slug: z.string(), version: z.int() }).meta({ id: 'PublishedWorkflow' }),
    },
  },
  errors: ['validation-error', 'conflict'],
  async handle({ deps, staff, body: { baseVersion, definition } }) {
    const file = parseDefinition(WorkflowFile, definition);
    const published = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      await lockWorkflow(tx, file.slug);
      const newest = await findNewestVersion(tx, file.slug);
      requireNewestBase(`the workflow “${file.slug}”`, baseVersion, newest?.version ?? null);
      const { id, slug, version } = await publishWorkflow(tx, file);
      const changes = newest ? definitionChanges(workflowFileOf(newest), file) : [];
      await audit({
        action: newest ? 'workflow.publish' : 'workflow.create',
        subject: { type: 'workflow', id },
        before: newest && { version: newest.version },
        after: { slug, version, changed: changes.map(({ path }) => fieldPath(path)) },
      });
      return { id, slug, version };
    });
    return { status: 201, body: published };
  },
});
