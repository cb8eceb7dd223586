import { newId } from '../../domain/ids.ts';
import { systemActor } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { retryingConflicts } from '../transaction.ts';

const interrupted = 'The worker stopped before the answer was recorded; the receiver may have got this attempt.';

/** An attempt whose ledger row is written and that may be sent. */
export interface BegunAttempt {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly series: number;
  /** Of this attempt, counted over all ladders of the delivery. */
  readonly number: number;
  readonly eventType: string;
  readonly url: string;
  readonly body: string;
  /** The lowercase hex SHA-256 of the API key: the HMAC key of the signature. */
  readonly keyHash: string;
}

/** Columns that a step called `begun` returns of `deliveries`, for {@link ledgerRows} and {@link begunAttempt}. */
export const begunColumns = Prisma.sql`deliveries.id, deliveries.submission_id, deliveries.api_key_id, deliveries.series,
  deliveries.attempt_count, deliveries.event_type, deliveries.url, deliveries.body`;

/**
 * The ledger's part of beginning attempts. A row of an earlier run that never got its answer is closed with a note, so that every request
 * that may have left is in the ledger.
 */
export const ledgerRows = Prisma.sql`
    closed AS (
      UPDATE delivery_attempts SET error = ${interrupted}
      FROM begun WHERE delivery_id = begun.id AND duration_ms IS NULL AND error IS NULL
    ), noted AS (
      INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at)
      SELECT id, attempt_count, series, now() FROM begun
    )`;

/** A row of `begun` with its `api_keys` row as {@link BegunAttempt}. */
export const begunAttempt = Prisma.sql`begun.id AS "deliveryId", begun.submission_id AS "submissionId", begun.series,
  begun.attempt_count AS "number", begun.event_type AS "eventType", begun.url, begun.body, api_keys.key_hash AS "keyHash"`;

/**
 * Writes the ledger row of an attempt that is about to be made, in one statement, and returns what to send. Null where the delivery has
 * settled or is at another ladder.
 */
export const beginAttempt = async (db: Db, deliveryId: string, series: number): Promise<BegunAttempt | null> => {
  const rows = await retryingConflicts(
    () => db.$queryRaw<BegunAttempt[]>`
    WITH begun AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      WHERE id = ${deliveryId} AND series = ${series} AND status IN ('queued', 'pending')
      RETURNING ${begunColumns}
    ), ${ledgerRows}
    SELECT ${begunAttempt} FROM begun JOIN api_keys ON api_keys.id = begun.api_key_id`,
  );
  return rows[0] ?? null;
};

export interface AttemptAnswer {
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly responseExcerpt: string | null;
}

export type AttemptStatus = 'pending' | 'delivered' | 'failed';

export interface AttemptRecord {
  readonly deliveryId: string;
  readonly submissionId: string | null;
  readonly number: number;
  readonly answer: AttemptAnswer;
  /** Time until the next attempt of the ladder; null where this was the last. */
  readonly nextDelayMs: number | null;
  /** The message that asked for the attempt; it goes with the end of the delivery. Null where Temporal asked. */
  readonly outboxId: bigint | null;
}

/**
 * Writes the answer, the delivery's status and, on its end, the submission's event. The submission is locked before anything else, so that
 * two deliveries that settle at the same moment see each other when they decide about `synced`.
 */
const writeAnswer = (prisma: PrismaClient, record: AttemptRecord, status: AttemptStatus) => {
  const { deliveryId, submissionId, number, answer, nextDelayMs } = record;
  const { durationMs, statusCode, error, responseExcerpt } = answer;
  const details = JSON.stringify({ actor: systemActor, deliveryId, attempts: number, error });
  const type = status === 'delivered' ? 'delivery_succeeded' : 'delivery_failed';
  return prisma.$executeRaw`
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
      SET status = ${status}, settled_at = CASE WHEN ${status} = 'pending' THEN NULL ELSE now() END,
          next_attempt_at = CASE WHEN ${status} = 'pending' THEN now() + ${nextDelayMs}::float8 * interval '1 millisecond' END
      FROM lock WHERE id = ${deliveryId} AND status IN ('queued', 'pending')
      RETURNING submission_id
    )
    INSERT INTO submission_events (id, submission_id, type, details)
    SELECT ${newId('event')}, submission_id, ${type}, ${details}::jsonb
    FROM advanced WHERE submission_id IS NOT NULL AND ${status} <> 'pending'`;
};

/**
 * `approved` becomes `synced` once every delivery of the submission has settled and there is one (D17). A statement of its own, since it
 * has to see what others committed before the submission was locked.
 */
const writeSynced = (prisma: PrismaClient, { submissionId, outboxId }: AttemptRecord) => prisma.$executeRaw`
    WITH synced AS (
      UPDATE submissions SET status = 'synced', updated_at = now()
      WHERE id = ${submissionId} AND status = 'approved' AND NOT EXISTS (
        SELECT FROM deliveries WHERE submission_id = ${submissionId} AND status IN ('queued', 'pending'))
      RETURNING id
    ), event AS (
      INSERT INTO submission_events (id, submission_id, type, details)
      SELECT ${newId('event')}, id, 'synced', ${JSON.stringify({ actor: systemActor })}::jsonb FROM synced
    )
    DELETE FROM outbox WHERE id = ${outboxId}`;

/** Writes an attempt's answer and what follows from it, in one transaction: the delivery's status, the submission's event and status. */
export const recordAttempt = async (prisma: PrismaClient, record: AttemptRecord): Promise<AttemptStatus> => {
  const status = record.answer.error === null ? 'delivered' : record.nextDelayMs === null ? 'failed' : 'pending';
  const ends = status === 'pending' ? [] : [() => writeSynced(prisma, record)];
  const writes = [() => writeAnswer(prisma, record, status), ...ends];
  await retryingConflicts(() => prisma.$transaction(writes.map((write) => write())));
  return status;
};
