import { type ShelfEvent, shelfEvent } from '../../domain/shelf-captures/event.ts';
import type { Db } from '../../prisma/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { findShelfSnapshot } from '../../prisma/shelf-captures/snapshots.ts';
import { recordEvent } from '../../prisma/webhooks/create.ts';

/**
 * Records a shelf event, with the capture as it is at this point in the transaction.
 * @returns the first attempts of its deliveries, to dispatch after the commit
 */
export const createShelfEvent = async (
  tx: Db,
  companyId: string,
  shelfCaptureId: string,
  eventType: ShelfEvent['type'],
): Promise<PendingMessage[]> => {
  const {
    webhookUrl: url,
    apiKeyId,
    activeRunId,
  } = await tx.shelfCapture.findUniqueOrThrow({
    where: { id: shelfCaptureId },
    select: { webhookUrl: true, apiKeyId: true, activeRunId: true },
  });
  const snapshot = await findShelfSnapshot(tx, companyId, shelfCaptureId);
  if (!snapshot) return [];
  return recordEvent(tx, {
    companyId,
    apiKeyId,
    url,
    eventType,
    occasion: activeRunId ?? '',
    subject: { shelfCaptureId },
    envelope: (eventId, createdAt) => shelfEvent(eventId, eventType, createdAt, snapshot),
  });
};
