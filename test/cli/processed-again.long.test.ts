import { beforeAll, expect, it } from 'vitest';
import { ledgerOf, submissionEventTypes } from '../faults/ledger.ts';
import { readJob, startSession, waitForEnd } from '../support/documents/sessions.ts';
import { runCli } from '../support/stack/cli.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const documents = 3;

let stack: OwnStack;
let storage: TcpProxy;
let tenant: Tenant;
let settings: Record<string, string>;
beforeAll(async () => {
  const { S3_ENDPOINT: endpoint = '' } = testStack().settings;
  storage = await startTcpProxy(endpoint);
  const own = { PROCESSING_CONCURRENCY: '1', PROCESSING_OUTAGE_MAX: '2s' };
  // Only the worker loses the storage: callers still submit.
  stack = await startOwnStack({ ...own, S3_ENDPOINT: storage.url, S3_PUBLIC_ENDPOINT: endpoint });
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
  settings = { ...testStack().settings, DATABASE_URL: stack.databaseUrl };
}, 240_000);

it('Documents that failed in an outage are processed again to their outcome, with a second webhook each', async () => {
  const receiver = await startReceiver();
  await stack.worker.current().stop(25_000);
  const started = Array.from({ length: documents }, () => startSession(tenant, [], { webhookUrl: receiver.url }));
  const sessions = await Promise.all(started);
  await storage.cut();
  await stack.worker.start();
  for (const { sessionId, submissionId } of sessions) {
    expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({
      state: 'failed',
      failedReason: expect.stringMatching(/a service that processing needs was not available/),
    });
    expect(await submissionEventTypes(stack, submissionId)).not.toContain('processing_completed');
  }
  await storage.restore();
  await receiver.waitFor(documents);

  const since = new Date(Date.now() - 3_600_000).toISOString();
  const command = ['submission', 'process-again', '--failed-from', since, '--json'];
  const run = await runCli(command, settings);
  expect(JSON.parse(run.stdout)).toMatchObject({ started: documents, filesMissing: 0 });
  for (const { sessionId } of sessions) {
    expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({ state: 'completed', failedReason: null });
    await eventually('its webhook is delivered', async () => {
      const job = await readJob(tenant.api, sessionId);
      return job.webhookDeliveryStatus === 'delivered';
    });
    const deliveries = await ledgerOf(stack, sessionId);
    expect(deliveries.map(({ eventType }) => eventType)).toEqual(['session.failed', 'session.completed']);
  }
  expect(receiver.received).toHaveLength(2 * documents);
}, 300_000);
