import { newId } from '../../domain/ids.ts';
import { submissionTransitions, systemActor } from '../../domain/submissions/status.ts';
import { changeAfterAttempt, deliveryTransitions, unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { FirstAttemptKey } from './first-attempts.ts';

/** The outcome of a sent attempt. */
export interface AttemptAnswer {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

/** An attempt with its answer, which the ledger does not have yet. */
export interface AnsweredAttempt {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly series: number;
  readonly number: number;
  readonly answer: AttemptAnswer;
  /** Time until the next attempt of the series; null if this was the last. */
  readonly nextDelayMs: number | null;
}

/** PostgreSQL refuses half of a surrogate pair, which remains if an excerpt ends within a character. */
const storable = (text: string | null): string | null => text?.toWellFormed() ?? null;

const rowOf = ({ deliveryId, submissionId, series, number, answer, nextDelayMs }: AnsweredAttempt) => {
  const { error } = answer;
  const change = changeAfterAttempt(error, nextDelayMs);
  return {
    delivery_id: deliveryId,
    submission_id: submissionId,
    series,
    number,
    duration_ms: answer.durationMs,
    status_code: answer.statusCode,
    error: storable(error),
    response_excerpt: storable(answer.responseExcerpt),
    status: deliveryTransitions[change].to,
    next_delay_ms: nextDelayMs,
    event_id: newId('event'),
    event_type: change === 'succeed' ? 'delivery_succeeded' : 'delivery_failed',
    details: { actor: systemActor, deliveryId, attempts: number, error: storable(error) },
  };
};

/**
 * Writes answers to the ledger, changes their deliveries and, for those that have settled, adds an event to the
 * submission. No two answers may be of the same delivery. An answer of an earlier series, or a failure after which
 * another attempt has started, changes only the ledger. The submissions are locked before the deliveries, so that two
 * deliveries that settle at the same moment see each other in {@link endSettled}.
 * @param accepted first attempts among them with a 2xx, which are removed, because their series needs no attempt
 * anymore
 * @returns the deliveries that have their status from these answers
 */
export const answerAttempts = (
  db: Db,
  attempts: readonly AnsweredAttempt[],
  accepted: readonly FirstAttemptKey[],
): Prisma.PrismaPromise<{ deliveryId: string }[]> => db.$queryRaw`
  WITH answer AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(attempts.map(rowOf))}::jsonb) AS row (
      delivery_id text, submission_id text, series int, number int, duration_ms int, status_code int, error text, response_excerpt text,
      status text, next_delay_ms float8, event_id text, event_type text, details jsonb)
  ), removed AS (
    DELETE FROM first_attempts USING unnest(${accepted.map((one) => one.deliveryId)}::text[], ${accepted.map((one) => one.series)}::int[]) AS done (id, series)
    WHERE delivery_id = done.id AND first_attempts.series = done.series
    RETURNING delivery_id
  ), locked AS MATERIALIZED (
    SELECT id FROM submissions WHERE id IN (SELECT submission_id FROM answer) AND (SELECT count(*) FROM removed) >= 0
    ORDER BY id FOR UPDATE
  ), lock AS (
    SELECT count(*) FROM locked
  ), answered AS (
    UPDATE delivery_attempts made
    SET duration_ms = answer.duration_ms, status_code = answer.status_code, error = answer.error, response_excerpt = answer.response_excerpt
    FROM lock CROSS JOIN answer WHERE made.delivery_id = answer.delivery_id AND made.number = answer.number
  ), advanced AS (
    UPDATE deliveries
    SET status = answer.status, settled_at = CASE WHEN answer.status = 'pending' THEN NULL ELSE now() END,
        next_attempt_at = CASE WHEN answer.status = 'pending' THEN now() + answer.next_delay_ms * interval '1 millisecond' END
    FROM lock CROSS JOIN answer
    WHERE deliveries.id = answer.delivery_id AND deliveries.series = answer.series
      AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]})
      AND (answer.status = 'delivered' OR deliveries.attempt_count = answer.number)
    RETURNING deliveries.id, deliveries.submission_id, deliveries.endpoint_id, answer.status, answer.event_id, answer.event_type, answer.details
  ), noted AS (
    INSERT INTO submission_events (id, submission_id, type, details)
    SELECT event_id, submission_id, event_type, details FROM advanced WHERE submission_id IS NOT NULL AND status <> 'pending'
  ), judged AS (
    UPDATE webhook_endpoints SET failing_since = CASE WHEN outcome.succeeded THEN NULL ELSE now() END
    FROM (SELECT endpoint_id, bool_or(status = 'delivered') AS succeeded FROM advanced GROUP BY endpoint_id) outcome
    WHERE webhook_endpoints.id = outcome.endpoint_id AND disabled_at IS NULL AND outcome.succeeded = (failing_since IS NOT NULL)
  )
  SELECT id AS "deliveryId" FROM advanced`;

/**
 * Finishes the work around settled deliveries: removes first attempts after which the series has failed, unless it
 * needs another attempt, and moves each submission from `approved` to `synced` if every delivery of it has settled
 * (D17). This is a separate statement because it must see what others committed before the submission was locked.
 */
export const endSettled = (
  db: Db,
  submissionIds: readonly string[],
  firstAttempts: readonly FirstAttemptKey[],
): Prisma.PrismaPromise<number> => {
  const { from, to } = submissionTransitions.sync;
  const events = submissionIds.map(() => newId('event'));
  return db.$executeRaw`
    WITH removed AS (
      DELETE FROM first_attempts USING unnest(${firstAttempts.map((one) => one.deliveryId)}::text[], ${firstAttempts.map((one) => one.series)}::int[]) AS done (id, series)
      WHERE delivery_id = done.id AND first_attempts.series = done.series AND NOT EXISTS (
        SELECT FROM deliveries
        WHERE deliveries.id = done.id AND deliveries.series = done.series AND status = ANY(${[...unsettledDeliveryStatuses]}))
    ), synced AS (
      UPDATE submissions SET status = ${to}, updated_at = now()
      WHERE id = ANY(${[...submissionIds]}) AND status = ANY(${[...from]}) AND NOT EXISTS (
        SELECT FROM deliveries WHERE submission_id = submissions.id AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]}))
      RETURNING id
    )
    INSERT INTO submission_events (id, submission_id, type, details)
    SELECT event.id, synced.id, 'synced', ${JSON.stringify({ actor: systemActor })}::jsonb
    FROM synced JOIN unnest(${[...submissionIds]}::text[], ${events}::text[]) AS event (submission_id, id) ON event.submission_id = synced.id`;
};
