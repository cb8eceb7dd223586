import { membersOf, textMember } from '../../domain/narrowing.ts';
import type { ProcessingOutcome } from '../../domain/submissions/outcome.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { matchesMax } from '../tenants/text-search.ts';

/**
 * A condition on a row named `event` of a submission's history: a decision of a review. Callers may also cancel a
 * submission that nobody reviews.
 */
export const isDecision = Prisma.sql`event.type IN ('approved', 'rejected', 'cancelled')
  AND (event.type <> 'cancelled' OR event.details #>> '{actor,type}' = 'user')`;

/** The newest decision in a submission's history: who made it, and when. */
export interface MadeDecision {
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

/** The decisions of a list's filter. */
export interface DecisionFilter {
  /** Id of the person, or `api` for callers. */
  readonly by?: string | undefined;
  /** At or after. */
  readonly from?: Date | undefined;
  /** Before. */
  readonly to?: Date | undefined;
}

const decisionConditions = ({ by, from, to }: DecisionFilter): Prisma.Sql =>
  Prisma.join(
    [
      isDecision,
      ...(from ? [Prisma.sql`event.occurred_at >= ${from}`] : []),
      ...(to ? [Prisma.sql`event.occurred_at < ${to}`] : []),
      ...(by === undefined
        ? []
        : by === 'api'
          ? [Prisma.sql`event.details #>> '{actor,type}' IS DISTINCT FROM 'user'`]
          : [Prisma.sql`event.details #>> '{actor,type}' = 'user' AND event.details #>> '{actor,id}' = ${by}`]),
    ],
    ' AND ',
  );

/** A condition on a submission, which is named `listed`: someone has decided about it. */
export const isDecided = (filter: DecisionFilter): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM submission_events event WHERE event.submission_id = listed.id AND ${decisionConditions(filter)})`;

/**
 * The ids of the submissions, of all companies, with a decision in a time; null if there are too many of them to look
 * up.
 */
export const findDecided = async (db: Db, filter: DecisionFilter): Promise<string[] | null> => {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event.submission_id AS id FROM submission_events event WHERE ${decisionConditions(filter)} LIMIT ${matchesMax + 1}`;
  return rows.length > matchesMax ? null : rows.map(({ id }) => id);
};

/** A condition on a submission, which is named `listed`: how its processing ended, as the dashboard counts it. */
export const hasOutcome = (outcome: ProcessingOutcome): Prisma.Sql => {
  const approved = Prisma.sql`EXISTS (
    SELECT FROM submission_events event WHERE event.submission_id = listed.id AND event.type = 'approved')`;
  const isStraight = Prisma.sql`listed.status IN ('approved', 'synced') AND NOT ${approved}`;
  const state = Prisma.sql`(SELECT state FROM sessions WHERE sessions.id = listed.session_id)`;
  const ended = Prisma.sql`EXISTS (SELECT FROM submission_events event WHERE event.submission_id = listed.id
    AND event.type IN ('processing_completed', 'processing_failed', 'capture_quality_blocked'))`;
  if (outcome === 'straight') return Prisma.sql`${isStraight} AND ${ended}`;
  if (outcome === 'failed') return Prisma.sql`${state} = 'failed' AND ${ended}`;
  return Prisma.sql`NOT (${isStraight}) AND ${state} = 'completed' AND ${ended}`;
};

/** The newest decision of each of these submissions that has one, with the reason that was given. */
export const listNewestDecisions = async (
  db: Db,
  submissionIds: readonly string[],
): Promise<Map<string, MadeDecision & { readonly reason: string | null }>> => {
  const rows = await db.$queryRaw<
    { submissionId: string; decidedBy: string; decidedAt: Date; reason: string | null }[]
  >`
    SELECT DISTINCT ON (event.submission_id) event.submission_id AS "submissionId",
      coalesce(event.details #>> '{actor,label}', '') AS "decidedBy", event.occurred_at AS "decidedAt",
      event.details ->> 'reason' AS reason
    FROM submission_events event
    WHERE event.submission_id = ANY(${submissionIds}) AND event.type IN ('approved', 'rejected', 'cancelled')
    ORDER BY event.submission_id, event.occurred_at DESC, event.id DESC`;
  return new Map(rows.map(({ submissionId, ...decision }) => [submissionId, decision]));
};

/** Who has approved, rejected or cancelled a submission last; null if nobody has, or if the history was removed. */
export const findNewestDecision = async (db: Db, submissionId: string): Promise<MadeDecision | null> => {
  const event = await db.submissionEvent.findFirst({
    where: { submissionId, type: { in: ['approved', 'rejected', 'cancelled'] } },
    orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
    select: { occurredAt: true, details: true },
  });
  const label = textMember(membersOf(event?.details).actor, 'label');
  return event && label ? { decidedBy: label, decidedAt: event.occurredAt } : null;
};
