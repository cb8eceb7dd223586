import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, truncatedPdf } from '../../support/documents/documents.ts';
import { act, createReviewingTenant, reachReview } from '../../support/documents/reviews.ts';
import { createSession, finishSession, readJob, readSubmission, waitForJob } from '../../support/documents/sessions.ts';
import { insertMatch } from '../../support/resources.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createReviewingTenant();
});

describe('session events', () => {
  it('The event session.completed has the data of the job, and its signature is the one that openssl computes', async () => {
    const approving = await createTenant();
    const receiver = await startReceiver();
    const metadata = { order: 4711, shop: 'Bäckerei “Süß” ☕', nested: { paid: true } };
    const { job } = await finishSession(approving, [], {
      webhookUrl: receiver.url,
      metadata,
      clientSubmissionId: 'event-1',
    });
    const [webhook] = await receiver.waitFor(1);
    const {
      eventId: _,
      eventType: __,
      occurredAt,
      ...shared
    } = expectSessionEvent(webhook, approving.key, 'session.completed');
    const { webhookDeliveryStatus: ___, ...members } = job;
    expect(shared).toEqual({ ...members, submissionStatus: 'approved' });
    expect(Date.parse(occurredAt)).toBeLessThanOrEqual(Date.now());
  });

  it('The event session.review_required is sent if a reviewer must decide', async () => {
    const receiver = await startReceiver();
    await reachReview(tenant, [], { webhookUrl: receiver.url });
    const [webhook] = await receiver.waitFor(1);
    const event = expectSessionEvent(webhook, tenant.key, 'session.review_required');
    expect(event).toMatchObject({ state: 'completed', submissionStatus: 'review', result: { fraudStatus: 'clean' } });
  });

  it('The event session.failed has the reason and no result', async () => {
    const receiver = await startReceiver();
    await finishSession(tenant, [await truncatedPdf()], { webhookUrl: receiver.url });
    const [webhook] = await receiver.waitFor(1);
    const event = expectSessionEvent(webhook, tenant.key, 'session.failed');
    expect(event).toMatchObject({
      state: 'failed',
      submissionStatus: 'failed',
      result: null,
      failedReason: expect.any(String),
    });
  });
});

describe('submission events', () => {
  const reviewed = async () => {
    const receiver = await startReceiver();
    const { session } = await reachReview(tenant, [], { webhookUrl: receiver.url, metadata: { order: 1 } });
    await receiver.waitFor(1);
    const next = async (eventType: Parameters<typeof expectSessionEvent>[2]) =>
      expectSessionEvent((await receiver.waitFor(2))[1], tenant.key, eventType);
    return { session, next, receiver };
  };

  it.each([
    ['approve', 'submission.approved', 'approved'],
    ['reject', 'submission.rejected', 'rejected'],
    ['cancel', 'submission.cancelled', 'cancelled'],
  ] as const)(
    '%s sends %s with the complete envelope as of that moment',
    async (action, eventType, submissionStatus) => {
      const { session, next } = await reviewed();
      await act(tenant, session.submissionId, action, action === 'approve' ? undefined : { reason: 'because' });
      const event = await next(eventType);
      expect(event).toMatchObject({
        sessionId: session.sessionId,
        submissionId: session.submissionId,
        workflow: session.workflow,
        state: 'completed',
        submissionStatus,
        companyId: tenant.companyId,
        metadata: { order: 1 },
        failedReason: null,
      });
      expect(event.result?.extractedData).toHaveProperty('invoiceNumber');
      expect(event.processedAt).not.toBeNull();
    },
  );

  it('A resolved fraud match sends submission.fraud_match_resolved, once', async () => {
    const { session, next, receiver } = await reviewed();
    const matchId = await insertMatch(tenant, session.submissionId);
    const path = `/api/v1/submissions/${session.submissionId}/fraud-matches/${matchId}/resolve`;
    await tenant.api.post(path, { resolution: 'confirmed_fraud' });
    const event = await next('submission.fraud_match_resolved');
    expect(event).toMatchObject({ submissionStatus: 'review', result: { fraudStatus: 'blocked' } });
    await tenant.api.post(path, { resolution: 'confirmed_fraud' });
    expect(await prisma.delivery.count({ where: { sessionId: session.sessionId } })).toBe(2);
    expect(receiver.received).toHaveLength(2);
  });

  it('Cancelling a session that was never submitted sends submission.cancelled', async () => {
    const receiver = await startReceiver();
    const session = await createSession(tenant, { webhookUrl: receiver.url });
    await act(tenant, session.submissionId, 'cancel');
    const event = expectSessionEvent((await receiver.waitFor(1))[0], tenant.key, 'submission.cancelled');
    expect(event).toMatchObject({ state: 'expired', submissionStatus: 'cancelled', result: null, processedAt: null });
  });

  it('A refused action sends nothing', async () => {
    const receiver = await startReceiver();
    const session = await createSession(tenant, { webhookUrl: receiver.url });
    await tenant.api.post(`/api/v1/submissions/${session.submissionId}/approve`);
    expect(await prisma.delivery.count({ where: { sessionId: session.sessionId } })).toBe(0);
  });

  it('An action by another key is signed with the key of the session', async () => {
    const { session, next } = await reviewed();
    const other = await createKey(tenant.companyId);
    await other.api.post(`/api/v1/submissions/${session.submissionId}/approve`);
    await next('submission.approved');
  });
});

