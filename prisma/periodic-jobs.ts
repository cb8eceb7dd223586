import type { Db } from './client.ts';

/** How many periodic jobs of a kind are in a state. A failing one is active, and its last run ended with an error. */
export interface PeriodicJobCount {
  readonly kind: 'source' | 'mailbox' | 'export';
  readonly state: 'active' | 'failing' | 'paused';
  readonly count: number;
}

/** Counts the sources, mailboxes and scheduled exports of every company, for each kind and state, even if it is 0. */
export const countPeriodicJobs = (db: Db): Promise<PeriodicJobCount[]> =>
  db.$queryRaw<PeriodicJobCount[]>`
    SELECT kind, state, count(status)::int AS count
    FROM unnest(ARRAY['source', 'mailbox', 'export']) AS kind
    CROSS JOIN unnest(ARRAY['active', 'failing', 'paused']) AS state
    LEFT JOIN (
      SELECT 'source', status, last_error FROM bucket_sources
      UNION ALL SELECT 'mailbox', status, last_error FROM mailboxes
      UNION ALL SELECT 'export', status, last_error FROM export_schedules
    ) AS job (job_kind, status, last_error)
      ON job_kind = kind
      AND state = CASE WHEN status = 'active' AND last_error IS NOT NULL THEN 'failing' ELSE status END
    GROUP BY kind, state ORDER BY kind, state`;
