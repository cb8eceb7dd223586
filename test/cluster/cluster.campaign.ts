import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitForEnd } from '../support/documents/sessions.ts';
import { createShelfTenant, startCapture, waitForOutcome } from '../support/shelf/captures.ts';
import { createClient } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';
import { eventIds, startReceiver } from '../support/webhooks/receiver.ts';
import { bothApis, converse } from './conversation.ts';
import { apis, type Part, secondBaseUrl, stopEverything, temporal, workers } from './parts.ts';

const sessionsPerBatch = 4;
const endMs = 180_000;
const testMs = 420_000;
/** The load waits while this many sessions are in progress. */
const sessionsUnderWayMax = 24;

beforeAll(async () => {
  await temporal.start();
  await runScript('setup/main.ts', ['--skip', 'models'], testStack().settings);
  for (const part of [...workers, ...apis]) await part.start();
}, testMs);
afterAll(stopEverything);

const restart = async (part: Part): Promise<void> => {
  const startedAt = Date.now();
  await part.stop();
  const stoppedAt = Date.now();
  await part.start();
  console.log(`${part.name}: stopped in ${stoppedAt - startedAt} ms, ready in ${Date.now() - stoppedAt} ms`);
};

it('The setup prepares a Temporal cluster on PostgreSQL, with its namespace and search attributes', async () => {
  const settings = { ...testStack().settings, TEMPORAL_NAMESPACE: `fresh-${randomUUID()}` };
  const setup = await runScript('setup/main.ts', ['--only', 'temporal', '--json'], settings);
  const lines = JSON.parse(setup.stdout) as { name: string; outcome: string }[];
  expect(setup.exitCode, setup.stderr).toBe(0);
  expect(lines).toContainEqual(expect.objectContaining({ name: 'temporal namespace', outcome: 'done' }));
  expect(lines).toContainEqual(expect.objectContaining({ name: 'search attributes', outcome: 'done' }));
});

it('Both APIs are ready, and every health check passes', async () => {
  for (const baseUrl of [testStack().baseUrl, secondBaseUrl]) {
    const { status, body } = await createClient(null, baseUrl).get('/health/ready');
    expect([status, body]).toMatchObject([200, { status: 'ok' }]);
  }
});

it(
  'A batch of documents and a capture go from creation to the webhook',
  async () => {
    const receiver = await startReceiver();
    const tenant = await createTenant();
    const next = bothApis(tenant);
    const fields = { webhookUrl: receiver.url, batchRef: `batch-${randomUUID()}` };
    const ids = await Promise.all(Array.from({ length: sessionsPerBatch }, () => converse(tenant, next, fields)));
    for (const id of ids) expect((await waitForEnd(next(), id)).state).toBe('completed');
    const shelf = await createShelfTenant();
    const { sessionId } = await startCapture(shelf);
    expect((await waitForOutcome(shelf.api, sessionId, endMs)).status).toBe('completed');
    const arrived = () => eventIds(receiver.received, /^batch\.completed$/).size === 1;
    await eventually('the batch is reported', arrived, endMs);
    expect(eventIds(receiver.received, /^session\.completed$/).size).toBe(sessionsPerBatch);
  },
  testMs,
);

it(
  'Nothing is lost and nothing is reported twice while every part restarts under load',
  async () => {
    const receiver = await startReceiver();
    const tenant = await createTenant();
    const shelf = await createShelfTenant();
    const next = bothApis(tenant);
    const sessions: string[] = [];
    let batches = 0;
    let isRestarting = true;
    const load = async (): Promise<void> => {
      while (isRestarting) {
        const ended = () => eventIds(receiver.received, /^session\.completed$/).size;
        await eventually('earlier sessions end', () => sessions.length - ended() < sessionsUnderWayMax, endMs);
        batches += 1;
        const fields = { webhookUrl: receiver.url, batchRef: `batch-${randomUUID()}` };
        const ids = await Promise.all(Array.from({ length: sessionsPerBatch }, () => converse(tenant, next, fields)));
        sessions.push(...ids);
      }
    };
    const loading = load();
    const captures: string[] = [];
    try {
      for (const part of [...workers, temporal]) {
        captures.push((await startCapture(shelf)).sessionId);
        await restart(part);
      }
      for (const api of apis) await restart(api);
    } finally {
      isRestarting = false;
      await loading;
    }
    await eventually(
      'every session has ended and every batch is reported',
      () =>
        eventIds(receiver.received, /^session\.completed$/).size >= sessions.length &&
        eventIds(receiver.received, /^batch\.completed$/).size >= batches,
      endMs,
    );
    for (const id of sessions) expect((await waitForEnd(next(), id)).state).toBe('completed');
    for (const id of captures) expect((await waitForOutcome(shelf.api, id, endMs)).status).toBe('completed');
    expect(eventIds(receiver.received, /^session\.completed$/).size).toBe(sessions.length);
    expect(eventIds(receiver.received, /^batch\.completed$/).size).toBe(batches);
    console.log(`${sessions.length} sessions in ${batches} batches and ${captures.length} captures ended.`);
  },
  testMs,
);
