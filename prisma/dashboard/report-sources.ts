import type { CompanyScope } from '../../domain/access/scope.ts';
import type { ReportStep } from '../../domain/dashboard/report.ts';
import { Prisma } from '../generated/client.ts';
import { isDecision } from '../submissions/find-decision.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';

/** A time from `from` until before `until`. */
export interface TimeRange {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The counts of a source for a time, as rows of company_id, definition_id, figure, day, value and number. `day` is the
 * start of the step. The rows of a day that has ended must not change, except that triggers note the day in
 * `report_stale_days`.
 */
export type ReportSource = (time: TimeRange, scope: CompanyScope, step: ReportStep) => Prisma.Sql;

/** The start of the day or hour in UTC that contains a moment. */
const startOf = (step: ReportStep, moment: Prisma.Sql): Prisma.Sql =>
  step === 'day' ? Prisma.sql`dashboard_day(${moment})` : Prisma.sql`date_trunc('hour', ${moment}, 'UTC')`;

/**
 * The ids of the companies in a scope as an SQL array, so that indexes that start with the company are used for every
 * scope.
 */
export const companyIds = (scope: CompanyScope): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT id FROM companies WHERE ${scopeCondition(Prisma.sql`id`, scope)})`;

/**
 * Decisions by the time at which they took effect:
 * - `decisions`: by person (or `api`) and kind, such as `usr_1|approved`;
 * - `waited`: by milliseconds since the end of processing, for approvals and rejections;
 * - `handled`: by milliseconds from the last time the person opened it (by the audit log) to the decision;
 * - `corrected`: decided submissions by corrected field;
 * - `checked`: fields of submissions that a person approved, by confidence (two digits) and whether nobody corrected
 *   them, such as `0.97|right`.
 */
const decisions: ReportSource = ({ from, until }, scope, step) => Prisma.sql`
  WITH decided AS MATERIALIZED (
    SELECT submission.id, submission.company_id, submission.definition_id, submission.field_confidences, event.type, event.occurred_at,
           ${startOf(step, Prisma.sql`event.occurred_at`)} AS day, session.processed_at,
           CASE event.details #>> '{actor,type}' WHEN 'user' THEN event.details #>> '{actor,id}' END AS person
    FROM submission_events event
    JOIN submissions submission ON submission.id = event.submission_id
    JOIN sessions session ON session.id = submission.session_id
    WHERE ${isDecision} AND event.occurred_at >= ${from} AND event.occurred_at < ${until}
      AND ${scopeCondition(Prisma.sql`submission.company_id`, scope)}
  ), corrected AS MATERIALIZED (
    SELECT decided.id, correction.field
    FROM (SELECT DISTINCT id FROM decided) AS decided
    CROSS JOIN LATERAL (SELECT DISTINCT field FROM field_corrections WHERE submission_id = decided.id) AS correction
  )
  SELECT company_id, definition_id, 'decisions' AS figure, day, coalesce(person, 'api') || '|' || type AS value, count(*)::int AS number
  FROM decided GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'waited', day, dashboard_duration(processed_at, occurred_at), count(*)::int
  FROM decided WHERE processed_at <= occurred_at AND type <> 'cancelled' GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'handled', day, dashboard_duration(opened.at, opened.decided_at), count(*)::int
  FROM decided CROSS JOIN LATERAL (
    SELECT max(entry.occurred_at) AS at, finished.at AS decided_at
    FROM (SELECT coalesce(max(noted.occurred_at), decided.occurred_at) AS at FROM audit_entries noted
          WHERE noted.subject_id = decided.id AND noted.occurred_at BETWEEN decided.occurred_at - interval '1 minute' AND decided.occurred_at
            AND noted.action = 'submission.decide' AND noted.user_id = decided.person) AS finished
    JOIN audit_entries entry ON entry.subject_id = decided.id AND entry.occurred_at <= finished.at
    WHERE entry.action = 'submission.view' AND entry.user_id = decided.person GROUP BY finished.at
  ) AS opened
  WHERE person IS NOT NULL GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'corrected', day, field, count(*)::int
  FROM decided JOIN corrected USING (id) GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'checked', day,
         round(least(1, greatest(0, one.confidence::numeric)), 2) || '|' || CASE WHEN corrected.id IS NULL THEN 'right' ELSE 'wrong' END, count(*)::int
  FROM decided CROSS JOIN LATERAL jsonb_each_text(decided.field_confidences) AS one (field, confidence)
  LEFT JOIN corrected ON corrected.id = decided.id AND corrected.field = one.field
  WHERE type = 'approved' AND person IS NOT NULL AND one.confidence IS NOT NULL GROUP BY 1, 2, 4, 5`;

/**
 * Submissions whose processing has ended, by the time of their creation:
 * - `outcomes`: `straight` (approved without a review), `review` or `failed`;
 * - `queued`: by milliseconds from submit to the start of processing;
 * - `worked`: by engine and milliseconds from the start to the end of processing, such as `builtin|1250`;
 * - `spent`: the charges of paid services, by engine, in hundredths of a US cent.
 */
const processing: ReportSource = ({ from, until }, scope, step) => Prisma.sql`
  WITH processed AS MATERIALIZED (
    SELECT session.company_id, session.definition_id, ${startOf(step, Prisma.sql`session.created_at`)} AS day, session.submitted_at, session.processed_at,
           (submission.engine #>> '{usage,costUsd}')::float8 AS cost_usd, history.started_at, coalesce(version.processing ->> 'engine', 'builtin') AS engine,
           CASE WHEN session.state = 'failed' THEN 'failed'
                WHEN submission.status IN ('approved', 'synced') AND NOT history.was_approved THEN 'straight' ELSE 'review' END AS outcome
    FROM sessions session
    JOIN submissions submission ON submission.session_id = session.id
    JOIN workflow_versions version ON version.definition_id = session.definition_id AND version.version = session.version
    CROSS JOIN LATERAL (
      SELECT max(event.occurred_at) FILTER (WHERE event.type = 'processing_started') AS started_at,
             bool_or(event.type IN ('processing_completed', 'processing_failed', 'capture_quality_blocked')) AS has_ended,
             bool_or(event.type = 'approved') AS was_approved
      FROM submission_events event WHERE event.submission_id = submission.id
    ) AS history
    WHERE session.company_id = ANY(${companyIds(scope)}) AND session.created_at >= ${from} AND session.created_at < ${until}
      AND session.state IN ('completed', 'failed') AND session.processed_at IS NOT NULL AND history.has_ended
  )
  SELECT company_id, definition_id, 'outcomes' AS figure, day, outcome AS value, count(*)::int AS number FROM processed GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'queued', day, dashboard_duration(submitted_at, started_at), count(*)::int
  FROM processed WHERE started_at >= submitted_at GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'worked', day, engine || '|' || dashboard_duration(started_at, processed_at), count(*)::int
  FROM processed WHERE started_at <= processed_at GROUP BY 1, 2, 4, 5
  UNION ALL
  SELECT company_id, definition_id, 'spent', day, engine, round(sum(cost_usd) * 10000)::int FROM processed WHERE cost_usd > 0 GROUP BY 1, 2, 4, 5`;

/** The sources by the names that `report_stale_days` has. */
export const reportSources = { decisions, processing } as const satisfies Record<string, ReportSource>;
export type ReportSourceName = keyof typeof reportSources;

/** The figures of each source. */
export const sourceFigures = {
  decisions: ['decisions', 'waited', 'handled', 'corrected', 'checked'],
  processing: ['outcomes', 'queued', 'worked', 'spent'],
} as const satisfies Record<ReportSourceName, readonly string[]>;
export type ReportFigure = (typeof sourceFigures)[ReportSourceName][number];
