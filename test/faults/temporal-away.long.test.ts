import { beforeAll, expect, it } from 'vitest';
import { invoicePdf } from '../support/documents/documents.ts';
import {
  createSession,
  finishSession,
  readJob,
  readSubmission,
  type SessionOut,
  startSession,
  submit,
  upload,
} from '../support/documents/sessions.ts';
import { createClient } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { createTenant, publishFor, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { ledgerOf, submissionEventTypes } from './ledger.ts';

const outageMs = 10_000;
const recoveryMs = 90_000;

let stack: OwnStack;
let tenant: Tenant;
let reviewing: Tenant;
beforeAll(async () => {
  stack = await startOwnStack();
  const { baseUrl, prisma: db } = stack;
  tenant = await createTenant({ baseUrl, db });
  const workflow = await publishFor(
    tenant.companyId,
    { processing: { review: 'always', fraud: { enabled: false } } },
    db,
  );
  reviewing = { ...tenant, workflow };
}, 240_000);

const stopTemporal = async (): Promise<number> => {
  await stack.temporal.current().stop(10_000);
  return performance.now();
};

const waitUntilSettled = (sessions: readonly SessionOut[]) =>
  eventually(
    'every session has ended and every delivery has settled',
    async () => {
      const jobs = await Promise.all(sessions.map(({ sessionId }) => readJob(tenant.api, sessionId)));
      return jobs.every(({ webhookDeliveryStatus: status }) => status === 'delivered') && jobs;
    },
    recoveryMs,
  );

it('Callers can create, upload, submit, read and review while Temporal is stopped, and nothing is lost or sent twice', async () => {
  const { api } = tenant;
  const receiver = await startReceiver();
  const webhookUrl = receiver.url;
  const { session: reviewed } = await finishSession(reviewing, [], { webhookUrl });
  await receiver.waitFor(1);
  const before = await createSession(tenant, { webhookUrl });

  const stoppedAtMs = await stopTemporal();
  const during = await createSession(tenant, { webhookUrl });
  const cancelled = await createSession(tenant, { webhookUrl });
  for (const session of [before, during]) {
    await upload(session, 0, await invoicePdf());
    await submit(api, session);
    expect(await readJob(api, session.sessionId)).toMatchObject({ state: 'submitted' });
  }
  const inProcessing = await startSession(tenant, [], { webhookUrl });
  for (const { submissionId } of [cancelled, inProcessing]) {
    expect((await api.post(`/api/v1/submissions/${submissionId}/cancel`)).status).toBe(200);
  }
  expect((await api.post(`/api/v1/submissions/${reviewed.submissionId}/approve`)).status).toBe(200);
  // A first attempt needs no workflow, so its webhook is sent in the meantime.
  await eventually('the approval is delivered and synced', async () => {
    const { submissionStatus } = await readSubmission(api, reviewed.submissionId);
    return submissionStatus === 'synced';
  });
  expect((await api.get('/api/v1/submissions')).status).toBe(200);
  expect((await createClient(null, stack.baseUrl).get('/health/ready')).status).toBe(503);
  await eventually('the outage has lasted', () => performance.now() - stoppedAtMs > outageMs);
  expect((await readJob(api, before.sessionId)).state).toBe('submitted');
  await stack.temporal.start();

  const sessions = [reviewed, before, during, cancelled, inProcessing];
  const jobs = await waitUntilSettled(sessions);
  expect(jobs.map(({ submissionStatus }) => submissionStatus)).toEqual([
    'synced',
    'synced',
    'synced',
    'cancelled',
    'cancelled',
  ]);
  await eventually('the outbox is empty', async () => (await stack.prisma.outbox.count()) === 0, recoveryMs);
  const ids = receiver.received.map(({ headers }) => headers['x-webhook-id']);
  expect(ids).toHaveLength(new Set(ids).size);
  const events = await Promise.all(
    sessions.map(async ({ sessionId }) => (await ledgerOf(stack, sessionId)).map(({ eventType }) => eventType)),
  );
  expect(events).toEqual([
    ['session.review_required', 'submission.approved'],
    ['session.completed'],
    ['session.completed'],
    ['submission.cancelled'],
    ['submission.cancelled'],
  ]);
  expect(ids).toHaveLength(events.flat().length);
  for (const { submissionId } of sessions) {
    const types = await submissionEventTypes(stack, submissionId);
    const decisive = types.filter((type) => type !== 'delivery_succeeded');
    expect(decisive).toEqual([...new Set(decisive)]);
  }
  expect([stack.api, stack.worker].map((app) => app.current().hasExited())).toEqual([false, false]);
}, 240_000);
