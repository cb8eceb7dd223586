import { standardWebhookHeaders, webhookHeaders } from '../../domain/webhooks/signature.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { openSigningKey } from '../../prisma/access/signing-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { StartedAttempt } from '../../prisma/webhooks/attempts.ts';
import { openWebhookSecret } from '../../prisma/webhooks/secrets.ts';
import { type AttemptStatus, type RecordedAttempt, recordAttempt } from './record-attempt.ts';

export interface AttemptDeps {
  readonly prisma: PrismaClient;
  /** Decrypts what signs. */
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  readonly timeoutMs: number;
  /** Measures an attempt after it is recorded. */
  readonly onAttempt?: (status: AttemptStatus, durationMs: number) => void;
}

/** What follows the attempt. */
export interface AttemptContext {
  /** Time until the next attempt, should this one fail; null if this is the last. */
  readonly nextDelayMs: number | null;
  /** The outbox message that asked for the attempt; null if Temporal did. */
  readonly outboxId: bigint | null;
}

export interface SentAttempt extends RecordedAttempt {
  /** Whether the receiver answered in time, with whatever status; false if it was not reached or took the whole timeout. */
  readonly isAnswered: boolean;
}

/**
 * Sends an attempt whose ledger row is written, and records the answer. If the worker dies in between, the attempt is sent again under the
 * same id: receivers must ignore an id that they have seen (specification, "Signature").
 */
export const sendAttempt = async (
  { prisma, keyring, outbound, timeoutMs, onAttempt }: AttemptDeps,
  { deliveryId, submissionId, series, number, eventType, sequence, url, body, secrets, ...signer }: StartedAttempt,
  { nextDelayMs, outboxId }: AttemptContext,
): Promise<SentAttempt> => {
  const message = { eventId: deliveryId, rawBody: body, sentAt: new Date() };
  const headers = {
    ...webhookHeaders({ ...message, keyHashHex: openSigningKey(keyring, signer), eventType, sequence }),
    ...standardWebhookHeaders({ ...message, secrets: secrets.map((one) => openWebhookSecret(keyring, one)) }),
  };
  const answer = await outbound.post({ url, headers, body, timeoutMs });
  const attempt = { deliveryId, submissionId, series, number, answer, nextDelayMs };
  const recorded = await recordAttempt(prisma, attempt, outboxId);
  onAttempt?.(recorded.status, answer.durationMs);
  return { ...recorded, isAnswered: answer.statusCode !== null && answer.durationMs < timeoutMs };
};
