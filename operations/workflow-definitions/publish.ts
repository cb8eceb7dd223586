import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { outputJsonSchema } from '../../domain/workflow-definitions/output-json-schema.ts';
import type { Db } from '../../prisma/client.ts';
import { advanceWorkflow, insertWorkflowVersion, lockWorkflow } from '../../prisma/workflow-definitions/publish.ts';

export interface PublishedVersion {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

/**
 * In a transaction: creates a workflow, or publishes its next immutable version. Publications of one workflow wait for
 * each other.
 */
export const publishWorkflow = async (tx: Db, file: WorkflowFile): Promise<PublishedVersion> => {
  const { slug } = file;
  await lockWorkflow(tx, slug);
  const { definitionId, version } = await advanceWorkflow(tx, slug);
  const schema = outputJsonSchema(file.outputSchema);
  await insertWorkflowVersion(tx, { definitionId, version, outputJsonSchema: schema }, file);
  return { id: definitionId, slug, version };
};
