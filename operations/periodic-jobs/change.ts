import { wakeMessage } from '../../domain/outbox.ts';
import { auditNames, type PeriodicJobKind, type PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import { type SourceChange, type SourceStatus, sourceChanges } from '../../domain/sources/status.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor, AuditChange } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';

/** A job with its company as the audit log records it. */
interface JobRecord extends PeriodicJobRef {
  readonly company: { readonly organizationId: string | null };
}

/** A job after a change. Dispatch the messages once it is committed. */
export interface ChangedJob<Job> {
  readonly job: Job;
  readonly messages: readonly PendingMessage[];
}

/** Wakes jobs: their workflows start, or end their pause. Dispatch the messages after the commit. */
export const wakeJobs = (tx: Db, kind: PeriodicJobKind, jobs: readonly PeriodicJobRef[]): Promise<PendingMessage[]> =>
  insertOutbox(
    tx,
    jobs.map((job) => wakeMessage(kind, job)),
  );

/**
 * Creates or changes a job on behalf of a person: the change, its audit entry and the wake-up are one transaction.
 * Dispatch the messages after it returns.
 * @param action its name in the audit log, without the kind: `create`
 * @param change writes the change; `recorded` is the content of the audit entry, or null if nothing changes
 */
export const changeJob = <Job extends JobRecord>(
  prisma: PrismaClient,
  kind: PeriodicJobKind,
  action: string,
  actor: AuditActor,
  change: (tx: Db) => Promise<{
    readonly job: Job;
    readonly recorded: Pick<AuditChange, 'before' | 'after'> | null;
  }>,
): Promise<ChangedJob<Job>> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    const { job, recorded } = await change(tx);
    if (!recorded) return { job, messages: [] };
    const { id, companyId, company } = job;
    await audit({
      action: `${auditNames[kind]}.${action}`,
      subject: { type: auditNames[kind], id },
      companyId,
      organizationId: company.organizationId,
      ...recorded,
    });
    return { job, messages: await wakeJobs(tx, kind, [job]) };
  });

/** Writes the status of a job that has one of `from`. Returns false if it has another. */
type WriteStatus = (tx: Db, id: string, from: readonly SourceStatus[], to: SourceStatus) => Promise<boolean>;

/** Pauses or resumes a bucket source or a mailbox. A job that is already in that state stays unchanged. */
export const pauseOrResume = <
  Job extends JobRecord & { readonly status: SourceStatus; readonly lastError: string | null },
>(
  prisma: PrismaClient,
  kind: PeriodicJobKind,
  found: Job,
  change: SourceChange,
  actor: AuditActor,
  write: WriteStatus,
): Promise<ChangedJob<Job>> =>
  changeJob(prisma, kind, change, actor, async (tx) => {
    const { from, to } = sourceChanges[change];
    if (!(await write(tx, found.id, [from], to))) return { job: found, recorded: null };
    const job: Job = { ...found, status: to, lastError: null };
    return { job, recorded: { before: { status: from }, after: { status: to } } };
  });
