import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type Counted, countedUntilSetting, everyCount } from './counted.ts';
import { type Day, lockNextDay } from './next-day.ts';

/** The dashboard reads 30 days. */
const daysKept = 32;
const changesMax = 10_000;

const firstDay = Prisma.sql`dashboard_day(now() - ${daysKept} * interval '1 day')`;

/**
 * Adds changes to the days that are already counted. Later counts of the other days will include theirs.
 * @returns how many changes there were
 */
const addChanges = async (tx: Db, countedUntil: Date): Promise<number> => {
  const [row] = await tx.$queryRaw<[{ changes: number }]>`
    WITH taken AS (
      DELETE FROM dashboard_changes WHERE id IN (SELECT id FROM dashboard_changes ORDER BY id LIMIT ${changesMax})
      RETURNING company_id, figure, day, value, number
    ), added AS (
      INSERT INTO dashboard_days (company_id, figure, day, value, number)
      SELECT company_id, figure, day, value, sum(number) FROM taken
      WHERE day < ${countedUntil} AND company_id IN (SELECT id FROM companies)
      GROUP BY 1, 2, 3, 4 HAVING sum(number) <> 0 ORDER BY 1, 2, 3, 4
      ON CONFLICT (company_id, figure, day, value) DO UPDATE SET number = dashboard_days.number + EXCLUDED.number
    )
    SELECT count(*)::int AS changes FROM taken`;
  return row.changes;
};

const countsOf = ({ figure, table, value, condition }: Counted, { from, until }: Day): Prisma.Sql => Prisma.sql`
  SELECT company_id, ${figure}, ${from}::timestamptz, ${value} AS value, count(*) FROM ${table}
  WHERE created_at >= ${from} AND created_at < ${until} AND ${condition} GROUP BY company_id, 4`;

/**
 * Counts a day. The rows and the notes of their changes are read from one snapshot, so no change is counted twice or
 * left out.
 */
const countDay = async (tx: Db, day: Day): Promise<void> => {
  await tx.$executeRaw`
    WITH included AS (DELETE FROM dashboard_changes WHERE day = ${day.from})
    INSERT INTO dashboard_days (company_id, figure, day, value, number)
    ${Prisma.join(
      everyCount.map((one) => countsOf(one, day)),
      ' UNION ALL ',
    )}`;
  await tx.$executeRaw`
    UPDATE settings SET value = to_jsonb(${day.until}::timestamptz), updated_at = now() WHERE name = ${countedUntilSetting}`;
  await tx.$executeRaw`DELETE FROM dashboard_days WHERE day < ${firstDay}`;
};

/**
 * Counts the next day that has ended for the dashboard, and adds the changes of earlier days. For workers, in a
 * transaction, over all companies.
 * @returns whether there may be more to do
 */
export const countDays = async (tx: Db): Promise<boolean> => {
  const day = await lockNextDay(tx, {
    setting: countedUntilSetting,
    daysKept,
    clear: () => tx.dashboardDay.deleteMany(),
  });
  const changes = await addChanges(tx, day.from);
  const isNew = day.until > day.from;
  if (isNew) await countDay(tx, day);
  return isNew || changes === changesMax;
};
