import { newId } from '../../domain/ids.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';

/** Makes publications of one workflow wait for each other until the transaction ends. */
export const lockWorkflow = async (tx: Db, slug: string): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`workflow:${slug}`}, 0))::text`;
};

/** The next version of a workflow becomes the published one; version 1 creates the workflow. */
export const advanceWorkflow = async (
  tx: Db,
  slug: string,
): Promise<{ readonly definitionId: string; readonly version: number }> => {
  const { id, publishedVersion } = await tx.workflowDefinition.upsert({
    where: { slug },
    create: { id: newId('workflowDefinition'), slug, publishedVersion: 1 },
    update: { publishedVersion: { increment: 1 } },
  });
  return { definitionId: id, version: publishedVersion };
};

export interface NewWorkflowVersion {
  readonly definitionId: string;
  readonly version: number;
  readonly outputJsonSchema: Readonly<Record<string, unknown>>;
}

/** Stores a version, which never changes afterward. */
export const insertWorkflowVersion = async (
  tx: Db,
  { definitionId, version, outputJsonSchema }: NewWorkflowVersion,
  { name, description, icon, color, kind, upload, outputSchema, processing }: WorkflowFile,
): Promise<void> => {
  await tx.workflowVersion.create({
    data: {
      definitionId,
      version,
      name,
      description,
      icon,
      color,
      kind,
      upload,
      processing,
      outputSchema: outputSchema.map(toJson),
      outputJsonSchema: toJson(outputJsonSchema),
    },
  });
};

/** Lets a company use a workflow. Returns false if it already may. */
export const assignDefinition = async (db: Db, definitionId: string, companyId: string): Promise<boolean> => {
  const data = [{ definitionId, companyId }];
  const { count } = await db.workflowAssignment.createMany({ data, skipDuplicates: true });
  return count > 0;
};

/** Lets a company use a workflow; doing so again changes nothing. Null if there is no such workflow. */
export const assignWorkflow = async (
  db: Db,
  slug: string,
  companyId: string,
): Promise<{ slug: string; companyId: string } | null> => {
  const definition = await db.workflowDefinition.findUnique({ where: { slug } });
  if (!definition) return null;
  await assignDefinition(db, definition.id, companyId);
  return { slug, companyId };
};
