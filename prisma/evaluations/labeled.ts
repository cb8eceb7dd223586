import type { CompanyScope } from '../../domain/access/scope.ts';
import { labeledMax } from '../../domain/evaluations/accuracy.ts';
import type { Db } from '../client.ts';
import { inScope } from '../tenants/scope-filters.ts';

/** The company and workflow of a labeled set. */
export interface LabeledSet {
  readonly companyId: string;
  readonly definitionId: string;
}

/** The statuses whose values a person, or a version that needed no review, has approved. */
export const labeledStatuses = ['approved', 'synced'] as const;

const include = { submission: { select: { clientSubmissionId: true, createdAt: true } } } as const;

/** The documents of a set, the newest first. */
export const listLabeled = (db: Db, { companyId, definitionId }: LabeledSet) =>
  db.labeledDocument.findMany({
    where: { companyId, definitionId },
    orderBy: [{ addedAt: 'desc' }, { submissionId: 'desc' }],
    take: labeledMax,
    include,
  });

/** In a transaction: makes changes of one set wait for each other. */
export const lockLabeledSet = async (tx: Db, { companyId, definitionId }: LabeledSet): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`labeled:${companyId}/${definitionId}`}, 0))::text`;
};

/** How many documents a set has. */
export const countLabeled = (db: Db, { companyId, definitionId }: LabeledSet): Promise<number> =>
  db.labeledDocument.count({ where: { companyId, definitionId } });

/** The newest approved submissions of a workflow whose files and values are kept, and that are not in its set. */
export const findUnlabeled = async (
  tx: Db,
  { companyId, definitionId }: LabeledSet,
  take: number,
): Promise<string[]> => {
  const rows = await tx.submission.findMany({
    where: {
      companyId,
      definitionId,
      status: { in: [...labeledStatuses] },
      filesRemovedAt: null,
      dataRemovedAt: null,
      labeled: null,
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
};

/**
 * Adds submissions to a set. Those that are in it, or whose files or values were removed in the meantime, are left out.
 * @returns how many it has added
 */
export const insertLabeled = async (
  tx: Db,
  { companyId, definitionId }: LabeledSet,
  submissionIds: readonly string[],
): Promise<number> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM submissions WHERE id = ANY(${[...submissionIds]}) AND company_id = ${companyId}
      AND files_removed_at IS NULL AND data_removed_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  const { count } = await tx.labeledDocument.createMany({
    data: rows.map(({ id: submissionId }) => ({ submissionId, companyId, definitionId })),
    skipDuplicates: true,
  });
  return count;
};

/** Removes a submission from its set. @returns whether it was in the set */
export const deleteLabeled = async (tx: Db, submissionId: string): Promise<boolean> =>
  (await tx.labeledDocument.deleteMany({ where: { submissionId } })).count > 0;

/** A submission as its labeled set needs it; null if it is not in the scope. */
export const findLabelableInScope = (db: Db, scope: CompanyScope, submissionId: string) =>
  db.submission.findFirst({
    where: { id: submissionId, companyId: inScope(scope) },
    select: {
      id: true,
      companyId: true,
      definitionId: true,
      status: true,
      filesRemovedAt: true,
      dataRemovedAt: true,
      company: { select: { organizationId: true } },
      workflowVersion: { select: { definition: { select: { slug: true } } } },
    },
  });
