import { DeliveryMessage } from '../../domain/outbox.ts';
import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
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

type Row = { [K in keyof StartedAttempt]: StartedAttempt[K] | null } & {
  outboxId: bigint;
  payload: Prisma.JsonValue;
  claims: number;
};

const toClaimed = ({ outboxId, payload, claims, ...attempt }: Row): ClaimedDelivery => ({
  outboxId,
  claims,
  message: DeliveryMessage.parse({ kind: 'delivery.start', payload }),
  attempt: attempt.deliveryId === null ? null : (attempt as StartedAttempt),
});

/**
 * Claims up to `limit` due deliveries for `leaseMs` and writes the ledger rows of their first attempts, all in one statement: send them at
 * once. No other worker sees them for that long; if this one dies, another claims them afterwards.
 */
export const claimFirstAttempts = async (db: Db, limit: number, leaseMs: number): Promise<ClaimedDelivery[]> => {
  const rows = await retryingConflicts(
    () => db.$queryRaw<Row[]>`
    WITH claimed AS (
      UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
      WHERE id IN (
        SELECT id FROM outbox WHERE available_at <= now() AND kind = 'delivery.start'
        ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id AS outbox_id, subject_id, payload, attempts
    ), started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      FROM claimed
      WHERE deliveries.id = claimed.subject_id AND deliveries.series = (claimed.payload ->> 'chain')::int
        AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]}) AND NOT EXISTS (
          SELECT FROM delivery_attempts made
          WHERE made.delivery_id = deliveries.id AND made.series = deliveries.series AND made.duration_ms IS NOT NULL)
      RETURNING claimed.outbox_id, ${startedColumns}
    ), ${attemptRows}
    SELECT claimed.outbox_id AS "outboxId", claimed.payload, claimed.attempts AS claims, ${startedAttempt}
    FROM claimed LEFT JOIN started ON started.outbox_id = claimed.outbox_id LEFT JOIN api_keys ON api_keys.id = started.api_key_id`,
  );
  return rows.map(toClaimed);
};
