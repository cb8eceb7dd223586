import type { Reach } from '../../domain/webhooks/receiver.ts';
import { standardWebhookHeaders, webhookHeaders } from '../../domain/webhooks/signature.ts';
import type { Outbound, OutboundResult } from '../../platform/outbound/post.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { openSigningKey } from '../../prisma/access/signing-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { StartedAttempt } from '../../prisma/webhooks/attempts.ts';
import { openWebhookSecret } from '../../prisma/webhooks/secrets.ts';
import type { AttemptStatus, RecordedAttempt } from './record-attempts.ts';
import type { RecordAttempt } from './recorder.ts';

export interface AttemptDeps {
  readonly prisma: PrismaClient;
  /** Decrypts what signs. */
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  readonly timeoutMs: number;
  readonly record: RecordAttempt;
  /** Measures an attempt after it is recorded. */
  readonly onAttempt?: (status: AttemptStatus, durationMs: number) => void;
  readonly onOutcome?: NoteOutcome;
}

/** What follows the attempt. */
export interface AttemptContext {
  /** Time until the next attempt, should this one fail; null if this is the last. */
  readonly nextDelayMs: number | null;
  /** Whether it is the first attempt of its series, which a worker has claimed; false if Temporal asked for it. */
  readonly isFirst: boolean;
  /** Called before the answer is recorded. */
  readonly onAnswer?: (reach: Reach) => void;
}

const reachOf = ({ connection, statusCode, durationMs }: OutboundResult, timeoutMs: number): Reach => {
  if (connection === null) return 'unsent';
  if (connection === 'failed') return 'unreachable';
  return statusCode !== null && durationMs < timeoutMs ? 'answered' : 'silent';
};

/** What the last attempt of a delivery ended with: `http_500`, or how far it came. */
const failureCode = (answer: OutboundResult, timeoutMs: number): string =>
  answer.statusCode === null ? reachOf(answer, timeoutMs) : `http_${answer.statusCode}`;

/**
 * Sends an attempt whose ledger row is written, and records the answer. If the worker dies in between, the attempt is
 * sent again under the same id: receivers must ignore an id that they have seen (specification, "Signature").
 */
export const sendAttempt = async (
  { keyring, outbound, timeoutMs, record, onAttempt, onOutcome }: AttemptDeps,
  {
    deliveryId,
    submissionId,
    companyId,
    series,
    number,
    eventType,
    sequence,
    url,
    body,
    secrets,
    subjectId: _subjectId,
    ...signer
  }: StartedAttempt,
  { nextDelayMs, isFirst, onAnswer }: AttemptContext,
): Promise<RecordedAttempt> => {
  const message = { eventId: deliveryId, rawBody: body, sentAt: new Date() };
  const headers = {
    ...webhookHeaders({ ...message, keyHashHex: openSigningKey(keyring, signer), eventType, sequence }),
    ...standardWebhookHeaders({ ...message, secrets: secrets.map((one) => openWebhookSecret(keyring, one)) }),
  };
  const answer = await outbound.post({ url, headers, body, timeoutMs });
  onAnswer?.(reachOf(answer, timeoutMs));
  const recorded = await record({ deliveryId, submissionId, series, number, answer, nextDelayMs }, isFirst);
  onAttempt?.(recorded.status, answer.durationMs);
  if (recorded.isCurrent && recorded.status !== 'pending') {
    onOutcome?.('delivery', {
      outcome: recorded.status,
      code: recorded.status === 'failed' ? failureCode(answer, timeoutMs) : null,
      durationMs: answer.durationMs,
      isAlarming: recorded.status === 'failed',
      about: { deliveryId, submissionId, companyId, eventType, attempts: number },
    });
  }
  return recorded;
};
