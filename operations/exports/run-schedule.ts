import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportKeyOf, periodOf } from '../../domain/exports/schedule.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import { type Buckets, bucketProblem } from '../../platform/storage/buckets.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import { databaseNow } from '../../prisma/client.ts';
import { failPeriod, findSchedule, finishPeriod, type ScheduleRecord } from '../../prisma/exports/schedules.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { type PeriodicJobBody, runPeriodicJob } from '../periodic-jobs/run.ts';
import { openPeriod } from './period.ts';
import { exportTypes, writeExport } from './write.ts';
import { WorkbookFull } from './xlsx.ts';

export interface ExportDeps {
  readonly prisma: PrismaClient;
  /** The panel's address, for links. */
  readonly baseUrl: string;
  readonly buckets: Pick<Buckets, 'putFile'>;
  /** The buckets that exports may be written to. */
  readonly allowedBuckets: readonly string[];
  readonly onOutcome?: NoteOutcome;
}

/** A schedule checks again after a day at the latest, so that its next run may be changed in the database. */
const waitMaxMs = 86_400_000;

class BucketNotAllowed extends Error {}

/**
 * Writes the file of the next period. It replaces the one of an interrupted or earlier run for the same period.
 * @returns the number of rows
 */
const writePeriod = async (deps: ExportDeps, schedule: ScheduleRecord): Promise<number> => {
  const { prisma, baseUrl, buckets, allowedBuckets } = deps;
  const { companyId, kind, filter, every, format, bucket, coveredUntil } = schedule;
  if (!allowedBuckets.includes(bucket)) {
    throw new BucketNotAllowed(`The bucket "${bucket}" is neither S3_BUCKET nor in EXPORT_BUCKETS.`);
  }
  const period = periodOf(coveredUntil, every);
  const source = await openPeriod({ prisma, baseUrl, companyId, period }, kind, filter);
  const object = exportKeyOf(schedule, period);
  const folder = await createTemporaryFolder('export');
  try {
    const path = join(folder, 'file');
    const rows = await writeExport(source, format, path);
    await buckets.putFile({ bucket, objectKey: object }, path, exportTypes[format]);
    await finishPeriod(prisma, schedule, period, { object, rows });
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Why a file could not be written, for the log. */
const codeOf = (error: unknown, bucket: string): string => {
  if (error instanceof BucketNotAllowed) return 'bucket_not_allowed';
  if (error instanceof WorkbookFull) return 'workbook_full';
  return bucketProblem(error, bucket) === null ? 'not_written' : 'bucket_refused';
};

/** Why a file could not be written, for people. */
const problemOf = (error: unknown, bucket: string): string =>
  error instanceof BucketNotAllowed || error instanceof WorkbookFull
    ? error.message
    : (bucketProblem(error, bucket) ??
      'The file could not be written and will be tried again. The log of the worker explains why.');

/** An export as a periodic job: periods follow each other without a gap, so after an outage each has its own file. */
const exportJob = (deps: ExportDeps): PeriodicJobBody<ScheduleRecord> => {
  const { prisma, onOutcome } = deps;
  const startedAtMs = performance.now();
  const log = ({ id, companyId, kind, format }: ScheduleRecord, code: string | null, rows: number | null): void =>
    onOutcome?.('export', {
      outcome: code === null ? 'written' : 'failed',
      code,
      durationMs: performance.now() - startedAtMs,
      isAlarming: code !== null,
      about: { companyId, scheduleId: id, kind, format, rows },
    });
  return {
    find: (id) => findSchedule(prisma, id),
    step: async (schedule) => {
      if (schedule.nextAt <= (await databaseNow(prisma))) {
        try {
          log(schedule, null, await writePeriod(deps, schedule));
        } catch (error) {
          log(schedule, codeOf(error, schedule.bucket), null);
          throw error;
        }
      }
      const next = await findSchedule(prisma, schedule.id);
      return next && Math.min(waitMaxMs, next.nextAt.getTime() - (await databaseNow(prisma)).getTime());
    },
    failureOf: (error, { bucket }) => ({ problem: problemOf(error, bucket), waitMs: null }),
    noteFailure: ({ id }, { problem }) => failPeriod(prisma, id, problem),
  };
};

/**
 * Writes the file of one period of a schedule, if one is due.
 * @returns the time until the next period is due, in milliseconds; null if the schedule is removed
 * @throws the reason why the file could not be written; the panel shows it
 */
export const runSchedule = (deps: ExportDeps, scheduleId: string): Promise<number | null> =>
  runPeriodicJob(exportJob(deps), scheduleId);
