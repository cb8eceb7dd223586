import { newId } from '../../domain/ids.ts';
import { submissionTransitions, systemActor } from '../../domain/submissions/status.ts';
import {
  type DeliveryTransition,
  deliveryTransitions,
  unsettledDeliveryStatuses,
} from '../../domain/webhooks/status.ts';
import { type StoredSigningKey, signerOf } from '../access/signing-keys.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { retryingConflicts } from '../transaction.ts';
import type { StoredSecret } from './signing-secrets.ts';

const interrupted = 'The worker stopped before it recorded the answer; the receiver may have received this attempt.';

/** An attempt whose ledger row is written and that may be sent. */
export interface StartedAttempt extends StoredSigningKey {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly series: number;
  /** The attempt's number, counted over all series of the delivery. */
  readonly number: number;
  readonly eventType: string;
  /** The number of the event among those of its subject; null if it has none. */
  readonly sequence: number | null;
  readonly url: string;
  readonly body: string;
  /** The company's webhook secrets that are valid, newest first: two while one replaces the other. */
  readonly secrets: readonly StoredSecret[];
}

/** Columns of `deliveries` that a CTE called `started` returns, for {@link attemptRows} and {@link startedAttempt}. */
export const startedColumns = Prisma.sql`deliveries.id, deliveries.submission_id, deliveries.api_key_id, deliveries.company_id,
  deliveries.series, deliveries.attempt_count, deliveries.event_type, deliveries.sequence, deliveries.url, deliveries.body`;

/**
 * CTEs that write the ledger rows of started attempts. A row of an earlier run that never got its answer is closed with a note, so that
 * every request that may have left is in the ledger.
 */
export const attemptRows = Prisma.sql`
    closed AS (
      UPDATE delivery_attempts SET error = ${interrupted}
      FROM started WHERE delivery_id = started.id AND duration_ms IS NULL AND error IS NULL
    ), noted AS (
      INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at)
      SELECT id, attempt_count, series, now() FROM started
    )`;

/** The API key that signs an attempt of `started`; joined as `signer` for {@link startedAttempt}. */
export const attemptSigner = signerOf(Prisma.sql`started.api_key_id`, Prisma.sql`started.company_id`);

/** Selects a row of `started` with its `signer` as {@link StartedAttempt}. */
export const startedAttempt = Prisma.sql`started.id AS "deliveryId", started.submission_id AS "submissionId", started.series,
  started.attempt_count AS "number", started.event_type AS "eventType", started.sequence, started.url, started.body, signer.*,
  ARRAY(
    SELECT jsonb_build_object('id', webhook_secrets.id::text, 'secret', secret) FROM webhook_secrets
    WHERE webhook_secrets.company_id = started.company_id AND (retires_at IS NULL OR retires_at > now()) ORDER BY webhook_secrets.id DESC
  ) AS secrets`;

/**
 * Writes the ledger row of an attempt that is about to be made, in one statement, and returns what to send. Null if the delivery has
 * settled or another series has started.
 */
export const startAttempt = async (db: Db, deliveryId: string, series: number): Promise<StartedAttempt | null> => {
  const rows = await retryingConflicts(
    () => db.$queryRaw<StartedAttempt[]>`
    WITH started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      WHERE id = ${deliveryId} AND series = ${series} AND status = ANY(${[...unsettledDeliveryStatuses]})
      RETURNING ${startedColumns}
    ), ${attemptRows}
    SELECT ${startedAttempt} FROM started CROSS JOIN ${attemptSigner} signer`,
  );
  return rows[0] ?? null;
};

export interface AttemptAnswer {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

export interface AnsweredAttempt {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly series: number;
  readonly number: number;
  readonly answer: AttemptAnswer;
  /** Time until the next attempt of the series; null if this was the last. */
  readonly nextDelayMs: number | null;
}

/** A statement that has not been sent yet, for one `prisma.$transaction([...])`. */
export type Statement = Prisma.PrismaPromise<number>;

/**
 * Writes an attempt's answer to the ledger, changes its delivery and, once the delivery has settled, adds an event to the submission. An answer
 * of an earlier series changes nothing but the ledger, nor does a failure after which another attempt has started. The submission is locked before anything else, so that two deliveries that settle at the same moment see each other in {@link syncSubmission}.
 */
export const answerAttempt = (
  prisma: PrismaClient,
  { deliveryId, submissionId, series, number, answer, nextDelayMs }: AnsweredAttempt,
  change: DeliveryTransition & ('succeed' | 'retry' | 'fail'),
): Prisma.PrismaPromise<{ isCurrent: boolean }[]> => {
  const { durationMs, statusCode, error, responseExcerpt } = answer;
  const { from, to } = deliveryTransitions[change];
  const details = JSON.stringify({ actor: systemActor, deliveryId, attempts: number, error });
  const eventType = change === 'succeed' ? 'delivery_succeeded' : 'delivery_failed';
  return prisma.$queryRaw`
    WITH locked AS MATERIALIZED (
      SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE
    ), lock AS (
      SELECT count(*) FROM locked
    ), answered AS (
      UPDATE delivery_attempts
      SET duration_ms = ${durationMs}, status_code = ${statusCode}::int, error = ${error}, response_excerpt = ${responseExcerpt}
      FROM lock WHERE delivery_id = ${deliveryId} AND number = ${number}
    ), advanced AS (
      UPDATE deliveries
      SET status = ${to}, settled_at = CASE WHEN ${to} = 'pending' THEN NULL ELSE now() END,
          next_attempt_at = CASE WHEN ${to} = 'pending' THEN now() + ${nextDelayMs}::float8 * interval '1 millisecond' END
      FROM lock WHERE id = ${deliveryId} AND series = ${series} AND status = ANY(${[...from]})
        AND (${to} = 'delivered' OR attempt_count = ${number})
      RETURNING submission_id
    ), noted AS (
      INSERT INTO submission_events (id, submission_id, type, details)
      SELECT ${newId('event')}, submission_id, ${eventType}, ${details}::jsonb
      FROM advanced WHERE submission_id IS NOT NULL AND ${to} <> 'pending'
    )
    SELECT count(*) > 0 AS "isCurrent" FROM advanced`;
};

/**
 * Moves the submission from `approved` to `synced` if every delivery of it has settled (D17). This is a separate statement because it must see
 * what others committed before the submission was locked.
 */
export const syncSubmission = (prisma: PrismaClient, submissionId: string): Statement => {
  const { from, to } = submissionTransitions.sync;
  return prisma.$executeRaw`
    WITH synced AS (
      UPDATE submissions SET status = ${to}, updated_at = now()
      WHERE id = ${submissionId} AND status = ANY(${[...from]}) AND NOT EXISTS (
        SELECT FROM deliveries WHERE submission_id = ${submissionId} AND status = ANY(${[...unsettledDeliveryStatuses]}))
      RETURNING id
    )
    INSERT INTO submission_events (id, submission_id, type, details)
    SELECT ${newId('event')}, id, 'synced', ${JSON.stringify({ actor: systemActor })}::jsonb FROM synced`;
};
