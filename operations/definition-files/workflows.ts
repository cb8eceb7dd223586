import { definitionChanges } from '../../domain/definition-changes.ts';
import { fieldPath } from '../../domain/field-path.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import { workflowFileOf } from '../../prisma/workflow-definitions/find.ts';
import { findNewestVersion } from '../../prisma/workflow-definitions/list.ts';
import { lockWorkflow } from '../../prisma/workflow-definitions/publish.ts';
import { publishWorkflow } from '../workflow-definitions/publish.ts';
import { changedSincePlan, type DefinitionFile, type FilesContext, type PlannedStep } from './step.ts';

const publish = (
  { prisma, actor }: FilesContext,
  file: WorkflowFile,
  base: number | null,
  changed: readonly string[],
): Promise<readonly []> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    await lockWorkflow(tx, file.slug);
    const newest = await findNewestVersion(tx, file.slug);
    if ((newest?.version ?? null) !== base) throw changedSincePlan(`Workflow ${file.slug}`);
    const { id, slug, version } = await publishWorkflow(tx, file);
    await audit({
      action: newest ? 'workflow.publish' : 'workflow.create',
      subject: { type: 'workflow', id },
      before: newest && { version: newest.version },
      after: { slug, version, changed },
    });
    return [];
  });

/** Plans the versions to publish so that each workflow matches its file. */
export const planWorkflows = async (
  context: FilesContext,
  files: readonly DefinitionFile<WorkflowFile>[],
): Promise<PlannedStep[]> => {
  const steps: PlannedStep[] = [];
  for (const { path, content } of files) {
    const newest = await findNewestVersion(context.prisma, content.slug);
    const changes = newest ? definitionChanges(workflowFileOf(newest), content) : [];
    if (newest && changes.length === 0) continue;
    const version = newest?.version ?? null;
    const changed = changes.map((change) => fieldPath(change.path));
    steps.push({
      action: newest ? 'update' : 'create',
      kind: 'workflow',
      name: `workflow ${content.slug}`,
      path,
      changes,
      notes: newest ? [`publishes version ${newest.version + 1}`] : [],
      apply: () => publish(context, content, version, changed),
    });
  }
  return steps;
};
