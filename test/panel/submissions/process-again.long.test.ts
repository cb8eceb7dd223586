import { expect, it } from 'vitest';
import { terminatedReport, unprocessableReport } from '../../../operations/submissions/processing-report.ts';
import { publishOutcome } from '../../../operations/submissions/publish.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { saveProcessingResult } from '../../../prisma/submissions/processing-result.ts';
import { completedAnswer, startFailingProcessor } from '../../support/documents/failing-processor.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { readJob, readSubmission, startSession, waitForEnd } from '../../support/documents/sessions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';
import { checkHeaders } from '../../support/webhooks/checks.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const open = createClient(null);
const pathOf = (submissionId: string): string => `/admin/api/submissions/${submissionId}/process-again`;

const setUp = async () => {
  const processor = await startFailingProcessor();
  const admin = await createPerson('org_admin', processor.tenant.organizationId);
  return { ...processor, email: admin.email, panel: await signIn(admin) };
};

const typesOf = async (db: Awaited<ReturnType<typeof setUp>>, submissionId: string) =>
  (await readSubmission(db.tenant.api, submissionId)).events.map(({ type }) => type);

it('Processing a failed submission again starts a second run, whose outcome is a second event with its own id', async () => {
  const receiver = await startReceiver();
  const world = await setUp();
  const { tenant, panel } = world;
  const { sessionId, submissionId } = await world.fail({ webhookUrl: receiver.url });
  const failed = await readJob(tenant.api, sessionId);
  expect(failed).toMatchObject({ state: 'failed', failedReason: expect.stringContaining('403') });

  world.answer('accept');
  const reply = await panel.send('POST', pathOf(submissionId));
  expect(reply).toMatchObject({ status: 202, body: { id: submissionId, status: 'processing' } });
  const path = await world.callbackPath(2);
  const running = { state: 'submitted', submissionStatus: 'processing', failedReason: null, processedAt: null };
  expect(await readJob(tenant.api, sessionId)).toMatchObject({ ...running, result: null });
  expect((await panel.send('POST', pathOf(submissionId))).status).toBe(409);

  expect((await open.post(path, completedAnswer)).body).toEqual({ status: 'received' });
  const job = await waitForEnd(tenant.api, sessionId);
  expect(job).toMatchObject({ state: 'completed', failedReason: null });
  expect(job.result?.extractedData).toEqual(completedAnswer.extractedData);
  const [first, second] = await receiver.waitFor(2);
  if (!first || !second) throw new Error('two events were expected');
  const ids = [
    checkHeaders(first, tenant.key, 'session.failed'),
    checkHeaders(second, tenant.key, 'session.completed'),
  ];
  expect(ids[0]).not.toBe(ids[1]);
  expect(await typesOf(world, submissionId)).toEqual(
    expect.arrayContaining(['processing_failed', 'processing_restarted', 'processing_completed']),
  );
  expect((await typesOf(world, submissionId)).filter((type) => type === 'processing_started')).toHaveLength(2);
  const entries = await prisma.auditEntry.findMany({
    where: { subjectId: submissionId, NOT: { action: { endsWith: '.view' } } },
  });
  expect(entries).toMatchObject([
    {
      action: 'submission.process_again',
      actorLabel: world.email,
      companyId: tenant.companyId,
      organizationId: tenant.organizationId,
      before: { status: 'failed', failedReason: failed.failedReason },
      after: { status: 'processing', run: 2 },
    },
  ]);
});

it('Processing a failed submission again leaves nothing for the run before it to publish: no callback, no stored result, no outcome', async () => {
  const world = await setUp();
  const { tenant, panel } = world;
  world.answer('accept');
  const { sessionId, submissionId } = await startSession(tenant);
  const oldPath = await world.callbackPath(1);
  // The state after the sweep has found a workflow that was terminated in Temporal, while the first run still waits for
  // its processor.
  await publishOutcome(prisma, { sessionId }, terminatedReport);
  expect((await panel.send('POST', pathOf(submissionId))).status).toBe(202);
  const path = await world.callbackPath(2);

  expect((await open.post(oldPath, completedAnswer)).status).toBe(410);
  await saveProcessingResult(prisma, { sessionId }, { outcome: 'failed', code: 'late', reason: 'late' });
  expect(await publishOutcome(prisma, { sessionId }, unprocessableReport)).toBeNull();
  expect(await readJob(tenant.api, sessionId)).toMatchObject({ state: 'submitted' });

  await open.post(path, completedAnswer);
  expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({ state: 'completed' });
  expect(await typesOf(world, submissionId)).toEqual([
    'created',
    'submitted',
    'processing_started',
    'processing_failed',
    'processing_restarted',
    'processing_started',
    'processing_completed',
  ]);
});

