import type { Db } from '../../prisma/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';

/**
 * Sends a settled delivery again: another attempt series with the same id and the same body.
 * @returns the messages to dispatch after the commit; none if the delivery is unknown or has not settled.
 */
export const redeliver = async (tx: Db, deliveryId: string): Promise<PendingMessage[]> =>
  insertOutbox(tx, await startSeries(tx, [deliveryId], 'redeliver'));
