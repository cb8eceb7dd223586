import { DeliveryMessage } from '../../domain/outbox.ts';
import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { type Claimed, type ClaimedRow, readClaimed } from '../outbox.ts';
import { retryingConflicts } from '../transaction.ts';
import { attemptRows, type StartedAttempt, startedAttempt, startedColumns } from './attempts.ts';

/** A delivery whose first attempt is this process's to make. */
export interface ClaimedDelivery {
  readonly outboxId: bigint;
  readonly message: DeliveryMessage;
  /** How often it has been claimed. */
  readonly claims: number;
  /** What to send; null if the delivery needs no first attempt any more: it has settled, or an attempt has an answer. */
  readonly attempt: StartedAttempt | null;
}

type Row = ClaimedRow & { [K in keyof StartedAttempt]: StartedAttempt[K] | null };

const toClaimed = (
  { id, kind: _kind, payload: _payload, attempts, lastError: _lastError, ...attempt }: Row,
  message: DeliveryMessage,
): ClaimedDelivery => ({
  outboxId: id,
  claims: attempts,
  message,
  attempt: attempt.deliveryId === null ? null : (attempt as StartedAttempt),
});

/** Whether a claimed row can be read, as `DeliveryMessage` would: nothing is written to the ledger for one that cannot. */
const isReadable = Prisma.sql`claimed.payload -> 'chain' = to_jsonb(deliveries.series) AND (
    SELECT bool_and(coalesce(jsonb_typeof(claimed.payload -> member), '') = 'string')
    FROM unnest(ARRAY['deliveryId', 'companyId', 'eventType', 'subjectId']) member)`;

/**
 * Claims up to `limit` due deliveries for `leaseMs` and writes the ledger rows of their first attempts, all in one statement: send them at
 * once. No other worker sees them for that long; if this one dies, another claims them afterwards.
 */
export const claimFirstAttempts = async (db: Db, limit: number, leaseMs: number): Promise<Claimed<ClaimedDelivery>> => {
  const rows = await retryingConflicts(
    () => db.$queryRaw<Row[]>`
    WITH claimed AS (
      UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
      WHERE id IN (
        SELECT id FROM outbox WHERE available_at <= now() AND kind = 'delivery.start'
        ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id AS outbox_id, subject_id, payload, attempts, last_error
    ), started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      FROM claimed
      WHERE deliveries.id = claimed.subject_id AND ${isReadable}
        AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]}) AND NOT EXISTS (
          SELECT FROM delivery_attempts made
          WHERE made.delivery_id = deliveries.id AND made.series = deliveries.series AND made.duration_ms IS NOT NULL)
      RETURNING claimed.outbox_id, ${startedColumns}
    ), ${attemptRows}
    SELECT claimed.outbox_id AS id, 'delivery.start' AS kind, claimed.payload, claimed.attempts, claimed.last_error AS "lastError",
      ${startedAttempt}
    FROM claimed LEFT JOIN started ON started.outbox_id = claimed.outbox_id LEFT JOIN api_keys ON api_keys.id = started.api_key_id`,
  );
  return readClaimed(rows, DeliveryMessage, toClaimed);
};
