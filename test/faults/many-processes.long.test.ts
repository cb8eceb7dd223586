import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, sessionBody, sessionsPath, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { type ApiClient, createClient } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { startSecondWorker } from '../support/stack/second-worker.ts';
import { testStack } from '../support/stack/stack.ts';
import { createKey, createTenant, revokeKey, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

// Starting processes and waiting for locks takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const writeLimit = 40;
const sessionCount = 8;

let tenant: Tenant;
let origins: readonly string[];
beforeAll(async () => {
  const [others] = await Promise.all([
    Promise.all([1, 2, 3].map(() => startSecondApi({ RATE_LIMIT_WRITE: String(writeLimit) }))),
    startSecondWorker(),
  ]);
  origins = [testStack().baseUrl, ...others.map(({ baseUrl }) => baseUrl)];
  tenant = await createTenant();
}, 240_000);

const clientsOf = (secret: string): ApiClient[] => origins.map((origin) => createClient(secret, origin));

/** The client whose turn it is: every step of a session may meet another process. */
const turns = (clients: readonly ApiClient[]): (() => ApiClient) => {
  let turn = 0;
  return () => {
    turn += 1;
    return clients[turn % clients.length] as ApiClient;
  };
};

it('Four API processes and two workers on one database take sessions of a batch from creation to the webhook, each step in a different process, and complete the batch once', async () => {
  const receiver = await startReceiver();
  const next = turns(clientsOf(tenant.key.secret));
  const batchRef = `batch-${randomUUID()}`;
  const jobs = await Promise.all(
    Array.from({ length: sessionCount }, async () => {
      const session = await createSession(tenant, { batchRef, webhookUrl: receiver.url }, next());
      await upload(session, 0, await invoicePdf());
      await submit(next(), session);
      return waitForEnd(next(), session.sessionId);
    }),
  );
  expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['completed']));
  await eventually('the batch is completed', async () => {
    const { body } = await next().get(`/api/v1/batches/${batchRef}`);
    return (body as { status: string }).status === 'completed';
  });
  const events = (await receiver.waitFor(sessionCount + 1)).map(({ headers }) => headers['x-webhook-event']);
  expect(events.filter((event) => event === 'session.completed')).toHaveLength(sessionCount);
  expect(events.filter((event) => event === 'batch.completed')).toHaveLength(1);
  const where = { companyId: tenant.companyId, eventType: { in: ['session.completed', 'batch.completed'] } };
  expect(await prisma.delivery.count({ where })).toBe(sessionCount + 1);
}, 120_000);

it('Four API processes and two workers on one database create one session from 100 simultaneous creations with one clientSubmissionId', async () => {
  const next = turns(clientsOf(tenant.key.secret));
  const body = sessionBody();
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => next().post(sessionsPath(tenant.workflow.slug), body)),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(99);
  expect(new Set(replies.map((reply) => WorkflowSession.parse(reply.body).sessionId)).size).toBe(1);
  const { clientSubmissionId } = body;
  expect(await prisma.session.count({ where: { clientSubmissionId } })).toBe(1);
}, 60_000);

it('Four API processes and two workers on one database never let more requests through in a minute than the limit', async () => {
  const { secret } = await createKey(tenant.companyId);
  const limited = clientsOf(secret).slice(1);
  const replies = await Promise.all(
    limited.flatMap((client) =>
      Array.from({ length: writeLimit }, () => client.post('/api/v1/submissions/unknown/approve')),
    ),
  );
  const allowed = replies.filter(({ status }) => status !== 429);
  const perWindow = Map.groupBy(allowed, ({ headers }) => headers.get('x-ratelimit-reset'));
  for (const counted of perWindow.values()) expect(counted.length).toBeLessThanOrEqual(writeLimit);
  expect(allowed.length).toBeGreaterThan(writeLimit * 0.9);
  expect(replies.length).toBeGreaterThan(allowed.length);
}, 60_000);

it('Four API processes and two workers on one database refuse a revoked key in every process within a second, although each has just used it', async () => {
  const key = await createKey(tenant.companyId);
  const clients = clientsOf(key.secret);
  for (const client of clients) expect((await client.get('/api/v1/companies')).status).toBe(200);
  await revokeKey(key.id);
  const revokedAtMs = performance.now();
  await eventually('a second has passed', () => performance.now() - revokedAtMs >= 1_000);
  for (const client of clients) expect((await client.get('/api/v1/companies')).status).toBe(403);
});
