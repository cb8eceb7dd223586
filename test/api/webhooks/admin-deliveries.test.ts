import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishSession, waitForJob } from '../../support/documents/sessions.ts';
import { adminJson, runAdmin } from '../../support/stack/admin.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { expectSessionEvent } from '../../support/webhooks/checks.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

interface Delivery {
  id: string;
  eventType: string;
  url: string;
  status: string;
  createdAt: string;
  nextAttemptAt: string | null;
  attempts: {
    number: number;
    attemptedAt: string;
    durationMs: number;
    statusCode: number | null;
    error: string | null;
    responseExcerpt: string | null;
  }[];
}

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const list = (...args: string[]) => adminJson<Delivery[]>('delivery', 'list', ...args);

describe('admin delivery', { timeout: 180_000 }, () => {
  it('shows the ledger of a delivery, and sends it again with the same id and body', async () => {
    const receiver = await startReceiver((nth) => (nth <= 4 ? { status: 500, body: 'down' } : { status: 200 }));
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'failed', (job) => job.webhookDeliveryStatus === 'failed');

    const [delivery] = await list('--session', session.sessionId);
    expect(delivery).toMatchObject({
      eventType: 'session.completed',
      url: receiver.url,
      status: 'failed',
      nextAttemptAt: null,
    });
    expect(
      delivery?.attempts.map(({ number, statusCode, responseExcerpt }) => [number, statusCode, responseExcerpt]),
    ).toEqual([1, 2, 3, 4].map((number) => [number, 500, 'down']));
    expect(await list('--session', session.sessionId, '--status', 'delivered')).toEqual([]);

    const id = delivery?.id ?? '';
    expect(await adminJson('delivery', 'redeliver', id)).toEqual({ id, status: 'pending' });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const received = await receiver.waitFor(5);
    expect(new Set(received.map(({ rawBody }) => rawBody)).size).toBe(1);
    for (const webhook of received)
      expect(expectSessionEvent(webhook, tenant.key, 'session.completed').eventId).toBe(id);
    const [settled] = await list('--session', session.sessionId, '--status', 'delivered');
    expect(settled?.attempts).toHaveLength(5);
  });

  it('a redelivery starts a ladder of its own, which can fail again', async () => {
    // Without an answer each attempt takes its whole time: the second ladder is still running when the command comes again.
    const receiver = await startReceiver((nth) => (nth === 1 ? { status: 204 } : null));
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const [delivery] = await list('--session', session.sessionId);
    await adminJson('delivery', 'redeliver', delivery?.id ?? '');
    await waitForJob(tenant.api, session.sessionId, 'failed', (job) => job.webhookDeliveryStatus === 'failed');
    expect(receiver.received).toHaveLength(5);
  });

  it('refuses a delivery whose ladder still runs', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const { id } = await prisma.delivery.findFirstOrThrow({ where: { sessionId: session.sessionId } });
    await prisma.delivery.update({ where: { id }, data: { status: 'pending', settledAt: null } });
    const { exitCode, stderr } = await runAdmin(['delivery', 'redeliver', id]);
    await prisma.delivery.update({ where: { id }, data: { status: 'delivered', settledAt: new Date() } });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('settled')]);
  });

  it("lists the deliveries of a company's batch", async () => {
    const receiver = await startReceiver();
    const batchRef = randomUUID();
    await finishSession(tenant, [], { batchRef, webhookUrl: receiver.url });
    await eventually('the batch event is delivered', () =>
      prisma.delivery.findFirst({ where: { batch: { batchRef }, status: 'delivered' } }),
    );
    const listed = await list('--batch', batchRef, '--company', tenant.companyId);
    expect(listed.map(({ eventType, status }) => [eventType, status])).toEqual([['batch.completed', 'delivered']]);
  });

  it('prints lines for people without --json', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const { stdout } = await runAdmin(['delivery', 'list', '--session', session.sessionId]);
    expect(stdout).toMatch(/^evt_\w+ {2}session\.completed {2}delivered {2}http/);
  });
});