it('Processing a failed submission again can be cancelled, which ends the current run', async () => {
  const world = await setUp();
  const { sessionId, submissionId } = await world.fail();
  world.answer('accept');
  await world.panel.send('POST', pathOf(submissionId));
  const path = await world.callbackPath(2);
  expect((await world.panel.send('POST', `/admin/api/submissions/${submissionId}/cancel`, {})).status).toBe(200);
  expect((await open.post(path, completedAnswer)).status).toBe(410);
  await eventually(
    'Temporal has the cancellation',
    async () => (await prisma.outbox.count({ where: { subjectId: sessionId } })) === 0,
  );
  expect(await readJob(world.tenant.api, sessionId)).toMatchObject({ submissionStatus: 'cancelled' });
});

it('Processing a failed submission again is refused for a file that is at fault, for another status, and to other tenants and reviewers', async () => {
  const world = await setUp();
  world.answer('blame');
  const blamed = await world.fail();
  const refused = await world.panel.send('POST', pathOf(blamed.submissionId));
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/because of its files/) } });
  world.answer('complete');
  const completed = await world.fail();
  const approved = await world.panel.send('POST', pathOf(completed.submissionId));
  expect(approved).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/Only a failed submission/) },
  });

  world.answer('refuse');
  const { submissionId } = await world.fail();
  const other = await createReviewTenant();
  const stranger = await signIn(await createPerson('org_admin', other.organizationId));
  expect((await stranger.send('POST', pathOf(submissionId))).status).toBe(404);
  const reviewer = await signIn(await createPerson('reviewer', world.tenant.organizationId));
  expect((await reviewer.send('POST', pathOf(submissionId))).status).toBe(403);
  expect(await typesOf(world, submissionId)).not.toContain('processing_restarted');
});

it('Processing a failed submission again is refused if the files are no longer stored, and names them', async () => {
  const world = await setUp();
  const { sessionId, submissionId } = await world.fail();
  const { objectKey } = await prisma.sessionFile.findFirstOrThrow({ where: { sessionId } });
  await createStorage(loadConfig(testStack().settings).storage).remove(objectKey);
  const reply = await world.panel.send('POST', pathOf(submissionId));
  expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/no longer stored \(.+\)/) } });
  expect(await readJob(world.tenant.api, sessionId)).toMatchObject({ state: 'failed' });
});

it('Processing a failed submission again leaves a completed batch completed, without a second event, and its counts follow', async () => {
  const receiver = await startReceiver();
  const world = await setUp();
  const { tenant } = world;
  const batchRef = 'processed-again';
  const { submissionId, sessionId } = await world.fail({ batchRef, webhookUrl: receiver.url });
  await receiver.waitFor(2);
  world.answer('accept');
  await world.panel.send('POST', pathOf(submissionId));
  const read = async () => (await tenant.api.get(`/api/v1/batches/${batchRef}`)).body;
  expect(await read()).toMatchObject({ status: 'completed', counts: { total: 1, processed: 0, failed: 0 } });
  await open.post(await world.callbackPath(2), completedAnswer);
  await waitForEnd(tenant.api, sessionId);
  await receiver.waitFor(3);
  expect(await read()).toMatchObject({ status: 'completed', counts: { total: 1, processed: 1, approved: 1 } });
  const deliveries = await prisma.delivery.findMany({ where: { batch: { batchRef, companyId: tenant.companyId } } });
  expect(deliveries).toHaveLength(1);
});

it('Processing all submissions again that failed in a time span counts them, starts them in pages, and leaves the rest unchanged', async () => {
  const world = await setUp();
  world.answer('blame');
  const blamed = await world.fail();
  world.answer('refuse');
  const failed = [await world.fail(), await world.fail()];
  const other = await setUp();
  const elsewhere = await other.fail();
  const until = new Date(Date.now() + 60_000).toISOString();
  const span = { failedFrom: '2026-01-01T00:00:00Z', failedUntil: until };
  const count = async (query: object = {}) =>
    await world.panel.send('GET', `/admin/api/failed-submissions?${new URLSearchParams({ ...span, ...query })}`);
  expect((await count()).body).toEqual({ total: 2, byCode: [{ code: 'processor_refused', count: 2 }] });
  expect((await count({ workflow: 'no-such' })).body).toEqual({ total: 0, byCode: [] });
  expect((await count({ company: other.tenant.companyId })).status).toBe(404);

  world.answer('accept');
  const start = (body: object) => world.panel.send('POST', '/admin/api/failed-submissions/process-again', body);
  const failedBefore = { ...span, failedUntil: span.failedFrom };
  expect(await start(failedBefore)).toMatchObject({ status: 202, body: { started: 0, next: null } });
  const all = { ...span, company: world.tenant.companyId };
  expect(await start(all)).toMatchObject({ status: 202, body: { started: 2, filesMissing: 0, next: null } });
  expect(await start(all)).toMatchObject({ status: 202, body: { started: 0 } });
  for (const { sessionId } of failed) {
    expect(await readJob(world.tenant.api, sessionId)).toMatchObject({ state: 'submitted' });
  }
  expect(await readJob(world.tenant.api, blamed.sessionId)).toMatchObject({ state: 'failed' });
  expect(await readJob(other.tenant.api, elsewhere.sessionId)).toMatchObject({ state: 'failed' });
});
