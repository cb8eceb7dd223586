import { sandboxIdPrefix } from '../domain/access/sandbox.ts';
import type { Db } from './client.ts';
import type { OutboxShare } from './outbox.ts';

/** The size of a backlog, and the age of its oldest item. */
export interface Backlog {
  readonly count: number;
  /** 0 if nothing waits. */
  readonly oldestSeconds: number;
}

const nothing: Backlog = { count: 0, oldestSeconds: 0 };

/** The messages for Temporal and the first attempts that wait, of every company. Retries do not reset the age. */
export const readOutboxBacklogs = async (db: Db): Promise<Record<OutboxShare, Backlog>> => {
  const rows = await db.$queryRaw<(Backlog & { share: OutboxShare })[]>`
    SELECT share, count(*)::int AS count, greatest(0, extract(epoch FROM now() - min(created_at)))::float8 AS "oldestSeconds"
    FROM (
      SELECT CASE WHEN kind = 'delivery.start' THEN 'deliveries' ELSE 'temporal' END AS share, created_at FROM outbox
      UNION ALL
      SELECT 'deliveries', created_at FROM first_attempts
    ) waiting GROUP BY 1`;
  const of = (share: OutboxShare): Backlog => rows.find((row) => row.share === share) ?? nothing;
  return { temporal: of('temporal'), deliveries: of('deliveries') };
};

/** The submissions and shelf captures of every company, except sandboxes, that wait for a review by a person. */
export const readReviewBacklogs = async (db: Db): Promise<{ document: Backlog; shelf: Backlog }> => {
  const rows = await db.$queryRaw<(Backlog & { subject: 'document' | 'shelf' })[]>`
    SELECT 'document' AS subject, count(*)::int AS count,
           coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
    FROM submissions WHERE status = 'review' AND NOT starts_with(company_id, ${sandboxIdPrefix})
    UNION ALL
    SELECT 'shelf', count(*)::int, coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8
    FROM shelf_captures WHERE review_state = 'pending' AND NOT starts_with(company_id, ${sandboxIdPrefix})`;
  const of = (subject: 'document' | 'shelf'): Backlog => rows.find((row) => row.subject === subject) ?? nothing;
  return { document: of('document'), shelf: of('shelf') };
};
