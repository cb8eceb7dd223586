import { webhookHeaders } from '../domain/signature.ts';
import type { Outbound } from '../platform/outbound/post.ts';
import type { PrismaClient } from '../prisma/generated/client.ts';
import { findDeliveryForAttempt } from '../prisma/repositories/deliveries.ts';
import { beginAttempt, recordAttempt } from '../prisma/repositories/delivery-attempts.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface DeliveryActivityDeps {
  readonly prisma: PrismaClient;
  readonly outbound: Outbound;
  readonly timeoutMs: number;
}

export type DeliveryActivities = ReturnType<typeof createDeliveryActivities>;

export interface AttemptInput {
  readonly deliveryId: string;
  readonly chain: number;
  /** Time until the next attempt, should this one fail; null where this is the last. */
  readonly nextDelayMs: number | null;
}

export const createDeliveryActivities = ({ prisma, outbound, timeoutMs }: DeliveryActivityDeps) => ({
  /**
   * Makes one attempt and writes it to the ledger, before it is sent and once it is answered. A worker that dies in between sends it
   * again under the same id: receivers are told to drop what they have seen (specification, "Signature").
   */
  async attemptDelivery({
    deliveryId,
    chain,
    nextDelayMs,
  }: AttemptInput): Promise<'pending' | 'delivered' | 'failed' | 'superseded'> {
    const delivery = await findDeliveryForAttempt(prisma, deliveryId);
    if (!delivery || delivery.chain !== chain) return 'superseded';
    if (delivery.status === 'delivered' || delivery.status === 'failed') return delivery.status;
    const number = await beginAttempt(prisma, deliveryId, chain);
    const headers = webhookHeaders({
      keyHashHex: delivery.keyHash,
      eventId: delivery.id,
      eventType: delivery.eventType,
      rawBody: delivery.body,
      sentAt: new Date(),
    });
    const { submissionId, url, body } = delivery;
    return withHeartbeat({ attempt: number }, async () => {
      const answer = await outbound.post({ url, headers, body, timeoutMs });
      const delivered = answer.error === null;
      return recordAttempt(prisma, { deliveryId, submissionId, number, answer, delivered, nextDelayMs });
    });
  },
});
