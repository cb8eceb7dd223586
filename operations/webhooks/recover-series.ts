import type { Db } from '../../prisma/client.ts';
import { insertOutbox, type PendingMessage } from '../../prisma/outbox.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';

/**
 * Starts another attempt series for a delivery whose workflow is lost. Should the lost one continue after all, it finds
 * itself superseded.
 * @returns the messages to dispatch after the commit; none if the delivery has settled in the meantime.
 */
export const recoverSeries = async (tx: Db, deliveryId: string): Promise<PendingMessage[]> =>
  insertOutbox(tx, await startSeries(tx, [deliveryId], 'recover'));
