import { DeliveryMessage } from '../../domain/outbox.ts';
import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { type Claimed, type ClaimedRow, planOnce, readClaimed } from '../outbox.ts';
import { retryingConflicts } from '../transaction.ts';
import { attemptRows, attemptSigner, type StartedAttempt, startedAttempt, startedColumns } from './attempts.ts';

/** A delivery whose first attempt is this process's to make. */
export interface ClaimedDelivery {
  readonly outboxId: bigint;
  readonly message: DeliveryMessage;
  /** Names its receiver, as `receiverOf` reads it. */
  readonly lane: string;
  /** How often it has been claimed. */
  readonly claims: number;
  /** The span that wrote the message; null if that process exported no spans. */
  readonly traceparent: string | null;
  /**
   * What to send; null if the delivery needs no first attempt anymore: it has settled, or an attempt has an answer.
   */
  readonly attempt: StartedAttempt | null;
}

type Row = ClaimedRow & { lane: string } & { [K in keyof StartedAttempt]: StartedAttempt[K] | null };

const toClaimed = (
  { id, kind: _kind, payload: _payload, attempts, lastError: _lastError, traceparent, lane, ...attempt }: Row,
  message: DeliveryMessage,
): ClaimedDelivery => ({
  outboxId: id,
  lane,
  claims: attempts,
  traceparent,
  message,
  attempt: attempt.deliveryId === null ? null : (attempt as StartedAttempt),
});

/**
 * Whether a claimed row can be read, as `DeliveryMessage` would: nothing is written to the ledger for one that cannot.
 */
const isReadable = Prisma.sql`claimed.payload -> 'chain' = to_jsonb(deliveries.series) AND (
    SELECT bool_and(coalesce(jsonb_typeof(claimed.payload -> member), '') = 'string')
    FROM unnest(ARRAY['deliveryId', 'companyId', 'eventType', 'subjectId']) member)`;

/** No claim takes more. It is written into the statement, so that the plan for any number expects few rows. */
export const claimMax = 128;

/** A receiver's lane, and how many of its deliveries to claim. */
export interface WantedLane {
  readonly lane: string;
  readonly count: number;
}

/**
 * Claims due deliveries of these lanes for `leaseMs`, the oldest of each, and writes the ledger rows of their first
 * attempts, all in one statement: send them at once. No other worker sees them for that long; if this one dies, another
 * claims them afterward.
 * @param wanted at most {@link claimMax} deliveries
 */
export const claimFirstAttempts = async (
  prisma: PrismaClient,
  wanted: readonly WantedLane[],
  leaseMs: number,
): Promise<Claimed<ClaimedDelivery>> => {
  const claim = () => prisma.$queryRaw<Row[]>`
    WITH claimed AS (
      UPDATE outbox SET attempts = attempts + 1, available_at = now() + ${leaseMs} * interval '1 millisecond'
      WHERE id = ANY(ARRAY(
        SELECT due.id FROM unnest(${wanted.map(({ lane }) => lane)}::text[], ${wanted.map(({ count }) => count)}::int[]) AS wanted (lane, free)
        CROSS JOIN LATERAL (
          SELECT waiting.id FROM outbox waiting
          WHERE waiting.kind = 'delivery.start' AND waiting.lane = wanted.lane AND waiting.available_at <= now()
          ORDER BY waiting.available_at, waiting.id
          LIMIT wanted.free
          FOR UPDATE SKIP LOCKED) due
        LIMIT ${Prisma.raw(String(claimMax))}))
      RETURNING id AS outbox_id, lane, subject_id, payload, attempts, last_error, traceparent
    ), started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      FROM claimed
      WHERE deliveries.id = claimed.subject_id AND ${isReadable}
        AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]}) AND NOT EXISTS (
          SELECT FROM delivery_attempts made
          WHERE made.delivery_id = deliveries.id AND made.series = deliveries.series AND made.duration_ms IS NOT NULL)
      RETURNING claimed.outbox_id, ${startedColumns}
    ), ${attemptRows}
    SELECT claimed.outbox_id AS id, claimed.lane, 'delivery.start' AS kind, claimed.payload, claimed.attempts, claimed.last_error AS "lastError",
      claimed.traceparent, ${startedAttempt}
    FROM claimed LEFT JOIN started ON started.outbox_id = claimed.outbox_id LEFT JOIN ${attemptSigner} signer ON true`;
  const [, rows] = await retryingConflicts(() => prisma.$transaction([planOnce(prisma), claim()]));
  return readClaimed(rows, DeliveryMessage, toClaimed);
};
