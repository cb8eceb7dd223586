import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { sessionBody, sessionsPath, submitPath, upload } from '../support/documents/sessions.ts';
import { type ApiClient, type ApiReply, createClient } from '../support/stack/api-client.ts';
import { testStack } from '../support/stack/stack.ts';
import type { Tenant } from '../support/tenant.ts';
import { secondBaseUrl } from './parts.ts';

const giveUpMs = 60_000;
const pauseMs = 100;

/** Both APIs in turn, as a load balancer without health checks would choose them. */
export const bothApis = (tenant: Tenant): (() => ApiClient) => {
  const clients = [testStack().baseUrl, secondBaseUrl].map((url) => createClient(tenant.key.secret, url));
  let turn = 0;
  return () => {
    turn += 1;
    return clients[turn % clients.length] as ApiClient;
  };
};

/** Repeats a request, as a caller should, until an API answers it with one of these statuses. */
const insist = async (send: () => Promise<ApiReply>, statuses: readonly number[]): Promise<ApiReply> => {
  const giveUpAt = Date.now() + giveUpMs;
  for (;;) {
    const reply = await send().catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (reply && statuses.includes(reply.status)) return reply;
    if (Date.now() > giveUpAt) throw new Error(`No API accepted the request: ${JSON.stringify(reply)}`);
    await delay(pauseMs);
  }
};

/**
 * Creates, uploads and submits a session while any API may be unavailable. A submit whose response was lost is refused
 * the second time.
 * @returns its id
 */
export const converse = async (
  tenant: Tenant,
  next: () => ApiClient,
  fields: { readonly webhookUrl: string; readonly batchRef: string },
): Promise<string> => {
  const body = sessionBody({ ...fields, clientSubmissionId: randomUUID() });
  const created = await insist(() => next().post(sessionsPath(tenant.workflow.slug), body), [200, 201]);
  const session = WorkflowSession.parse(created.body);
  await upload(session, 0, await invoicePdf());
  await insist(() => next().post(submitPath(session)), [200, 409]);
  return session.sessionId;
};
