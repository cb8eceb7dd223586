import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { findWebhookSecrets } from '../../../prisma/webhooks/secrets.ts';
import { act } from '../../support/documents/reviews.ts';
import { finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { testKeyring } from '../../support/secrets/keyring.ts';
import { finishCapture, publishProfile } from '../../support/shelf/captures.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant, createTestCaller } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

it("Sessions of a test key get the outcome that they request, whatever the workflow's settings, and people need not decide", async () => {
  const live = await createTenant({
    workflow: { processing: { engine: 'builtin', review: 'always', reviewSample: 1 } },
  });
  const caller = await createTestCaller(live);
  expect(caller.key.secret).toMatch(/^aok_test_[0-9a-f]{64}$/);
  const receiver = await startReceiver();
  const ask = (sandbox: string) => finishSession(caller, [], { metadata: { sandbox }, webhookUrl: receiver.url });
  const [approved, flagged, review] = await Promise.all([ask('approved'), ask('flagged'), ask('review')]);
  expect(['approved', 'synced']).toContain(approved.job.submissionStatus);
  expect(review.job.submissionStatus).toBe('review');
  const { submissionId } = flagged.session;
  const submission = await readSubmission(caller.api, submissionId);
  expect(flagged.job).toMatchObject({ submissionStatus: 'review', companyId: caller.companyId });
  expect(submission).toMatchObject({
    fraudStatus: 'flagged',
    aiSummary: expect.stringContaining('Made by the sandbox'),
  });
  const [match] = submission.fraudMatches;
  const resolved = await caller.api.post(`/api/v1/submissions/${submissionId}/fraud-matches/${match?.id}/resolve`, {
    resolution: 'false_positive',
  });
  expect(resolved.status).toBe(200);
  await act(caller, review.session.submissionId, 'approve');

  // Events of three outcomes, a resolved match and a decision.
  const webhooks = await receiver.waitFor(5);
  const first = webhooks.find(({ rawBody }) => rawBody.includes(approved.session.sessionId));
  expect(expectSessionEvent(first, caller.key, 'session.completed').companyId).toBe(caller.companyId);
  const [secret] = await findWebhookSecrets(prisma, testKeyring(), live.companyId);
  const verify = () =>
    new Webhook(secret?.secret ?? '').verify(first?.rawBody ?? '', first?.headers as Record<string, string>);
  expect(verify).not.toThrow();
  const where = { submissionId: { in: [submissionId, review.session.submissionId] } };
  expect(await prisma.pagePicturesDue.count({ where })).toBe(0);
});

it('A test key sees the workflows and profiles of its company, and nothing that its live keys created', async () => {
  const live = await createTenant();
  const caller = await createTestCaller(live);
  const { session } = await finishSession(live);
  for (const path of [`/api/v1/jobs/${session.sessionId}`, `/api/v1/submissions/${session.submissionId}`]) {
    expect((await caller.api.get(path)).status).toBe(404);
  }
  const profile = await publishProfile(live.companyId);
  for (const path of ['/api/v1/workflows', `/api/v1/workflows/${live.workflow.slug}`, '/api/v1/shelf/profiles']) {
    expect((await caller.api.get(path)).body, path).toEqual((await live.api.get(path)).body);
  }
  expect((await caller.api.get('/api/v1/companies')).body).toMatchObject({
    data: [{ id: caller.companyId, name: live.companyName }],
  });

  const captures = { ...caller, profile };
  const ask = (sandbox?: string) => finishCapture(captures, {}, sandbox === undefined ? {} : { metadata: { sandbox } });
  const [completed, blocked, failed, other] = await Promise.all([ask(), ask('blocked'), ask('failed'), ask('review')]);
  expect(completed).toMatchObject({ status: 'completed', reviewState: 'not_required' });
  expect(completed.result).toMatchObject({ totals: { photos: 1, skus: 2 } });
  expect(blocked).toMatchObject({ status: 'blocked', error: { code: 'capture_quality' } });
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'analysis_broke_off' } });
  expect(other.error).toMatchObject({ code: 'sandbox_outcome_unknown', message: expect.stringContaining('completed') });
});
