import { newId } from '../../domain/ids.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import type { Db } from '../client.ts';

/** What an event is about: exactly one of these rows. */
export type DeliverySubject =
  | { readonly sessionId: string; readonly submissionId: string }
  | { readonly batchId: string }
  | { readonly shelfCaptureId: string };

export interface NewDelivery {
  readonly companyId: string;
  /** The API key whose hash signs the webhook. */
  readonly apiKeyId: string;
  /** Where to send it; null if no webhook was asked for. */
  readonly url: string | null;
  readonly eventType: string;
  readonly subject: DeliverySubject;
  /** The webhook's body. It is written once, here, and every attempt sends it byte for byte. */
  readonly envelope: (eventId: string, createdAt: Date) => object;
}

const idOf = (subject: DeliverySubject): string => {
  if ('sessionId' in subject) return subject.sessionId;
  return 'batchId' in subject ? subject.batchId : subject.shelfCaptureId;
};

/**
 * Creates the delivery of an event, with its body as of this moment in the transaction.
 * @returns the outbox message that starts its first attempt series, for `insertOutbox`; none without a URL.
 */
export const createDelivery = async (
  tx: Db,
  { companyId, apiKeyId, url, eventType, subject, envelope }: NewDelivery,
): Promise<OutboxMessage[]> => {
  if (!url) return [];
  const id = newId('event');
  const createdAt = new Date();
  const body = JSON.stringify(envelope(id, createdAt));
  await tx.delivery.create({ data: { id, companyId, apiKeyId, eventType, url, body, createdAt, ...subject } });
  const subjectId = idOf(subject);
  return [{ kind: 'delivery.start', payload: { deliveryId: id, companyId, eventType, subjectId, chain: 1 } }];
};
