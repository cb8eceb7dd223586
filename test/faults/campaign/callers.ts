import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type CreateSessionBody, WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { sessionBody, sessionsPath, submitPath, upload } from '../../support/documents/sessions.ts';
import { type ApiClient, type ApiReply, createClient } from '../../support/stack/api-client.ts';
import type { Tenant } from '../../support/tenant.ts';
import { eventIds, type WebhookReceiver } from '../../support/webhooks/receiver.ts';

const giveUpMs = 120_000;
const pauseMs = 250;
const callers = 2;
const sessionsPerBatch = 4;
/** One in this many batches has a session that is cancelled after it was submitted. */
const cancelledEach = 3;
/** Callers wait while this many sessions have no outcome. */
const underWayMax = 40;

/** The service's promises about a session. */
export interface Promised {
  readonly sessionId: string;
  readonly submissionId: string;
  /** A cancellation was answered with success. */
  readonly isCancelled: boolean;
}

interface Fields {
  readonly webhookUrl: string;
  readonly batchRef: string;
  readonly cancels: boolean;
}

/**
 * A status. `none` stands for a connection that broke, `hasty` for a 503 that does not say when to send the request
 * again.
 */
type Answer = number | 'none' | 'hasty';

/** The observations of callers. */
export interface Seen {
  readonly promises: Promised[];
  /** The number of answers with each status. */
  readonly answers: Map<Answer, number>;
  /** The longest time until an answer, in milliseconds. */
  slowestMs: number;
}

export interface Load {
  readonly seen: Seen;
  /** Ends once every started session is submitted. */
  stop(): Promise<void>;
}

const answerOf = (reply: ApiReply | null): Answer => {
  if (!reply) return 'none';
  return reply.status === 503 && !reply.headers.has('retry-after') ? 'hasty' : reply.status;
};

const count = (seen: Seen, status: Answer, startedAtMs: number): void => {
  seen.answers.set(status, (seen.answers.get(status) ?? 0) + 1);
  if (status !== 'none') seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedAtMs);
};

/** Repeats a request, as a caller should, until it is answered with one of these statuses. */
const insist = async (
  seen: Seen,
  next: () => ApiClient,
  send: (api: ApiClient) => Promise<ApiReply>,
  statuses: readonly number[],
): Promise<ApiReply> => {
  const giveUpAtMs = performance.now() + giveUpMs;
  for (;;) {
    const startedAtMs = performance.now();
    const reply = await send(next()).catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
    count(seen, answerOf(reply), startedAtMs);
    if (reply && statuses.includes(reply.status)) return reply;
    if (performance.now() > giveUpAtMs) throw new Error(`Nobody accepted a request: ${JSON.stringify(reply?.body)}`);
    await delay(pauseMs);
  }
};

/** Creates a session, in another batch if its own has completed in the meantime. */
const create = async (seen: Seen, tenant: Tenant, next: () => ApiClient, body: CreateSessionBody) => {
  const path = sessionsPath(tenant.workflow.slug);
  const reply = await insist(seen, next, (api) => api.post(path, body), [200, 201, 409]);
  if (reply.status !== 409) return WorkflowSession.parse(reply.body);
  const elsewhere = { ...body, batchRef: randomUUID() };
  return WorkflowSession.parse((await insist(seen, next, (api) => api.post(path, elsewhere), [200, 201])).body);
};

/** Creates, uploads and submits a session, repeats each step once, and may cancel the session. */
const converse = async (seen: Seen, tenant: Tenant, next: () => ApiClient, fields: Fields): Promise<void> => {
  const { cancels, ...rest } = fields;
  const body = sessionBody({ ...rest, clientSubmissionId: randomUUID() });
  const session = await create(seen, tenant, next, body);
  expect((await create(seen, tenant, next, body)).sessionId).toBe(session.sessionId);
  await upload(session, 0, await invoicePdf());
  // A session whose first answer was lost is refused: it is submitted.
  await insist(seen, next, (api) => api.post(submitPath(session)), [200, 400]);
  const { sessionId, submissionId } = session;
  const cancelPath = `/api/v1/submissions/${submissionId}/cancel`;
  const isCancelled = cancels && (await insist(seen, next, (api) => api.post(cancelPath), [200, 409])).status === 200;
  seen.promises.push({ sessionId, submissionId, isCancelled });
};

/** Starts callers that use the APIs in turn, as behind a balancer without health checks. */
export const startCallers = (tenant: Tenant, baseUrls: readonly string[], receiver: WebhookReceiver): Load => {
  const seen: Seen = { promises: [], answers: new Map(), slowestMs: 0 };
  const clients = baseUrls.map((url) => createClient(tenant.key.secret, url));
  let turn = 0;
  const next = (): ApiClient => {
    turn += 1;
    return clients[turn % clients.length] as ApiClient;
  };
  let isStopped = false;
  let batches = 0;
  const call = async (): Promise<void> => {
    while (!isStopped) {
      const ended = eventIds(receiver.received, /^session|cancelled/).size;
      if (seen.promises.length - ended >= underWayMax) {
        await delay(pauseMs);
        continue;
      }
      batches += 1;
      const fields = { webhookUrl: receiver.url, batchRef: randomUUID() };
      const cancelled = batches % cancelledEach === 0 ? 0 : -1;
      const sessions = Array.from({ length: sessionsPerBatch }, (_, index) =>
        converse(seen, tenant, next, { ...fields, cancels: index === cancelled }),
      );
      await Promise.all(sessions);
    }
  };
  /** Polls jobs in turn, whatever happens. */
  const poll = async (): Promise<void> => {
    for (let polls = 0; !isStopped; polls += 1) {
      const promised = seen.promises[polls % seen.promises.length];
      if (promised) await insist(seen, next, (api) => api.get(`/api/v1/jobs/${promised.sessionId}`), [200]);
      await delay(pauseMs);
    }
  };
  const running = Promise.all([...Array.from({ length: callers }, call), poll()]);
  // Awaited in `stop`: until then, a failure must not end the process.
  running.catch(() => undefined);
  return {
    seen,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};
