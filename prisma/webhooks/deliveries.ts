import type { OutboxMessage } from '../../domain/outbox.ts';
import { type DeliveryStatus, settledDeliveryStatuses } from '../../domain/webhooks/delivery.ts';
import type { Db } from '../client.ts';

/** Where a delivery's ladder stands. */
export interface Ladder {
  readonly status: DeliveryStatus;
  readonly series: number;
  /** Attempts of this ladder that have been answered. */
  readonly answered: number;
  /** Time until its next attempt is due, in milliseconds; 0 where it is due or none is planned. */
  readonly dueInMs: number;
}

/** The ladder of a delivery by its id, for the worker: it acts for every company. Null where there is no such delivery. */
export const findLadder = async (db: Db, deliveryId: string): Promise<Ladder | null> => {
  const rows = await db.$queryRaw<Ladder[]>`
    SELECT status, series,
           (SELECT count(*)::int FROM delivery_attempts
            WHERE delivery_id = deliveries.id AND series = deliveries.series AND duration_ms IS NOT NULL) AS answered,
           greatest(0, coalesce(extract(epoch FROM next_attempt_at - now()) * 1000, 0))::float8 AS "dueInMs"
    FROM deliveries WHERE id = ${deliveryId}`;
  return rows[0] ?? null;
};

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly sessionId?: string;
  readonly batch?: { readonly companyId: string; readonly batchRef: string };
}

/** Deliveries with their ledgers, newest first, for operators. `sessionId` may be that of a shelf session too. */
export const listDeliveries = (db: Db, filter: DeliveryFilter, take: number) =>
  db.delivery.findMany({
    where: {
      ...(filter.status ? { status: filter.status } : {}),
      ...(filter.sessionId ? { OR: [{ sessionId: filter.sessionId }, { shelfCaptureId: filter.sessionId }] } : {}),
      ...(filter.batch ? { batch: filter.batch } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: { attempts: { orderBy: { number: 'asc' } } },
  });

const beginLadder = async (tx: Db, id: string, from: readonly DeliveryStatus[]): Promise<OutboxMessage | null> => {
  const { count } = await tx.delivery.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status: 'pending', settledAt: null, nextAttemptAt: new Date(), series: { increment: 1 } },
  });
  if (count === 0) return null;
  const delivery = await tx.delivery.findUniqueOrThrow({ where: { id } });
  const subjectId = delivery.sessionId ?? delivery.batchId ?? delivery.shelfCaptureId ?? id;
  const { companyId, eventType, series } = delivery;
  return { kind: 'delivery.start', payload: { deliveryId: id, companyId, eventType, subjectId, chain: series } };
};

/**
 * Begins another ladder for a delivery that has settled: same id, same body.
 * @returns the message that starts it; null where the delivery is unknown or its ladder still runs.
 */
export const redeliver = (tx: Db, id: string): Promise<OutboxMessage | null> =>
  beginLadder(tx, id, settledDeliveryStatuses);

/** Begins another ladder for a delivery whose ladder was lost; should that one go on after all, it finds itself superseded. */
export const restartLadder = (tx: Db, id: string): Promise<OutboxMessage | null> =>
  beginLadder(tx, id, ['queued', 'pending']);
