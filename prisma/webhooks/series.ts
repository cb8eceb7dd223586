import type { DeliveryRun } from '../../domain/outbox.ts';
import { type DeliveryStatus, deliveryTransitions } from '../../domain/webhooks/status.ts';
import { requestIdToKeep } from '../../platform/tracing/current-work.ts';
import { activeTraceparent } from '../../platform/tracing/spans.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { PendingDelivery } from '../outbox.ts';
import { laneOf } from './first-attempts.ts';

/** How far a delivery's current attempt series has got. */
export interface SeriesProgress {
  readonly status: DeliveryStatus;
  readonly series: number;
  /** Attempts of this series that have an answer. */
  readonly answered: number;
  /** Time until its next attempt is due, in milliseconds; 0 if it is due or none is planned. */
  readonly dueInMs: number;
  readonly companyId: string;
  readonly eventType: string;
  /** The session, batch or shelf capture that the event is about. */
  readonly subjectId: string;
  /** The pauses of its endpoint; null for those of the settings. */
  readonly retryDelaysMs: readonly number[] | null;
}

/** The progress of a delivery's current series; null if there is no such delivery. For workers, over all companies. */
export const findSeriesProgress = async (db: Db, deliveryId: string): Promise<SeriesProgress | null> => {
  const rows = await db.$queryRaw<SeriesProgress[]>`
    SELECT status, series,
           (SELECT count(*)::int FROM delivery_attempts
            WHERE delivery_id = deliveries.id AND series = deliveries.series AND duration_ms IS NOT NULL) AS answered,
           greatest(0, coalesce(extract(epoch FROM next_attempt_at - now()) * 1000, 0))::float8 AS "dueInMs",
           company_id AS "companyId", event_type AS "eventType", coalesce(session_id, batch_id, shelf_capture_id) AS "subjectId",
           (SELECT CASE WHEN retry_delays_ms = '{}' THEN NULL ELSE retry_delays_ms END
            FROM webhook_endpoints WHERE webhook_endpoints.id = deliveries.endpoint_id) AS "retryDelaysMs"
    FROM deliveries WHERE id = ${deliveryId}`;
  return rows[0] ?? null;
};

/** The lane of a delivery's receiver; null if there is no such delivery. For workers, over all companies. */
export const findDeliveryLane = async (db: Db, deliveryId: string): Promise<string | null> => {
  const rows = await db.$queryRaw<{ lane: string | null }[]>`
    SELECT delivery_lane(url, company_id) AS lane FROM deliveries WHERE id = ${deliveryId}`;
  return rows[0]?.lane ?? null;
};

/**
 * Records that the next attempt of a series is made later than planned, so that the sweep does not take the series for
 * lost.
 */
export const delayNextAttempt = async (db: Db, deliveryId: string, series: number, delayMs: number): Promise<void> => {
  await db.$executeRaw`
    UPDATE deliveries SET next_attempt_at = now() + ${delayMs}::float8 * interval '1 millisecond'
    WHERE id = ${deliveryId} AND series = ${series} AND status IN ('queued', 'pending')`;
};

/**
 * Starts another attempt series for each of these deliveries whose status allows the change: same id, same body. An
 * earlier series that still runs finds itself superseded. `retryNow` leaves deliveries alone that are not between two
 * attempts.
 * @returns the series, to dispatch after the commit; none for a delivery that is unknown or whose status does not allow
 * it.
 */
export const startSeries = async (
  tx: Db,
  deliveryIds: readonly string[],
  change: 'redeliver' | 'recover' | 'retryNow',
): Promise<PendingDelivery[]> => {
  const { from, to } = deliveryTransitions[change];
  const isBetweenAttempts = change === 'retryNow' ? Prisma.sql`next_attempt_at > now()` : Prisma.sql`true`;
  const rows = await tx.$queryRaw<DeliveryRun[]>`
    WITH started AS (
      UPDATE deliveries SET status = ${to}, settled_at = NULL, next_attempt_at = now(), series = series + 1
      WHERE id = ANY(${[...deliveryIds]}) AND status = ANY(${[...from]}) AND ${isBetweenAttempts}
      RETURNING id, company_id, url, event_type, coalesce(session_id, batch_id, shelf_capture_id) AS subject_id, series
    ), waiting AS (
      INSERT INTO first_attempts (delivery_id, series, lane, traceparent, request_id)
      SELECT id, series, ${laneOf(Prisma.sql`url`, Prisma.sql`company_id`)}, ${activeTraceparent()}, ${requestIdToKeep()} FROM started
    )
    SELECT id AS "deliveryId", company_id AS "companyId", event_type AS "eventType", subject_id AS "subjectId", series AS chain FROM started`;
  return rows.map((payload) => ({ message: { kind: 'delivery.start', payload } }));
};

/** The failed deliveries of a company between two times. */
export interface FailedDeliveries {
  readonly companyId: string;
  readonly since: Date;
  readonly until: Date;
}

/**
 * Locks up to `limit` failed deliveries, the earliest failures first. Every caller locks in this order, so that two of
 * them wait for each other instead of deadlocking.
 * @returns their ids
 */
export const lockFailedDeliveries = async (
  tx: Db,
  { companyId, since, until }: FailedDeliveries,
  limit: number,
): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM deliveries
    WHERE company_id = ${companyId} AND status = 'failed' AND settled_at BETWEEN ${since} AND ${until}
    ORDER BY settled_at, id LIMIT ${limit} FOR UPDATE`;
  return rows.map(({ id }) => id);
};
