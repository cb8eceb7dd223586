import type { Reach } from '../../domain/webhooks/receiver.ts';
import { endpointUserAgent, standardWebhookHeaders, webhookHeaders } from '../../domain/webhooks/signature.ts';
import type { Outbound, OutboundResult } from '../../platform/outbound/post.ts';
import type { NoteOutcome } from '../../platform/outcome-log.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { openSigningKey } from '../../prisma/access/signing-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { StartedAttempt } from '../../prisma/webhooks/attempts.ts';
import { openHeaders } from '../../prisma/webhooks/endpoints.ts';
import { openWebhookSecret } from '../../prisma/webhooks/secrets.ts';
import { openSecret, type StoredSecret } from '../../prisma/webhooks/signing-secrets.ts';
import type { AttemptStatus, RecordedAttempt } from './record-attempts.ts';
import type { RecordAttempt } from './recorder.ts';

export interface AttemptDeps {
  readonly prisma: PrismaClient;
  /** Decrypts the signing secrets. */
  readonly keyring: Keyring;
  readonly outbound: Outbound;
  /** The address of this service, which endpoints see in the User-Agent. */
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly record: RecordAttempt;
  /** Called with each attempt after it is recorded, for metrics. */
  readonly onAttempt?: (status: AttemptStatus, durationMs: number) => void;
  readonly onOutcome?: NoteOutcome;
}

/** The outcome of the attempt. */
export interface AttemptContext {
  /** The pause before the next attempt if this one fails; null if this is the last. */
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

/** The outcome of a delivery's last attempt: `http_500`, or how far it came. */
const failureCode = (answer: OutboundResult, timeoutMs: number): string =>
  answer.statusCode === null ? reachOf(answer, timeoutMs) : `http_${answer.statusCode}`;

/** The answer to an attempt for an endpoint that is disabled or deleted: its events wait in the company's log. */
const notSent: OutboundResult = {
  connection: null,
  statusCode: null,
  error: 'Nothing was sent: the endpoint is disabled or deleted. Recover its events after you have enabled it.',
  responseExcerpt: null,
  durationMs: 0,
};

/**
 * Sends an attempt whose ledger row is written, and records the answer. If the worker dies in between, the attempt is
 * sent again under the same id: receivers must ignore an id that they have seen (specification, "Signature").
 */
export const sendAttempt = async (
  { keyring, outbound, baseUrl, timeoutMs, record, onAttempt, onOutcome }: AttemptDeps,
  {
    deliveryId,
    eventId,
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
    endpointId,
    endpoint,
    ...signer
  }: StartedAttempt,
  { nextDelayMs: plannedDelayMs, isFirst, onAnswer }: AttemptContext,
): Promise<RecordedAttempt> => {
  const isClosed = endpointId !== null && !endpoint?.isEnabled;
  const message = { eventId, rawBody: body, sentAt: new Date() };
  const openOne = (one: StoredSecret): string =>
    endpointId === null ? openWebhookSecret(keyring, one) : openSecret(keyring, 'webhook_endpoint_secrets', one);
  const post = () =>
    outbound.post({
      url: endpoint?.url ?? url,
      headers: {
        ...(endpointId !== null && endpoint ? openHeaders(keyring, { id: endpointId, headers: endpoint.headers }) : {}),
        ...webhookHeaders({ ...message, keyHashHex: openSigningKey(keyring, signer), eventType, sequence }),
        ...standardWebhookHeaders({ ...message, secrets: secrets.map(openOne) }),
        ...(endpointId === null ? {} : { 'User-Agent': endpointUserAgent(baseUrl) }),
      },
      body,
      timeoutMs,
    });
  const answer = isClosed ? notSent : await post();
  const nextDelayMs = isClosed ? null : plannedDelayMs;
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
