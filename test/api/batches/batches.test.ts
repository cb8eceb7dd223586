import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { Batch } from '../../../api/routes/batches/schema.ts';
import { pageOf } from '../../../http/pagination.ts';
import { loadConfig } from '../../../platform/config.ts';
import { answers } from '../../support/answers.ts';
import { truncatedPdf } from '../../support/documents/documents.ts';
import { act, createReviewingTenant, reachReview } from '../../support/documents/reviews.ts';
import {
  createSession,
  finishSession,
  sessionBody,
  sessionsPath,
  startSession,
} from '../../support/documents/sessions.ts';
import { expectBody, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';
import { expectBatchEvent } from '../../support/webhooks/checks.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const readBatch = async (of: Tenant, batchRef: string) =>
  Batch.parse((await of.api.get(`/api/v1/batches/${batchRef}`)).body);

const waitForCompletion = (of: Tenant, batchRef: string) =>
  eventually(`batch ${batchRef} is completed`, async () => {
    const batch = await readBatch(of, batchRef);
    return batch.status === 'completed' && batch;
  });

answers(
  'getBatch',
  200,
  null,
  'A batch exists from its first session on and counts each new session once',
  async () => {
    const batchRef = randomUUID();
    const clientSubmissionId = randomUUID();
    await createSession(tenant, { batchRef, clientSubmissionId });
    await tenant.api.post(sessionsPath(tenant.workflow.slug), sessionBody({ batchRef, clientSubmissionId }));
    await createSession(tenant, { batchRef });
    expect(await readBatch(tenant, batchRef)).toEqual({
      batchRef,
      status: 'open',
      counts: { total: 2, processed: 0, review: 0, failed: 0, approved: 0 },
      createdAt: expect.any(String),
      completedAt: null,
    });
  },
);

answers('listBatches', 200, null, 'Batches are listed newest first with their counts, by status and time', async () => {
  const caller = await createTenant();
  const refs = [randomUUID(), randomUUID()];
  for (const batchRef of refs) await createSession(caller, { batchRef });
  await createSession(caller, { batchRef: refs[0] });
  const read = async (query = '') =>
    expectBody(await caller.api.get(`/api/v1/batches?${query}`), 200, pageOf(Batch)).data.map(
      (batch) => batch.batchRef,
    );
  expect(await read()).toEqual(refs.toReversed());
  expect(await read('status=completed')).toEqual([]);
  expect(await read('status=open&limit=1')).toEqual([refs[1]]);
  expect(await read('createdTo=2026-01-01T00:00:00Z')).toEqual([]);
  const { data } = expectBody(await caller.api.get('/api/v1/batches'), 200, pageOf(Batch));
  expect(data.at(-1)).toEqual(expectBody(await caller.api.get(`/api/v1/batches/${refs[0]}`), 200, Batch));
  expect(data.at(-1)?.counts.total).toBe(2);
});

answers('listBatches', 400, 'bad-request', 'An unknown status is refused', async () => {
  expectProblem(await tenant.api.get('/api/v1/batches?status=done'), 400, 'bad-request');
});

answers('getBatch', 400, 'bad-request', 'An invalid batchRef is refused', async () => {
  for (const batchRef of ['a%20b', 'x'.repeat(129), '%C3%A4']) {
    expectFields(await tenant.api.get(`/api/v1/batches/${batchRef}`), 400, ['batchRef']);
  }
});

answers('createSession', 409, 'conflict', 'A completed batch accepts no more sessions', async () => {
  const batchRef = randomUUID();
  await finishSession(tenant, [], { batchRef });
  await waitForCompletion(tenant, batchRef);
  const problem = expectProblem(
    await tenant.api.post(sessionsPath(tenant.workflow.slug), sessionBody({ batchRef })),
    409,
    'conflict',
  );
  expect(problem.detail).toContain('has already completed and cannot accept new sessions');
  expect(await readBatch(tenant, batchRef)).toMatchObject({ counts: { total: 1 } });
});

it('A live idempotency key and wrong values are reported before a completed batch', async () => {
  const batchRef = randomUUID();
  const clientSubmissionId = randomUUID();
  const { session } = await finishSession(tenant, [], { batchRef, clientSubmissionId });
  await waitForCompletion(tenant, batchRef);
  const post = (members: object) =>
    tenant.api.post(sessionsPath(tenant.workflow.slug), { ...sessionBody({ batchRef }), ...members });
  expect(expectProblem(await post({ clientSubmissionId }), 409, 'conflict').sessionId).toBe(session.sessionId);
  expectFields(await post({ contentTypes: ['text/html'] }), 422, ['contentTypes[0]']);
});

it('A batch has a reference that is unique within its company: another company may use the same one', async () => {
  const batchRef = randomUUID();
  const other = await createTenant();
  await createSession(tenant, { batchRef });
  await createSession(other, { batchRef });
  for (const one of [tenant, other]) expect(await readBatch(one, batchRef)).toMatchObject({ counts: { total: 1 } });
});

it('A batch contains sessions of every API key and workflow of the company, and any of its keys can read it', async () => {
  const batchRef = randomUUID();
  const other = await createKey(tenant.companyId);
  await createSession(tenant, { batchRef });
  await createSession(tenant, { batchRef }, other.api);
  expect((await other.api.get(`/api/v1/batches/${batchRef}`)).body).toMatchObject({ counts: { total: 2 } });
});

it('A batch counts failed, blocked, review, approved, synced, rejected and cancelled submissions as processed', async () => {
  const batchRef = randomUUID();
  const statuses = [
    'created',
    'processing',
    'failed',
    'capture_quality_blocked',
    'review',
    'approved',
    'synced',
    'rejected',
    'cancelled',
  ];
  for (const status of statuses) {
    const { submissionId } = await createSession(tenant, { batchRef });
    await prisma.submission.update({ where: { id: submissionId }, data: { status } });
  }
  const { counts } = await readBatch(tenant, batchRef);
  expect(counts).toEqual({ total: 9, processed: 7, review: 1, failed: 2, approved: 2 });
});

it('The completion of a batch sends batch.completed once, to the webhook of the first session and signed with its key, when every session is processed', async () => {
  const reviewing = await createReviewingTenant();
  const first = await startReceiver();
  const second = await startReceiver();
  const batchRef = randomUUID();
  const key = await createKey(reviewing.companyId);
  await startSession(reviewing, [], { batchRef, webhookUrl: first.url });
  await finishSession({ ...reviewing, api: key.api }, [await truncatedPdf()], { batchRef, webhookUrl: second.url });
  const batch = await waitForCompletion(reviewing, batchRef);
  const counts = { total: 2, processed: 2, review: 1, failed: 1, approved: 0 };
  expect(batch.counts).toEqual(counts);

  const received = await first.waitFor(2);
  expect(expectBatchEvent(received[1], reviewing.key)).toEqual({
    event: 'batch.completed',
    batchRef,
    counts,
    completedAt: batch.completedAt,
  });
  await second.waitFor(1);
  expect(await prisma.delivery.count({ where: { batch: { batchRef, companyId: reviewing.companyId } } })).toBe(1);
  expect(second.received.map(({ headers }) => headers['x-webhook-event'])).toEqual(['session.failed']);
});

it('The completion of a batch waits until the newest session is as old as the grace period', async () => {
  const batchRef = randomUUID();
  await startSession(tenant, [], { batchRef });
  const { session } = await finishSession(tenant, [], { batchRef });
  const { completedAt } = await waitForCompletion(tenant, batchRef);
  const { createdAt } = await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } });
  expect(Date.parse(completedAt ?? '') - createdAt.getTime()).toBeGreaterThanOrEqual(1_000);
  expect(loadConfig({}).sessions.batchGraceMs).toBe(5 * 60_000);
});

