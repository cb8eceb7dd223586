import { unsettledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOneTrip } from '../one-trip.ts';
import { planOnce } from '../outbox.ts';
import { attemptRows, attemptSigner, type StartedAttempt, startedAttempt, startedColumns } from './attempts.ts';
import { type FirstAttemptClaim, isFree } from './first-attempts.ts';

/** A delivery whose first attempt this process makes. */
export interface ClaimedDelivery extends FirstAttemptClaim {
  /** Names its receiver, as `receiverOf` reads it. */
  readonly lane: string;
  /** The span that started the series; null if that process exported no spans. */
  readonly traceparent: string | null;
  /** The request that asked for what the series is about; null if none did, or if its id is not kept. */
  readonly requestId: string | null;
  /**
   * The attempt to send; null if the delivery needs no first attempt anymore: it is gone or has settled, another series
   * has started, or an attempt has an answer.
   */
  readonly attempt: StartedAttempt | null;
}

type Row = Omit<ClaimedDelivery, 'attempt'> & {
  readonly claimedSeries: number;
  readonly waitingId: string;
} & { [K in keyof StartedAttempt]: StartedAttempt[K] | null };

const toClaimed = ({
  lane,
  claims,
  traceparent,
  requestId,
  waitingId,
  claimedSeries,
  ...attempt
}: Row): ClaimedDelivery => ({
  deliveryId: waitingId,
  series: claimedSeries,
  lane,
  claims,
  traceparent,
  requestId,
  // biome-ignore lint/plugin/casts: the statement returns all columns of an attempt or none
  attempt: attempt.deliveryId === null ? null : (attempt as StartedAttempt),
});

/** The most deliveries of a claim. It is part of the statement, so that a generic plan expects few rows. */
export const claimMax = 128;

/** A receiver's lane, and how many of its deliveries to claim. */
export interface WantedLane {
  readonly lane: string;
  readonly count: number;
}

const claimRows = (db: Db, wanted: readonly WantedLane[], leaseMs: number): Prisma.PrismaPromise<Row[]> =>
  db.$queryRaw<Row[]>`
    WITH claimed AS (
      UPDATE first_attempts SET claims = claims + 1, leased_until = now() + ${leaseMs} * interval '1 millisecond'
      WHERE ctid = ANY(ARRAY(
        SELECT due.ctid FROM unnest(${wanted.map(({ lane }) => lane)}::text[], ${wanted.map(({ count }) => count)}::int[]) AS wanted (lane, free)
        CROSS JOIN LATERAL (
          SELECT waiting.ctid FROM first_attempts waiting
          WHERE waiting.lane = wanted.lane AND ${isFree(Prisma.sql`waiting`)}
          ORDER BY waiting.due_at
          LIMIT wanted.free
          FOR UPDATE SKIP LOCKED) due
        LIMIT ${Prisma.raw(String(claimMax))}))
      RETURNING delivery_id, series, lane, claims, traceparent, request_id
    ), started AS (
      UPDATE deliveries SET attempt_count = attempt_count + 1
      FROM claimed
      WHERE deliveries.id = claimed.delivery_id AND deliveries.series = claimed.series
        AND deliveries.status = ANY(${[...unsettledDeliveryStatuses]}) AND NOT EXISTS (
          SELECT FROM delivery_attempts made
          WHERE made.delivery_id = deliveries.id AND made.series = deliveries.series AND made.duration_ms IS NOT NULL)
      RETURNING ${startedColumns}
    ), ${attemptRows}
    SELECT claimed.delivery_id AS "waitingId", claimed.series AS "claimedSeries", claimed.lane, claimed.claims, claimed.traceparent, claimed.request_id AS "requestId",
           ${startedAttempt}
    FROM claimed LEFT JOIN started ON started.id = claimed.delivery_id AND started.series = claimed.series LEFT JOIN ${attemptSigner} signer ON true`;

/**
 * Claims due deliveries of these lanes for `leaseMs`, the oldest of each, and writes the ledger rows of their first
 * attempts, all in one statement: send them once it is committed. No other worker takes them for that long; if this one
 * dies, another claims them afterward.
 * @param wanted at most {@link claimMax} deliveries
 */
export const claimFirstAttempts = async (
  db: Db,
  wanted: readonly WantedLane[],
  leaseMs: number,
): Promise<ClaimedDelivery[]> => {
  const [, rows] = await inOneTrip(db, (together) => [planOnce(together), claimRows(together, wanted, leaseMs)]);
  return rows.map(toClaimed);
};
