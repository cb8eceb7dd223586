import { invalidField, notFound, ProblemError } from '../../domain/problems.ts';
import { blockedReason } from '../../domain/sources/object.ts';
import { prefixProblem, type SourcePlace, type SourceRules } from '../../domain/sources/prefix.ts';
import { type SourceChange, visibleSourceStatuses } from '../../domain/sources/status.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { removeRefusedOf } from '../../prisma/sources/removal.ts';
import {
  changeSourceStatus,
  hasOverlap,
  insertSource,
  lockSources,
  removeSourcesOf,
  type SourceRecord,
} from '../../prisma/sources/sources.ts';
import { transact } from '../../prisma/transaction.ts';
import { findAssignedVersion } from '../../prisma/workflow-definitions/find.ts';
import { type ChangedJob, changeJob, pauseOrResume, wakeJobs } from '../periodic-jobs/change.ts';

export interface NewSource extends SourcePlace {
  /** The slug of a workflow that is assigned to the company. */
  readonly workflow: string;
}

/**
 * Creates a source and starts its workflow.
 * @throws ProblemError 404 for a workflow that the company does not have, 422 for a prefix that cannot be a source, 409
 * for a prefix that another source reads
 */
export const createSource = async (
  prisma: PrismaClient,
  company: { readonly id: string; readonly modules: readonly string[] },
  { workflow, bucket, prefix }: NewSource,
  rules: Omit<SourceRules, 'companyId'>,
  actor: AuditActor,
): Promise<ChangedJob<SourceRecord>> => {
  const version = await findAssignedVersion(prisma, company.id, workflow);
  if (!version) throw notFound('workflow');
  const blocked = blockedReason(company.modules, version);
  if (blocked !== null) throw new ProblemError('conflict', blocked);
  if (!rules.buckets.includes(bucket)) {
    throw invalidField('bucket', 'not_allowed', `must be one of ${rules.buckets.join(', ')}`);
  }
  const problem = prefixProblem({ bucket, prefix }, { ...rules, companyId: company.id });
  if (problem !== null) throw invalidField('prefix', 'not_allowed', problem);
  return changeJob(prisma, 'source', 'create', actor, async (tx) => {
    await lockSources(tx);
    if (await hasOverlap(tx, bucket, prefix)) {
      throw new ProblemError('conflict', 'Another source reads this prefix, or a part of it. Choose another prefix.');
    }
    const values = { companyId: company.id, definitionId: version.definitionId, bucket, prefix };
    return { job: await insertSource(tx, values), recorded: { after: { workflow, bucket, prefix } } };
  });
};

/** Pauses or resumes a source. A source that is already in that state stays unchanged. */
export const changeSource = (
  prisma: PrismaClient,
  source: SourceRecord,
  change: SourceChange,
  actor: AuditActor,
): Promise<ChangedJob<SourceRecord>> => pauseOrResume(prisma, 'source', source, change, actor, changeSourceStatus);

/** Removes a source: it takes nothing new, finishes what it has started, and leaves waiting objects in the bucket. */
export const removeSource = (
  prisma: PrismaClient,
  source: SourceRecord,
  actor: AuditActor,
): Promise<ChangedJob<SourceRecord>> =>
  changeJob(prisma, 'source', 'remove', actor, async (tx) => {
    const isRemoved = await changeSourceStatus(tx, source.id, visibleSourceStatuses, 'removing');
    const recorded = isRemoved ? { before: { bucket: source.bucket, prefix: source.prefix } } : null;
    return { job: source, recorded };
  });

/** Makes a source check its bucket immediately. */
export const wakeSource = (prisma: PrismaClient, source: SourceRecord): Promise<PendingMessage[]> =>
  transact(prisma, (tx) => wakeJobs(tx, 'source', [source]));

/**
 * Removes every source of a company whose content is erased, with the records of the objects that they refused, in the
 * transaction that starts the erasure.
 */
export const endSourcesOf = async (tx: Db, companyId: string): Promise<PendingMessage[]> => {
  await removeRefusedOf(tx, companyId);
  const ids = await removeSourcesOf(tx, companyId);
  return wakeJobs(
    tx,
    'source',
    ids.map((id) => ({ id, companyId })),
  );
};