it('The completion of a batch waits for unprocessed sessions, but not for cancelled ones', async () => {
  const batchRef = randomUUID();
  const pending = await createSession(tenant, { batchRef });
  await finishSession(tenant, [], { batchRef });
  const { session } = await finishSession(tenant, [], { batchRef: randomUUID() });
  await waitForCompletion(
    tenant,
    (await prisma.batch.findFirstOrThrow({ where: { sessions: { some: { id: session.sessionId } } } })).batchRef,
  );
  expect((await readBatch(tenant, batchRef)).status).toBe('open');
  await act(tenant, pending.submissionId, 'cancel');
  expect((await waitForCompletion(tenant, batchRef)).counts).toMatchObject({ total: 2, processed: 2, approved: 1 });
});

it('The completion of a batch has an event that is retried like any other', async () => {
  const receiver = await startReceiver((nth, { headers }) => ({
    status: headers['x-webhook-event'] === 'batch.completed' && nth < 4 ? 500 : 204,
  }));
  const batchRef = randomUUID();
  await finishSession(tenant, [], { batchRef, webhookUrl: receiver.url });
  const received = await receiver.waitFor(4);
  const batchEvents = received.slice(1).map((webhook) => expectBatchEvent(webhook, tenant.key));
  expect(new Set(batchEvents.map((event) => JSON.stringify(event))).size).toBe(1);
});

it('The completion of a batch sends no event if the first session has no webhookUrl', async () => {
  const receiver = await startReceiver();
  const batchRef = randomUUID();
  await finishSession(tenant, [], { batchRef });
  await finishSession(tenant, [], { batchRef, webhookUrl: receiver.url });
  await waitForCompletion(tenant, batchRef);
  expect(await prisma.delivery.count({ where: { batch: { batchRef } } })).toBe(0);
});

it('The completion of a batch leaves the counts open to later decisions, which send no event', async () => {
  const reviewing = await createReviewingTenant();
  const batchRef = randomUUID();
  const receiver = await startReceiver();
  const { session } = await reachReview(reviewing, [], { batchRef, webhookUrl: receiver.url });
  const before = await waitForCompletion(reviewing, batchRef);
  await act(reviewing, session.submissionId, 'approve');
  const after = await readBatch(reviewing, batchRef);
  expect([before.counts, after.counts]).toMatchObject([
    { review: 1, approved: 0 },
    { review: 0, approved: 1 },
  ]);
  expect(after.completedAt).toBe(before.completedAt);
  const events = (await receiver.waitFor(3)).map(({ headers }) => headers['x-webhook-event']);
  expect(events.filter((event) => event === 'batch.completed')).toHaveLength(1);
});
