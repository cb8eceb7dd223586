import { newId } from '../../domain/ids.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { outputJsonSchema } from '../../domain/workflow-definitions/output-json-schema.ts';
import type { Db } from '../client.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';

export interface PublishedVersion {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
}

/** Makes publications of one workflow wait for each other until the transaction ends. */
export const lockWorkflow = async (tx: Db, slug: string): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`workflow:${slug}`}, 0))::text`;
};

/** {@link publishWorkflow} within a transaction that does more. */
export const publishWorkflowIn = async (tx: Db, file: WorkflowFile): Promise<PublishedVersion> => {
  const { slug, name, description, icon, color, kind, upload, outputSchema, processing } = file;
  await lockWorkflow(tx, slug);
  const existing = await tx.workflowDefinition.findUnique({ where: { slug } });
  const version = (existing?.publishedVersion ?? 0) + 1;
  const definition = existing
    ? await tx.workflowDefinition.update({ where: { slug }, data: { publishedVersion: version } })
    : await tx.workflowDefinition.create({
        data: { id: newId('workflowDefinition'), slug, publishedVersion: version },
      });
  await tx.workflowVersion.create({
    data: {
      definitionId: definition.id,
      version,
      name,
      description,
      icon,
      color,
      kind,
      upload,
      outputSchema: outputSchema as unknown as Prisma.InputJsonArray,
      outputJsonSchema: outputJsonSchema(outputSchema) as Prisma.InputJsonObject,
      processing,
    },
  });
  return { id: definition.id, slug, version };
};

/** Creates the workflow, or publishes its next immutable version. Publications of one slug wait for each other. */
export const publishWorkflow = (prisma: PrismaClient, file: WorkflowFile): Promise<PublishedVersion> =>
  transact(prisma, (tx) => publishWorkflowIn(tx, file));

/** Lets a company use a workflow; doing so again changes nothing. Null if there is no such workflow. */
export const assignWorkflow = async (
  db: Db,
  slug: string,
  companyId: string,
): Promise<{ slug: string; companyId: string } | null> => {
  const definition = await db.workflowDefinition.findUnique({ where: { slug } });
  if (!definition) return null;
  const key = { companyId, definitionId: definition.id };
  await db.workflowAssignment.upsert({ where: { companyId_definitionId: key }, create: key, update: {} });
  return { slug, companyId };
};
