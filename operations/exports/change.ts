import {
  type ExportFormat,
  type ExportInterval,
  type ExportKind,
  earliestAgain,
  folderProblem,
  periodOf,
  prefixOf,
} from '../../domain/exports/schedule.ts';
import { fieldPath } from '../../domain/field-path.ts';
import { invalidField, ProblemError } from '../../domain/problems.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import { type Db, databaseNow } from '../../prisma/client.ts';
import {
  coverAgain,
  type ExportFilter,
  insertSchedule,
  isPlaceTaken,
  removeSchedule,
  removeSchedulesOf,
  type ScheduleRecord,
} from '../../prisma/exports/schedules.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { filterSchemaOf } from './period.ts';

const wake = (tx: Db, scheduleId: string, companyId: string): Promise<PendingMessage[]> =>
  insertOutbox(tx, [{ kind: 'export.wake', payload: { scheduleId, companyId } }]);

const entryOf = (action: string, { id, companyId, company }: ScheduleRecord) => ({
  action: `export_schedule.${action}`,
  subject: { type: 'export_schedule', id },
  companyId,
  organizationId: company.organizationId,
});

/** What a person wants to be exported, how often, and where to. */
export interface ExportWish {
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
  readonly bucket: string;
  /** Below the company's part of the bucket; empty for that itself. */
  readonly folder: string;
}

/** @throws ProblemError 422 that names what is wrong */
const checkWish = ({ kind, filter, bucket, folder }: ExportWish, buckets: readonly string[]): void => {
  if (!buckets.includes(bucket)) throw invalidField('bucket', 'not_allowed', `must be one of ${buckets.join(', ')}`);
  const problem = folderProblem(folder);
  if (problem !== null) throw invalidField('folder', 'not_allowed', problem);
  const checked = filterSchemaOf(kind).safeParse(filter);
  const [issue] = checked.error?.issues ?? [];
  if (!issue) return;
  if (issue.code === 'unrecognized_keys') {
    throw invalidField(`filter.${issue.keys[0]}`, 'not_allowed', `not a filter of an export of ${kind} on a schedule`);
  }
  throw invalidField(fieldPath(['filter', ...issue.path]), 'invalid', issue.message);
};

/**
 * Creates an export on a schedule. Its first file covers the period that has already started. Dispatch the messages
 * after it returns.
 * @param buckets that exports may be written to
 * @throws ProblemError 422 for a bucket, folder or filter that cannot be used, 409 if another export writes the same
 * files
 */
export const createSchedule = async (
  prisma: PrismaClient,
  companyId: string,
  wish: ExportWish,
  buckets: readonly string[],
  actor: AuditActor,
): Promise<{ readonly schedule: ScheduleRecord; readonly messages: readonly PendingMessage[] }> => {
  checkWish(wish, buckets);
  const { folder, ...what } = wish;
  const prefix = prefixOf(companyId, folder);
  try {
    return await auditedTransaction(prisma, actor, async (tx, audit) => {
      const coveredUntil = periodOf(await databaseNow(tx), wish.every).from;
      const schedule = await insertSchedule(tx, { companyId, ...what, prefix, coveredUntil });
      await audit({ ...entryOf('create', schedule), after: { ...what, prefix } });
      return { schedule, messages: await wake(tx, schedule.id, companyId) };
    });
  } catch (error) {
    if (!isPlaceTaken(error)) throw error;
    throw new ProblemError('conflict', 'Another export writes files with these names there. Choose another folder.');
  }
};

/** Removes an export; its files stay. */
export const endSchedule = (
  prisma: PrismaClient,
  schedule: ScheduleRecord,
  actor: AuditActor,
): Promise<readonly PendingMessage[]> =>
  auditedTransaction(prisma, actor, async (tx, audit) => {
    if (!(await removeSchedule(tx, schedule.id))) return [];
    await audit({ ...entryOf('remove', schedule), before: { bucket: schedule.bucket, prefix: schedule.prefix } });
    return wake(tx, schedule.id, schedule.companyId);
  });

/**
 * Writes the files of an export again, from the period on that a time is in, with what the database has now; also those
 * of periods before it was created. Dispatch the messages after it returns.
 * @param from the last period that has ended if it is null
 * @throws ProblemError 422 for a period that has not ended, or too many of them
 */
export const writeAgain = async (
  prisma: PrismaClient,
  schedule: ScheduleRecord,
  from: Date | null,
  actor: AuditActor,
): Promise<{ readonly start: Date; readonly messages: readonly PendingMessage[] }> => {
  const { id, every, coveredUntil, companyId } = schedule;
  const start = periodOf(from ?? new Date(coveredUntil.getTime() - 1), every).from;
  if (start >= coveredUntil) {
    throw invalidField(
      'from',
      'too_late',
      `must be before ${coveredUntil.toISOString()}: later files are not written yet`,
    );
  }
  const earliest = earliestAgain(coveredUntil, every);
  if (start < earliest) {
    throw invalidField(
      'from',
      'too_early',
      `must be at or after ${earliest.toISOString()}, so that not too many files are written`,
    );
  }
  return auditedTransaction(prisma, actor, async (tx, audit) => {
    await coverAgain(tx, id, start);
    await audit({ ...entryOf('run', schedule), after: { from: start.toISOString() } });
    return { start, messages: await wake(tx, id, companyId) };
  });
};

/**
 * Removes every export of a company whose content is erased, with its files, in the transaction that starts the
 * erasure.
 */
export const endSchedulesOf = async (tx: Db, companyId: string): Promise<PendingMessage[]> => {
  const ids = await removeSchedulesOf(tx, companyId);
  return (await Promise.all(ids.map((id) => wake(tx, id, companyId)))).flat();
};
