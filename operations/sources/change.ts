import { invalidField, notFound, ProblemError } from '../../domain/problems.ts';
import { blockedReason } from '../../domain/sources/object.ts';
import { prefixProblem, type SourcePlace, type SourceRules } from '../../domain/sources/prefix.ts';
import { type SourceChange, sourceChanges, visibleSourceStatuses } from '../../domain/sources/status.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
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

/** A change of a source. Dispatch the messages after it returns. */
export interface ChangedSource {
  readonly source: SourceRecord;
  readonly messages: readonly PendingMessage[];
}

const wake = (tx: Db, sourceId: string, companyId: string): Promise<PendingMessage[]> =>
  insertOutbox(tx, [{ kind: 'source.wake', payload: { sourceId, companyId } }]);

export interface NewSource extends SourcePlace {
  /** The slug of a workflow that is assigned to the company. */
  readonly workflow: string;
}

/** The entry of the audit log about a source. */
const entryOf = (action: string, { id, companyId, company }: SourceRecord) => ({
  action: `source.${action}`,
  subject: { type: 'source', id },
  companyId,
  organizationId: company.organizationId,
});

/**
 * Creates a source and starts its workflow.
 * @throws ProblemError 404 for a workflow that the company does not have, 422 for what cannot be a source, 409 for a
 * prefix that another source reads
 */
export const createSource = async (
  prisma: PrismaClient,
  company: { readonly id: string; readonly modules: readonly string[] },
  { workflow, bucket, prefix }: NewSource,
  rules: Omit<SourceRules, 'companyId'>,
  actor: AuditActor,
): Promise<ChangedSource> => {
  const version = await findAssignedVersion(prisma, company.id, workflow);
  if (!version) throw notFound('workflow');
  const blocked = blockedReason(company.modules, version);
  if (blocked !== null) throw new ProblemError('conflict', blocked);
  if (!rules.buckets.includes(bucket)) {
    throw invalidField('bucket', 'not_allowed', `must be one of ${rules.buckets.join(', ')}`);
  }
  const problem = prefixProblem({ bucket, prefix }, { ...rules, companyId: company.id });
  if (problem !== null) throw invalidField('prefix', 'not_allowed', problem);
  return auditedTransaction(prisma, actor, async (tx, audit) => {
    await lockSources(tx);
    if (await hasOverlap(tx, bucket, prefix)) {
      throw new ProblemError('conflict', 'Another source reads this prefix, or a part of it. Choose another prefix.');
    }
    const values = { companyId: company.id, definitionId: version.definitionId, bucket, prefix };
    const source = await insertSource(tx, values);
    await audit({ ...entryOf('create', source), after: { workflow, bucket, prefix } });
    return { source, messages: await wake(tx, source.id, company.id) };
  });
};

/** Pauses or resumes a source. A source that is as wanted stays as it is. */
export const changeSource = (
  prisma: PrismaClient,
  source: SourceRecord,
  change: SourceChange,
  actor: AuditActor,
): Promise<ChangedSource> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const { from, to } = sourceChanges[change];
    if (!(await changeSourceStatus(tx, source.id, [from], to))) return { source, messages: [] };
    await audit({ ...entryOf(change, source), before: { status: from }, after: { status: to } });
    return {
      source: { ...source, status: to, lastError: null },
      messages: await wake(tx, source.id, source.companyId),
    };
  });

/** Removes a source: nothing new is taken, what was started is finished, and what waits stays in the bucket. */
export const removeSource = (
  prisma: PrismaClient,
  source: SourceRecord,
  actor: AuditActor,
): Promise<readonly PendingMessage[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    if (!(await changeSourceStatus(tx, source.id, visibleSourceStatuses, 'removing'))) return [];
    await audit({ ...entryOf('remove', source), before: { bucket: source.bucket, prefix: source.prefix } });
    return wake(tx, source.id, source.companyId);
  });

/** Lets a source look at its bucket at once. */
export const wakeSource = (prisma: PrismaClient, { id, companyId }: SourceRecord): Promise<PendingMessage[]> =>
  transact(prisma, (tx) => wake(tx, id, companyId));

/**
 * Removes every source of a company whose content is erased, with what they have refused, in the transaction that
 * starts the erasure.
 */
export const endSourcesOf = async (tx: Db, companyId: string): Promise<PendingMessage[]> => {
  await removeRefusedOf(tx, companyId);
  const ids = await removeSourcesOf(tx, companyId);
  return (await Promise.all(ids.map((id) => wake(tx, id, companyId)))).flat();
};
