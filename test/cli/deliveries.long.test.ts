import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishSession, waitForJob } from '../support/documents/sessions.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { expectSessionEvent } from '../support/webhooks/checks.ts';
import { createDeliveryOwner, insertFailedDelivery } from '../support/webhooks/deliveries.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

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

const list = (...args: string[]) => cliJson<Delivery[]>('delivery', 'list', ...args);

describe('admin delivery on the command line', { timeout: 180_000 }, () => {
  it('The command admin delivery shows an attempt without an answer as in progress', async () => {
    const owner = await createDeliveryOwner();
    const id = await insertFailedDelivery(owner, 'https://receiver.example.com/hooks');
    await prisma.deliveryAttempt.updateMany({
      where: { deliveryId: id },
      data: { durationMs: null, statusCode: null, error: null },
    });
    const { stdout } = await runCli(['delivery', 'list', '--session', owner.sessionId]);
    expect(stdout).toMatch(/ 1 +\S+Z +- +in progress /);
  });

  it('The command admin delivery lists the attempts of a delivery, and sends it again with the same id and body', async () => {
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
    expect(await cliJson('delivery', 'redeliver', id)).toEqual({ id, status: 'pending' });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const received = await receiver.waitFor(5);
    expect(new Set(received.map(({ rawBody }) => rawBody)).size).toBe(1);
    for (const webhook of received) {
      expect(expectSessionEvent(webhook, tenant.key, 'session.completed').eventId).toBe(id);
    }
    const [settled] = await list('--session', session.sessionId, '--status', 'delivered');
    expect(settled?.attempts).toHaveLength(5);
  });

  it('The command admin delivery starts the whole retry schedule again with a redelivery, which can fail again', async () => {
    // Without a response, each attempt lasts until its timeout.
    const receiver = await startReceiver((nth) => (nth === 1 ? { status: 204 } : null));
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const [delivery] = await list('--session', session.sessionId);
    await cliJson('delivery', 'redeliver', delivery?.id ?? '');
    await waitForJob(tenant.api, session.sessionId, 'failed', (job) => job.webhookDeliveryStatus === 'failed');
    expect(receiver.received).toHaveLength(5);
  });

  it('The command admin delivery refuses to redeliver a delivery that is still being retried', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const { id } = await prisma.delivery.findFirstOrThrow({ where: { sessionId: session.sessionId } });
    await prisma.delivery.update({ where: { id }, data: { status: 'pending', settledAt: null } });
    const { exitCode, stderr } = await runCli(['delivery', 'redeliver', id]);
    await prisma.delivery.update({ where: { id }, data: { status: 'delivered', settledAt: new Date() } });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('settled')]);
  });

  it("The command admin delivery lists the deliveries of a company's batch", async () => {
    const receiver = await startReceiver();
    const batchRef = randomUUID();
    await finishSession(tenant, [], { batchRef, webhookUrl: receiver.url });
    await eventually('the batch event is delivered', () =>
      prisma.delivery.findFirst({ where: { batch: { batchRef }, status: 'delivered' } }),
    );
    const listed = await list('--batch', batchRef, '--company', tenant.companyId);
    expect(listed.map(({ eventType, status }) => [eventType, status])).toEqual([['batch.completed', 'delivered']]);
  });

  it('The command admin delivery prints lines for people unless --json is given', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await waitForJob(tenant.api, session.sessionId, 'delivered', (job) => job.webhookDeliveryStatus === 'delivered');
    const { stdout } = await runCli(['delivery', 'list', '--session', session.sessionId]);
    expect(stdout).toMatch(/^ID +EVENT +STATUS +CREATED +ATTEMPT +ATTEMPTED +CODE +OUTCOME +NEXT ATTEMPT +URL\nevt_/);
    expect(stdout).toMatch(/evt_\w+ {2}session\.completed {2}delivered {2}\S+Z {2}1 +\S+Z {2}20\d +ok +- +http/);
  });
});
