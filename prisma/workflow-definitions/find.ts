import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { isSandboxCompany } from '../../domain/access/sandbox.ts';
import { membersOf, oneOf } from '../../domain/narrowing.ts';
import { OutputField } from '../../domain/output-field.ts';
import {
  ProcessingSettings,
  UploadWindow,
  type WorkflowFile,
  type WorkflowKind,
  workflowKinds,
} from '../../domain/workflow-definitions/definition.ts';
import { sandboxProcessing } from '../../domain/workflow-definitions/sandbox.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inOneTrip } from '../one-trip.ts';

/** A workflow version with its parsed parts. An upload session is created against one. */
export interface WorkflowVersionRecord {
  readonly definitionId: string;
  readonly slug: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly kind: WorkflowKind;
  readonly upload: UploadWindow;
  readonly outputSchema: readonly OutputField[];
  readonly outputJsonSchema: Readonly<Record<string, unknown>>;
  readonly processing: ProcessingSettings;
}

const OutputSchema = z.array(OutputField);
const include = { definition: { select: { slug: true } } } as const;
type Row = Prisma.WorkflowVersionGetPayload<{ include: typeof include }>;

const toRecord = (row: Row): WorkflowVersionRecord => ({
  definitionId: row.definitionId,
  slug: row.definition.slug,
  version: row.version,
  name: row.name,
  description: row.description,
  icon: row.icon,
  color: row.color,
  kind: oneOf(workflowKinds, row.kind),
  upload: UploadWindow.parse(row.upload),
  outputSchema: OutputSchema.parse(row.outputSchema),
  outputJsonSchema: membersOf(row.outputJsonSchema),
  processing: ProcessingSettings.parse(row.processing),
});

/** Versions never change once they are published, and neither does the slug of their definition. */
const readVersions = new LRUCache<string, WorkflowVersionRecord>({ max: 500 });

/**
 * A version by its key, whatever company it is assigned to: for work on a session that pins it. Null if there is no
 * such version.
 */
export const getPinnedVersion = async (
  db: Db,
  definitionId: string,
  version: number,
): Promise<WorkflowVersionRecord | null> => {
  const key = `${definitionId}/${version}`;
  const known = readVersions.get(key);
  if (known) return known;
  const row = await db.workflowVersion.findUnique({
    where: { definitionId_version: { definitionId, version } },
    include,
  });
  if (!row) return null;
  const record = toRecord(row);
  readVersions.set(key, record);
  return record;
};

/** {@link getPinnedVersion} for a session or submission that the database holds: its version cannot be missing. */
export const requirePinnedVersion = async (
  db: Db,
  definitionId: string,
  version: number,
): Promise<WorkflowVersionRecord> => {
  const record = await getPinnedVersion(db, definitionId, version);
  if (!record) throw new Error(`version ${version} of the workflow ${definitionId} does not exist`);
  return record;
};

/**
 * The version that a session pins, with the processing settings of its company: in a sandbox, those of the sandbox
 * engine.
 */
export const requireProcessedVersion = async (
  db: Db,
  { companyId, definitionId, version }: Record<'companyId' | 'definitionId', string> & { readonly version: number },
): Promise<WorkflowVersionRecord> => {
  const pinned = await requirePinnedVersion(db, definitionId, version);
  return isSandboxCompany(companyId) ? { ...pinned, processing: sandboxProcessing(pinned.processing) } : pinned;
};

/**
 * A version of a workflow that is assigned to the company, the published one by default; null if there is no such
 * version.
 */
export const findAssignedVersion = async (
  db: Db,
  companyId: string,
  slug: string,
  version?: number,
): Promise<WorkflowVersionRecord | null> => {
  const [[definition]] = await inOneTrip(db, (one) => [
    one.$queryRaw<{ id: string; publishedVersion: number }[]>`
      SELECT definition.id, definition.published_version AS "publishedVersion"
      FROM workflow_definitions definition
      JOIN workflow_assignments assignment ON assignment.definition_id = definition.id
      WHERE definition.slug = ${slug} AND assignment.company_id = ${companyId}`,
  ]);
  if (!definition) return null;
  return getPinnedVersion(db, definition.id, version ?? definition.publishedVersion);
};

/** Published versions of the workflows assigned to the company, by slug, starting after `afterSlug`. */
export const listAssignedVersions = async (
  db: Db,
  companyId: string,
  afterSlug: string | null,
  take: number,
): Promise<WorkflowVersionRecord[]> => {
  const definitions = await db.workflowDefinition.findMany({
    where: { assignments: { some: { companyId } }, ...(afterSlug === null ? {} : { slug: { gt: afterSlug } }) },
    orderBy: { slug: 'asc' },
    take,
    select: { id: true, publishedVersion: true },
  });
  if (definitions.length === 0) return [];
  const rows = await db.workflowVersion.findMany({
    where: { OR: definitions.map(({ id, publishedVersion }) => ({ definitionId: id, version: publishedVersion })) },
    include,
  });
  return rows.map(toRecord).sort((a, b) => (a.slug < b.slug ? -1 : 1));
};

/** A stored version as a workflow file. */
export const workflowFileOf = (record: WorkflowVersionRecord): WorkflowFile => {
  const { slug, name, description, icon, color, kind, upload, outputSchema, processing } = record;
  return { slug, name, description, icon, color, kind, upload, outputSchema: [...outputSchema], processing };
};
