import { beforeAll, expect, it } from 'vitest';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { sessionBody, sessionsPath, submitPath, upload } from '../support/documents/sessions.ts';
import type { ApiReply } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { ledgerOf, submissionEventTypes } from './ledger.ts';

const recoveryMs = 120_000;
const callers = 6;

let stack: OwnStack;
let tenant: Tenant;
beforeAll(async () => {
  stack = await startOwnStack();
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
}, 240_000);

/** Sends a request as the documentation asks of callers: again after each 5xx. */
const persist = (what: string, request: () => Promise<ApiReply>): Promise<ApiReply> =>
  eventually(
    what,
    async () => {
      const reply = await request();
      return reply.status < 500 && reply;
    },
    recoveryMs,
  );

const runSession = async (webhookUrl: string): Promise<{ sessionId: string; submissionId: string }> => {
  const { api, workflow } = tenant;
  const body = sessionBody({ webhookUrl });
  const created = await persist('a session is created', () => api.post(sessionsPath(workflow.slug), body));
  const session = WorkflowSession.parse(created.body);
  await upload(session, 0, await invoicePdf());
  // 400 means that an attempt whose answer was lost had been carried out.
  const submitted = await persist('it is submitted', () => api.post(submitPath(session)));
  expect([200, 400]).toContain(submitted.status);
  const job = await persist('its job is read', () => api.get(`/api/v1/jobs/${session.sessionId}`));
  expect(job.body).toMatchObject({ sessionId: session.sessionId });
  return session;
};

/**
 * SIGINT is PostgreSQL's fast shutdown; SIGQUIT ends it as a crash does, so that it recovers from its log when it
 * starts.
 */
const restart = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
  const { postgres } = stack;
  process.kill(postgres.current().pid, signal);
  await postgres.current().exit;
  await postgres.start();
};

it('Stopping and crashing PostgreSQL in the middle of the work loses nothing and sends nothing twice', async () => {
  const receiver = await startReceiver();
  const early = await Promise.all(Array.from({ length: callers }, () => runSession(receiver.url)));
  const restarting = restart('SIGINT');
  const middle = Promise.all(Array.from({ length: callers }, () => runSession(receiver.url)));
  await restarting;
  const crashing = restart('SIGQUIT');
  const late = Promise.all(Array.from({ length: callers }, () => runSession(receiver.url)));
  await crashing;
  const sessions = [...early, ...(await middle), ...(await late)];

  for (const { sessionId, submissionId } of sessions) {
    await eventually(
      `${sessionId} is delivered and synced`,
      async () => (await submissionEventTypes(stack, submissionId)).includes('synced'),
      recoveryMs,
    );
    expect((await ledgerOf(stack, sessionId)).map(({ eventType }) => eventType)).toEqual(['session.completed']);
    const types = await submissionEventTypes(stack, submissionId);
    expect(types).toEqual([...new Set(types)]);
  }
  expect(await stack.prisma.session.count()).toBe(sessions.length);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(sessions.length);
  await eventually('the outbox is empty', async () => (await stack.prisma.outbox.count()) === 0, recoveryMs);
  expect([stack.api, stack.worker].map((app) => app.current().hasExited())).toEqual([false, false]);
}, 300_000);
