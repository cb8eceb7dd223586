import type { CompanyScope } from '../../domain/access/scope.ts';
import type { ReportRow, ReportStep } from '../../domain/dashboard/report.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { reportedUntilSetting } from './report-days.ts';
import {
  companyIds,
  type ReportFigure,
  type ReportSourceName,
  reportSources,
  sourceFigures,
  type TimeRange,
} from './report-sources.ts';

const dayMs = 86_400_000;

/** The subject of a report: whole days in UTC. */
export interface ReportSpan extends TimeRange {
  readonly scope: CompanyScope;
  /** The slug of a workflow; undefined for all of them. */
  readonly workflow?: string | undefined;
  /** The steps of its charts: days if left out. */
  readonly step?: ReportStep;
}

interface Counted {
  /** Days before this one are counted, except for the stale ones. */
  readonly until: Date;
  readonly stale: readonly Date[];
}

/** Which days of a span workers have counted. */
const findCounted = async (db: Db, source: ReportSourceName, { from, until }: TimeRange): Promise<Counted> => {
  const [setting] = await db.$queryRaw<{ until: Date }[]>`
    SELECT (value #>> '{}')::timestamptz AS until FROM settings WHERE name = ${reportedUntilSetting}`;
  const rows = await db.$queryRaw<{ day: Date }[]>`
    SELECT DISTINCT day FROM report_stale_days WHERE source = ${source} AND day >= ${from} AND day < ${until}`;
  const counted = setting?.until ?? from;
  const notAfterEnd = counted > until ? until : counted;
  return {
    until: counted < from ? from : notAfterEnd,
    stale: rows.map(({ day }) => day).filter((day) => day < counted),
  };
};

/** The times of a span that must be read from the rows. */
const uncountedTimes = ({ until, stale }: Counted, span: TimeRange): TimeRange[] => [
  ...stale.map((from) => ({ from, until: new Date(from.getTime() + dayMs) })),
  ...(until < span.until ? [{ from: until, until: span.until }] : []),
];

/**
 * The figures of a source in a span, by step and value: from the days that workers have counted, and from the rows of
 * the other days. Hours are read from the rows. Figures that are not in `stepped` are summed up over all steps, and
 * have the first day of the span.
 */
export const readReport = async (
  db: Db,
  source: ReportSourceName,
  span: ReportSpan,
  stepped: readonly ReportFigure[],
): Promise<ReportRow[]> => {
  const { scope, workflow, from, step = 'day' } = span;
  const counted = step === 'day' ? await findCounted(db, source, span) : { until: from, stale: [] };
  const ofWorkflow =
    workflow === undefined
      ? Prisma.sql`true`
      : Prisma.sql`definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`;
  const days = Prisma.sql`
    SELECT figure, day, value, number FROM report_days
    WHERE company_id = ANY(${companyIds(scope)}) AND figure = ANY(${[...sourceFigures[source]]}) AND day >= ${from} AND day < ${counted.until}
      AND NOT day = ANY(${[...counted.stale]}::timestamptz[]) AND ${ofWorkflow}`;
  const rows = uncountedTimes(counted, span).map(
    (time) => Prisma.sql`
      SELECT figure, day, value, number FROM (${reportSources[source](time, scope, step)}) AS live WHERE value IS NOT NULL AND ${ofWorkflow}`,
  );
  return db.$queryRaw<ReportRow[]>`
    SELECT figure, CASE WHEN figure = ANY(${[...stepped]}) THEN day ELSE ${from}::timestamptz END AS day, value, sum(number)::int AS number
    FROM (${Prisma.join([days, ...rows], ' UNION ALL ')}) AS counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
};
