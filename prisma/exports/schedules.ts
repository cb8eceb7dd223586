import type { CompanyScope } from '../../domain/access/scope.ts';
import {
  dueAt,
  type ExportFormat,
  type ExportInterval,
  type ExportKind,
  type ExportPeriod,
  exportFormats,
  exportIntervals,
  exportKinds,
  exportsOf,
} from '../../domain/exports/schedule.ts';
import { newId } from '../../domain/ids.ts';
import { oneOf } from '../../domain/narrowing.ts';
import type { PeriodicJobRef } from '../../domain/periodic-jobs/kinds.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storedJson } from '../json.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true, organizationId: true } },
} as const satisfies Prisma.ExportScheduleInclude;
type Row = Prisma.ExportScheduleGetPayload<{ include: typeof include }>;

/** The values of a list's query by their names. */
export type ExportFilter = Readonly<Record<string, string>>;

/** An export on a schedule with its company. */
export interface ScheduleRecord extends Omit<Row, 'kind' | 'filter' | 'every' | 'format'> {
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
}

const toRecord = (row: Row): ScheduleRecord => ({
  ...row,
  kind: oneOf(exportKinds, row.kind),
  filter: storedJson<Record<string, string>>(row.filter),
  every: oneOf(exportIntervals, row.every),
  format: oneOf(exportFormats, row.format),
});

/** A schedule of any company by its id; null if it is removed. For workers. */
export const findSchedule = async (db: Db, id: string): Promise<ScheduleRecord | null> => {
  const row = await db.exportSchedule.findFirst({ where: { id, status: 'active' }, include });
  return row && toRecord(row);
};

/** A schedule in a scope that is not removed; null if there is none. */
export const findScheduleInScope = async (db: Db, scope: CompanyScope, id: string): Promise<ScheduleRecord | null> => {
  const row = await db.exportSchedule.findFirst({
    where: { id, companyId: inScope(scope), status: 'active' },
    include,
  });
  return row && toRecord(row);
};

/** More schedules than an installation has. */
const listMax = 1_000;

/** The schedules in a scope, or those of one of its companies, the newest first. */
export const listSchedulesInScope = async (
  db: Db,
  scope: CompanyScope,
  companyId?: string | undefined,
): Promise<ScheduleRecord[]> => {
  const rows = await db.exportSchedule.findMany({
    where: { AND: [{ companyId: inScope(scope) }, companyId === undefined ? {} : { companyId }], status: 'active' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: listMax,
    include,
  });
  return rows.map(toRecord);
};

/** The values of a new schedule. */
export interface NewSchedule {
  readonly companyId: string;
  readonly kind: ExportKind;
  readonly filter: ExportFilter;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
  readonly bucket: string;
  readonly prefix: string;
  /** The start of the first period. */
  readonly coveredUntil: Date;
}

/** Creates a schedule. @throws an error that {@link isPlaceTaken} recognizes if another one writes the same files */
export const insertSchedule = async (tx: Db, { every, coveredUntil, ...data }: NewSchedule): Promise<ScheduleRecord> =>
  toRecord(
    await tx.exportSchedule.create({
      data: { id: newId('exportSchedule'), ...data, every, coveredUntil, nextAt: dueAt(coveredUntil, every) },
      include,
    }),
  );

/** Whether {@link insertSchedule} failed because another schedule writes the same files. */
export const isPlaceTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

/** Changes the filter of a schedule. @returns false if it is removed */
export const updateScheduleFilter = async (tx: Db, id: string, filter: ExportFilter): Promise<boolean> => {
  const { count } = await tx.exportSchedule.updateMany({ where: { id, status: 'active' }, data: { filter } });
  return count > 0;
};

/** Removes a schedule. @returns false if it was removed before */
export const removeSchedule = async (tx: Db, id: string): Promise<boolean> => {
  const { count } = await tx.exportSchedule.updateMany({
    where: { id, status: 'active' },
    data: { status: 'removed', lastError: null },
  });
  return count > 0;
};

/** The longest time that a worker takes to write a file to its bucket, retries included. */
const latestWriteSeconds = 3_600;

/**
 * Removes every schedule of a company, and queues all files that its schedules have ever written for deletion:
 * immediately, and again once no worker can still be writing.
 * @returns the ids of the schedules that it has removed
 */
export const removeSchedulesOf = async (tx: Db, companyId: string): Promise<string[]> => {
  await tx.$executeRaw`
    INSERT INTO object_removals (bucket, object_key, available_at)
    SELECT DISTINCT bucket, ${exportsOf(companyId)}, now() + delay * interval '1 second'
    FROM export_schedules, unnest(ARRAY[0, ${latestWriteSeconds}]::int[]) AS delay WHERE company_id = ${companyId}`;
  const where = { companyId, status: 'active' };
  const rows = await tx.exportSchedule.findMany({ where, select: { id: true } });
  await tx.exportSchedule.updateMany({ where, data: { status: 'removed' } });
  return rows.map(({ id }) => id);
};

/**
 * Lets a schedule write its files again, starting at `from`, the start of a period. A time that the schedule has not
 * covered yet changes nothing.
 */
export const coverAgain = async (tx: Db, id: string, from: Date): Promise<void> => {
  await tx.$executeRaw`
    UPDATE export_schedules SET covered_until = ${from}, next_at = now() WHERE id = ${id} AND covered_until > ${from}`;
};

/**
 * Records that the file of a period is written. If another try has ended before, or the period was changed, it changes
 * nothing.
 */
export const finishPeriod = async (
  db: Db,
  { id, every }: Pick<ScheduleRecord, 'id' | 'every'>,
  { from, until }: ExportPeriod,
  { object, rows }: { readonly object: string; readonly rows: number },
): Promise<void> => {
  await db.$executeRaw`
    UPDATE export_schedules SET covered_until = ${until}, next_at = ${dueAt(until, every)},
      last_run_at = now(), last_object = ${object}, last_rows = ${rows}, last_error = NULL
    WHERE id = ${id} AND covered_until = ${from}`;
};

/** Records the reason why the file of a period could not be written. */
export const failPeriod = async (db: Db, id: string, error: string): Promise<void> => {
  await db.$executeRaw`UPDATE export_schedules SET last_error = ${error} WHERE id = ${id}`;
};

/**
 * Schedules that have been due for longer than `overdueMs`: their workflow is gone, or writing fails. For the sweep,
 * over all companies.
 */
export const listOverdueSchedules = (
  db: Db,
  overdueMs: number,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<PeriodicJobRef[]> =>
  db.$queryRaw`
    SELECT id, company_id AS "companyId" FROM export_schedules
    WHERE status = 'active' AND id > ${afterId} AND next_at < now() - ${overdueMs} * interval '1 millisecond'
    ORDER BY id LIMIT ${limit}`;
