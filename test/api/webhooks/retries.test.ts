import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import {
  createSession,
  finishSession,
  readSubmission,
  startSession,
  waitForJob,
} from '../../support/documents/sessions.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { type AnswerWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** The session's only delivery with its ledger, once it has settled. */
const settledDelivery = (sessionId: string) =>
  eventually('the delivery has settled', async () => {
    const delivery = await prisma.delivery.findFirst({
      where: { sessionId },
      include: { attempts: { orderBy: { number: 'asc' } } },
    });
    return delivery?.settledAt && delivery;
  });

const deliverTo = async (answer?: AnswerWebhook) => {
  const receiver = await startReceiver(answer);
  const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
  return { receiver, session };
};

describe('The retry schedule', () => {
  it('The retry schedule retries until a 2xx arrives, with the same id and body, and records every attempt', async () => {
    const { receiver, session } = await deliverTo((nth) =>
      nth < 4 ? { status: 500, body: `no ${nth}` } : { status: 200, body: 'thanks' },
    );
    const delivery = await settledDelivery(session.sessionId);
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 4, eventType: 'session.completed' });
    expect(
      delivery.attempts.map(({ number, statusCode, responseExcerpt }) => [number, statusCode, responseExcerpt]),
    ).toEqual([
      [1, 500, 'no 1'],
      [2, 500, 'no 2'],
      [3, 500, 'no 3'],
      [4, 200, 'thanks'],
    ]);
    expect(delivery.attempts.map(({ error }) => error === null)).toEqual([false, false, false, true]);
    for (const { durationMs } of delivery.attempts) expect(durationMs).toBeGreaterThanOrEqual(0);

    const bodies = new Set(receiver.received.map(({ rawBody }) => rawBody));
    const ids = new Set(
      receiver.received.map((webhook) => expectSessionEvent(webhook, tenant.key, 'session.completed').eventId),
    );
    expect([receiver.received.length, bodies.size, [...ids]]).toEqual([4, 1, [delivery.id]]);
    const job = await waitForJob(
      tenant.api,
      session.sessionId,
      'delivered',
      (one) => one.webhookDeliveryStatus === 'delivered',
    );
    expect(job.submissionStatus).toBe('synced');
  });

  it('The retry schedule fails after the third retry, without a fifth attempt', async () => {
    const { receiver, session } = await deliverTo(() => ({ status: 503 }));
    const delivery = await settledDelivery(session.sessionId);
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: 4, nextAttemptAt: null });
    expect(receiver.received).toHaveLength(4);
    const job = await waitForJob(
      tenant.api,
      session.sessionId,
      'failed',
      (one) => one.webhookDeliveryStatus === 'failed',
    );
    expect(job).toMatchObject({ state: 'completed', submissionStatus: 'synced' });
    const { events } = await readSubmission(tenant.api, session.submissionId);
    const failed = events.find(({ type }) => type === 'delivery_failed');
    expect(failed?.details).toMatchObject({
      deliveryId: delivery.id,
      attempts: 4,
      error: expect.stringContaining('503'),
    });
  });

  it('The webhookDeliveryStatus is null before the first attempt and pending while a retry is scheduled', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const session = await startSession(tenant, [], { webhookUrl: receiver.url });
    const seen = new Set<string | null>();
    await waitForJob(tenant.api, session.sessionId, 'failed', (job) => {
      seen.add(job.webhookDeliveryStatus);
      return job.webhookDeliveryStatus === 'failed';
    });
    expect([...seen]).toEqual([null, 'pending', 'failed']);
  });

  it('The retry schedule waits for the pause before each attempt', async () => {
    const { receiver, session } = await deliverTo((nth) => ({ status: nth === 1 ? 500 : 204 }));
    await settledDelivery(session.sessionId);
    const [first, second] = receiver.received.map(({ receivedAt }) => receivedAt.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(200);
  });

  it('The retry schedule has pauses of 30 seconds, 5 minutes and 30 minutes and a time limit of 10 seconds by default', () => {
    expect(loadConfig({}).webhooks).toMatchObject({
      retryDelaysMs: [30_000, 300_000, 1_800_000],
      timeoutMs: 10_000,
      testTimeoutMs: 5_000,
    });
  });
});

describe('what counts as a failure', () => {
  it.each([301, 302, 304, 307, 308])(
    'A redirect or other 3xx is not followed and counts as a failure: %i',
    async (status) => {
      const target = await startReceiver();
      const { session } = await deliverTo((nth) =>
        nth === 1 ? { status, headers: { location: target.url } } : { status: 204 },
      );
      const { attempts } = await settledDelivery(session.sessionId);
      expect(attempts[0]).toMatchObject({ statusCode: status, error: expect.stringContaining(String(status)) });
      expect(target.received).toEqual([]);
    },
  );

  it('No answer within the time limit counts as a failure', async () => {
    const { session } = await deliverTo((nth) => (nth === 1 ? null : { status: 204 }));
    const { attempts } = await settledDelivery(session.sessionId);
    expect(attempts[0]).toMatchObject({ statusCode: null, error: expect.stringContaining('Timed out') });
    expect(attempts[0]?.durationMs).toBeGreaterThanOrEqual(2_000);
  });

  it('A refused connection counts as a failure', async () => {
    const receiver = await startReceiver();
    const { port } = new URL(receiver.url);
    const { session } = await finishSession(tenant, [], { webhookUrl: `http://127.0.0.1:${port}/someone-else` });
    const { status, attempts } = await settledDelivery(session.sessionId);
    expect([status, attempts.length]).toEqual(['failed', 4]);
  });

  it('A name that resolves to a private address is refused when the attempt is made', async () => {
    const { session } = await finishSession(tenant, [], { webhookUrl: 'https://ip6-localhost/hook' });
    const { status, attempts } = await settledDelivery(session.sessionId);
    expect(status).toBe('failed');
    expect(attempts[0]).toMatchObject({ statusCode: null, error: expect.stringMatching(/Refused|DNS/) });
  });

  it('The ledger keeps up to 4 KiB of the answer', async () => {
    const { session } = await deliverTo(() => ({ status: 200, body: 'x'.repeat(20_000) }));
    const { attempts } = await settledDelivery(session.sessionId);
    expect(attempts[0]?.responseExcerpt).toHaveLength(4096);
  });
});

describe('the deliveries of sessions', () => {
  it("Each key's sessions are signed with that key", async () => {
    const receiver = await startReceiver();
    const other = await createKey(tenant.companyId);
    for (const key of [tenant.key, other]) {
      await finishSession({ ...tenant, key, api: key.api }, [], { webhookUrl: receiver.url });
    }
    const [first, second] = await receiver.waitFor(2);
    expectSessionEvent(first, tenant.key, 'session.completed');
    expectSessionEvent(second, other, 'session.completed');
  });

  it('A session without webhookUrl has no delivery', async () => {
    const { session } = await finishSession(tenant);
    expect(await prisma.delivery.count({ where: { sessionId: session.sessionId } })).toBe(0);
    expect((await createSession(tenant)).state).toBe('pending');
  });
});
