import type { Db } from '../client.ts';
import { lockNextDay } from './next-day.ts';
import { type ReportSourceName, reportSources, sourceFigures } from './report-sources.ts';

/** Reports compare up to 92 days with the 92 before. */
const daysKept = 190;
/** The setting with the time until which all days are counted. */
export const reportedUntilSetting = 'dashboard.reported-until';

const dayMs = 86_400_000;

/** Counts a day of a source, and replaces earlier counts. */
const countDay = async (tx: Db, source: ReportSourceName, from: Date): Promise<void> => {
  await tx.reportDay.deleteMany({ where: { day: from, figure: { in: [...sourceFigures[source]] } } });
  const until = new Date(from.getTime() + dayMs);
  await tx.$executeRaw`
    INSERT INTO report_days (company_id, definition_id, figure, day, value, number)
    SELECT company_id, definition_id, figure, day, value, number FROM (${reportSources[source]({ from, until }, 'all', 'day')}) AS counted
    WHERE value IS NOT NULL`;
};

/**
 * Takes the oldest of the days that must be counted again; null if there is none. A change in the meantime notes the
 * day again.
 */
const takeStaleDay = async (tx: Db): Promise<{ readonly source: string; readonly day: Date } | null> => {
  const [stale] = await tx.$queryRaw<{ source: string; day: Date }[]>`
    WITH oldest AS (SELECT source, day FROM report_stale_days ORDER BY id LIMIT 1), taken AS (
      DELETE FROM report_stale_days USING oldest
      WHERE report_stale_days.source = oldest.source AND report_stale_days.day = oldest.day
    )
    SELECT source, day FROM oldest`;
  return stale ?? null;
};

const isSource = (name: string): name is ReportSourceName => name in reportSources;

/**
 * Counts the next day that has ended for the dashboard's reports, or else one whose rows have changed since. For
 * workers, in a transaction, over all companies.
 * @returns whether there may be more to do
 */
export const countReportDays = async (tx: Db): Promise<boolean> => {
  const next = await lockNextDay(tx, {
    setting: reportedUntilSetting,
    daysKept,
    clear: () => tx.reportDay.deleteMany(),
  });
  if (next.until > next.from) {
    for (const source of Object.keys(reportSources).filter(isSource)) await countDay(tx, source, next.from);
    await tx.$executeRaw`
      UPDATE settings SET value = to_jsonb(${next.until}::timestamptz), updated_at = now() WHERE name = ${reportedUntilSetting}`;
    await tx.$executeRaw`
      DELETE FROM report_days WHERE day < dashboard_day(now() - ${daysKept} * interval '1 day')`;
    return true;
  }
  const stale = await takeStaleDay(tx);
  const firstMs = next.from.getTime() - (daysKept + 1) * dayMs;
  if (stale && isSource(stale.source) && stale.day < next.from && stale.day.getTime() > firstMs) {
    await countDay(tx, stale.source, stale.day);
  }
  return stale !== null;
};
