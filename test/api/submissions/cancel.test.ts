import { beforeAll, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { blurredPhoto, invoicePdf } from '../../support/documents/documents.ts';
import { startHandover } from '../../support/documents/handovers.ts';
import { act, createReviewingTenant, reachReview } from '../../support/documents/reviews.ts';
import {
  createSession,
  readJob,
  readSubmission,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createReviewingTenant();
});

answers(
  'cancelSubmission',
  200,
  null,
  'Cancelling a submission that is created expires its session, and a later submit is 410',
  async () => {
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    const { submissionId, workflow } = session;
    const reason = 'Sent by mistake.';
    expect(await act(tenant, submissionId, 'cancel', { reason })).toEqual({
      submissionId,
      workflow,
      submissionStatus: 'cancelled',
    });
    expect(await readJob(tenant.api, session.sessionId)).toMatchObject({
      state: 'expired',
      submissionStatus: 'cancelled',
      result: null,
    });
    expect((await readSubmission(tenant.api, submissionId)).cancelReason).toBe(reason);
    expectProblem(await tenant.api.post(submitPath(session)), 410, 'gone');
  },
);

it('Cancelling ends a submission in processing: its session is completed, and its run publishes nothing', async () => {
  const { tenant: own, session, path } = await startHandover();
  await act(own, session.submissionId, 'cancel');
  const job = await readJob(own.api, session.sessionId);
  expect(job).toMatchObject({ state: 'completed', submissionStatus: 'cancelled', result: null, failedReason: null });
  expect(job.processedAt).not.toBeNull();
  expectProblem(await own.api.post(path, { status: 'completed', extractedData: {} }), 410, 'gone');
  await eventually(
    'Temporal has the cancellation',
    async () => (await prisma.outbox.count({ where: { subjectId: session.sessionId } })) === 0,
  );
  expect(await readJob(own.api, session.sessionId)).toEqual(job);
  const types = (await readSubmission(own.api, session.submissionId)).events.map(({ type }) => type);
  expect(types).toEqual(['created', 'submitted', 'processing_started', 'cancelled']);
});

it('Cancelling ends a submission in review, without a body or a reason', async () => {
  const { session } = await reachReview(tenant);
  await act(tenant, session.submissionId, 'cancel');
  const submission = await readSubmission(tenant.api, session.submissionId);
  expect(submission).toMatchObject({ submissionStatus: 'cancelled', cancelReason: null });
  expect(submission.events.at(-1)).toMatchObject({ type: 'cancelled', details: { actor: { id: tenant.key.id } } });
  expect((await readJob(tenant.api, session.sessionId)).state).toBe('completed');
});

it('Cancelling ends a submission that the quality gate blocked', async () => {
  const photos = await createTenant({ workflow: { processing: { quality: { enabled: true } } } });
  const session = await createSession(photos, { contentTypes: ['image/jpeg'] });
  await upload(session, 0, await blurredPhoto());
  await submit(photos.api, session);
  expect((await waitForEnd(photos.api, session.sessionId)).submissionStatus).toBe('capture_quality_blocked');
  expect((await act(photos, session.submissionId, 'cancel')).submissionStatus).toBe('cancelled');
  expect((await readJob(photos.api, session.sessionId)).state).toBe('failed');
});

it('Cancelling accepts an empty object as the body', async () => {
  const session = await createSession(tenant);
  expect((await act(tenant, session.submissionId, 'cancel', {})).submissionStatus).toBe('cancelled');
});
