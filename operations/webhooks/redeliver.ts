import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';

/**
 * Immediately repeats deliveries that have settled or wait for their next attempt: each gets another attempt series
 * with the same id and the same body.
 * @returns the series to dispatch after the commit, one for each; none for a delivery that is unknown, waits for its
 * first attempt, or has one in flight
 */
export const redeliver = async (tx: Db, deliveryIds: readonly string[]): Promise<PendingMessage[]> => {
  const waiting = await startSeries(tx, deliveryIds, 'retryNow');
  const settled = await startSeries(tx, deliveryIds, 'redeliver');
  return [...waiting, ...settled];
};
