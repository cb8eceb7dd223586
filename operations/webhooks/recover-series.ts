import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';

/**
 * Starts another attempt series for a delivery whose workflow is lost. Should the lost one continue after all, it finds
 * itself superseded.
 * @returns the messages to dispatch after the commit; none if the delivery has settled in the meantime.
 */
export const recoverSeries = (tx: Db, deliveryId: string): Promise<PendingMessage[]> =>
  startSeries(tx, [deliveryId], 'recover');