it('The webhookDeliveryStatus of a job is that of the newest delivery of the session', async () => {
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 204 : 500 }));
  const { session } = await reachReview(tenant, [], { webhookUrl: receiver.url });
  const { sessionId, submissionId } = session;
  await waitForJob(tenant.api, sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
  await act(tenant, submissionId, 'reject', { reason: 'wrong' });
  expect((await readJob(tenant.api, sessionId)).webhookDeliveryStatus).not.toBe('delivered');
  await waitForJob(tenant.api, sessionId, 'failed', (job) => job.webhookDeliveryStatus === 'failed');
});

describe('synced', () => {
  it('An approved submission becomes synced once its deliveries have settled', async () => {
    const receiver = await startReceiver();
    const { session } = await reachReview(tenant, [await invoicePdf()], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    expect((await act(tenant, session.submissionId, 'approve')).submissionStatus).toBe('approved');
    await waitForJob(tenant.api, session.sessionId, 'synced', (job) => job.submissionStatus === 'synced');
    const { events } = await readSubmission(tenant.api, session.submissionId);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['approved', 'delivery_succeeded', 'synced']);
  });

  it('An approved submission stays approved while a delivery is unsettled, and if it has none', async () => {
    const receiver = await startReceiver((nth) => (nth === 1 ? { status: 204 } : null));
    const { session } = await reachReview(tenant, [], { webhookUrl: receiver.url });
    await receiver.waitFor(1);
    await act(tenant, session.submissionId, 'approve');
    await receiver.waitFor(2);
    expect((await readJob(tenant.api, session.sessionId)).submissionStatus).toBe('approved');

    const silent = await finishSession(await createTenant());
    expect(silent.job).toMatchObject({ submissionStatus: 'approved', webhookDeliveryStatus: null });
  });

  it('A rejected submission stays rejected when its delivery has settled', async () => {
    const receiver = await startReceiver();
    const { session } = await reachReview(tenant, [], { webhookUrl: receiver.url });
    await act(tenant, session.submissionId, 'reject', { reason: 'wrong' });
    await receiver.waitFor(2);
    const job = await waitForJob(
      tenant.api,
      session.sessionId,
      'delivered',
      (one) => one.webhookDeliveryStatus === 'delivered',
    );
    expect(job.submissionStatus).toBe('rejected');
  });
});
