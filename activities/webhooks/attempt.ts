import { webhookHeaders } from '../../domain/webhooks/signature.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { type AttemptStatus, type BegunAttempt, recordAttempt } from '../../prisma/webhooks/attempts.ts';

export interface AttemptDeps {
  readonly prisma: PrismaClient;
  readonly outbound: Outbound;
  readonly timeoutMs: number;
}

/** What follows from an attempt's answer; see `AttemptRecord`. */
export interface AttemptEnd {
  readonly nextDelayMs: number | null;
  readonly outboxId: bigint | null;
}

/**
 * Sends an attempt whose ledger row is written, and records its answer. A worker that dies in between sends it again under the same id:
 * receivers are told to drop what they have seen (specification, "Signature").
 */
export const sendAttempt = async (
  { prisma, outbound, timeoutMs }: AttemptDeps,
  { deliveryId, submissionId, number, eventType, url, body, keyHash }: BegunAttempt,
  end: AttemptEnd,
): Promise<AttemptStatus> => {
  const headers = webhookHeaders({
    keyHashHex: keyHash,
    eventId: deliveryId,
    eventType,
    rawBody: body,
    sentAt: new Date(),
  });
  const answer = await outbound.post({ url, headers, body, timeoutMs });
  return recordAttempt(prisma, { deliveryId, submissionId, number, answer, ...end });
};
