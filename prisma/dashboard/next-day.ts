import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * Changes of rows that are younger than an hour are not noted (migration dashboard_days), so a day is counted later
 * than that.
 */
const settledAfterMinutes = 70;

export interface Day {
  readonly from: Date;
  /** The end of the day, or `from` if the day cannot be counted yet. */
  readonly until: Date;
}

/** Days that are counted one after another. */
export interface CountedDays {
  /** The setting with the time until which all of them are counted. */
  readonly setting: string;
  readonly daysKept: number;
  /** Removes all counts, in case the setting was removed. */
  readonly clear: () => Promise<unknown>;
}

/**
 * The first day that is not counted; the row of the setting stays locked. A transaction that has written something may
 * still hold changes that nobody sees or notes, so a day is counted only if it ended well before the oldest of them
 * began.
 */
export const lockNextDay = async (tx: Db, { setting, daysKept, clear }: CountedDays): Promise<Day> => {
  const firstDay = Prisma.sql`dashboard_day(now() - ${daysKept} * interval '1 day')`;
  const isFirst = await tx.$executeRaw`
    INSERT INTO settings (name, value, updated_at) VALUES (${setting}, to_jsonb(${firstDay}), now())
    ON CONFLICT (name) DO NOTHING`;
  // Removing the setting starts the counts again.
  if (isFirst > 0) await clear();
  await tx.$executeRaw`SELECT FROM settings WHERE name = ${setting} FOR UPDATE`;
  const [day] = await tx.$queryRaw<[Day]>`
    WITH counted AS (
      SELECT greatest((value #>> '{}')::timestamptz, ${firstDay}) AS until FROM settings WHERE name = ${setting}
    ), settled AS (
      SELECT dashboard_day(least(clock_timestamp(), min(xact_start)) - ${settledAfterMinutes} * interval '1 minute') AS until
      FROM pg_stat_activity WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
    )
    SELECT counted.until AS "from",
           counted.until + CASE WHEN settled.until > counted.until THEN interval '1 day' ELSE interval '0' END AS until
    FROM counted, settled`;
  return day;
};
