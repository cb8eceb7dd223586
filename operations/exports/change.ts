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
  updateScheduleFilter,
} from '../../prisma/exports/schedules.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { type ChangedJob, changeJob, wakeJobs } from '../periodic-jobs/change.ts';
import { filterSchemaOf } from './period.ts';

/** The content of an export, how often it is written, and where. */
export interface ExportWish {
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
  readonly bucket: string;
  /** Below the company's part of the bucket; empty for that part itself. */
  readonly folder: string;
}

/** @throws ProblemError 422 that names the fault */
export const checkExport = ({ kind, filter, bucket, folder }: ExportWish, buckets: readonly string[]): void => {
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
): Promise<ChangedJob<ScheduleRecord>> => {
  checkExport(wish, buckets);
  const { folder, ...what } = wish;
  const prefix = prefixOf(companyId, folder);
  try {
    return await changeJob(prisma, 'export', 'create', actor, async (tx) => {
      const coveredUntil = periodOf(await databaseNow(tx), wish.every).from;
      const job = await insertSchedule(tx, { companyId, ...what, prefix, coveredUntil });
      return { job, recorded: { after: { ...what, prefix } } };
    });
  } catch (error) {
    if (!isPlaceTaken(error)) throw error;
    throw new ProblemError('conflict', 'Another export writes files with these names there. Choose another folder.');
  }
};

/** Changes the filter of an export, from its next file on. */
export const changeFilter = (
  prisma: PrismaClient,
  schedule: ScheduleRecord,
  filter: ExportFilter,
  actor: AuditActor,
): Promise<ChangedJob<ScheduleRecord>> =>
  changeJob(prisma, 'export', 'update', actor, async (tx) => {
    const isChanged = await updateScheduleFilter(tx, schedule.id, filter);
    const recorded = isChanged ? { before: { filter: schedule.filter }, after: { filter } } : null;
    return { job: { ...schedule, filter }, recorded };
  });

/** Removes an export; its files stay. */
export const endSchedule = (
  prisma: PrismaClient,
  schedule: ScheduleRecord,
  actor: AuditActor,
): Promise<ChangedJob<ScheduleRecord>> =>
  changeJob(prisma, 'export', 'remove', actor, async (tx) => {
    const isRemoved = await removeSchedule(tx, schedule.id);
    const recorded = isRemoved ? { before: { bucket: schedule.bucket, prefix: schedule.prefix } } : null;
    return { job: schedule, recorded };
  });

/**
 * Writes the files of an export again, starting with the period that contains a time, from the current state of the
 * database. This works for periods before the export was created, too. Dispatch the messages after it returns.
 * @param from a time in the first period; null for the last period that has ended
 * @throws ProblemError 422 for a period that has not ended, or too many of them
 */
export const writeAgain = async (
  prisma: PrismaClient,
  schedule: ScheduleRecord,
  from: Date | null,
  actor: AuditActor,
): Promise<{ readonly start: Date; readonly messages: readonly PendingMessage[] }> => {
  const { id, every, coveredUntil } = schedule;
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
  const { messages } = await changeJob(prisma, 'export', 'run', actor, async (tx) => {
    await coverAgain(tx, id, start);
    return { job: schedule, recorded: { after: { from: start.toISOString() } } };
  });
  return { start, messages };
};

/**
 * Removes every export of a company whose content is erased, with its files, in the transaction that starts the
 * erasure.
 */
export const endSchedulesOf = async (tx: Db, companyId: string): Promise<PendingMessage[]> => {
  const ids = await removeSchedulesOf(tx, companyId);
  return wakeJobs(
    tx,
    'export',
    ids.map((id) => ({ id, companyId })),
  );
};
