import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readJob, waitForEnd } from '../support/documents/sessions.ts';
import { eventually } from '../support/stack/eventually.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';
import { eventIds, type ReceivedWebhook, startReceiver } from '../support/webhooks/receiver.ts';
import { bothApis, converse } from './conversation.ts';
import { apis, type Part, stopEverything, temporal, workers } from './parts.ts';

const endMs = 120_000;
const testMs = 420_000;

/** Runs statements as an operator who is connected to another database of the server. */
const administer = async (...statements: readonly string[]): Promise<void> => {
  const url = new URL(testStack().databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Ends all connections to the database, including those of the tests, as copies and restores require. */
const disconnectAll = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'docket'`;
const backUp = (): Promise<void> => administer(disconnectAll, 'CREATE DATABASE backup TEMPLATE docket');
const restore = (): Promise<void> =>
  administer('DROP DATABASE docket WITH (FORCE)', 'ALTER DATABASE backup RENAME TO docket');

/** Ages the database to a backup of yesterday: everything that was due then has been due for a day. */
const age = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: testStack().databaseUrl });
  await client.connect();
  try {
    await client.query(`UPDATE deliveries SET created_at = created_at - interval '1 day',
      next_attempt_at = next_attempt_at - interval '1 day'`);
  } finally {
    await client.end();
  }
};

const stop = (parts: readonly Part[]): Promise<unknown> => Promise.all(parts.map((part) => part.stop()));
const start = async (parts: readonly Part[]): Promise<void> => {
  for (const part of parts) await part.start();
};

const documentWorkers = workers.slice(0, 2);
const sessionOf = ({ rawBody }: ReceivedWebhook): string => (JSON.parse(rawBody) as { sessionId: string }).sessionId;
const ofEvent = (received: readonly ReceivedWebhook[], type: string): ReceivedWebhook[] =>
  received.filter(({ headers }) => headers['x-webhook-event'] === type);

beforeAll(async () => {
  await temporal.start();
  await runScript('setup/main.ts', ['--skip', 'models'], testStack().settings);
  await start([...documentWorkers, ...apis]);
}, testMs);
afterAll(stopEverything);

it(
  'After yesterday’s database is restored beside today’s Temporal, every session and batch ends, and receivers recognize repeated webhooks',
  async () => {
    let isOpen = false;
    const closed = await startReceiver(() => ({ status: isOpen ? 204 : 500 }));
    const receiver = await startReceiver();
    const tenant = await createTenant();
    const next = bothApis(tenant);
    const fieldsOf = (webhookUrl: string) => ({ webhookUrl, batchRef: `batch-${randomUUID()}` });
    await converse(tenant, next, fieldsOf(closed.url));
    await closed.waitFor(1, endMs);
    await stop(documentWorkers);
    const fields = fieldsOf(receiver.url);
    const submitted = await Promise.all([1, 2].map(() => converse(tenant, next, fields)));
    await stop(apis);
    await backUp();

    isOpen = true;
    await start([...documentWorkers, ...apis]);
    const later = await converse(tenant, next, fieldsOf(receiver.url));
    for (const id of [...submitted, later]) expect((await waitForEnd(next(), id)).state).toBe('completed');
    const batchesReported = () => ofEvent(receiver.received, 'batch.completed').length;
    await eventually('both batches are reported', () => batchesReported() === 2, endMs);
    await eventually('the closed receiver has its event', () => closed.received.length >= 2, endMs);
    const before = ofEvent(receiver.received, 'session.completed');
    const idsBefore = eventIds(receiver.received, /completed$/);
    const attemptsBefore = closed.received.length;

    await stop([...documentWorkers, ...apis]);
    await restore();
    await age();
    await start([...documentWorkers, ...apis]);
    for (const id of submitted) expect((await readJob(next(), id)).state).not.toBe('expired');
    await eventually('the batch is reported again', () => batchesReported() === 3, endMs);
    for (const id of submitted) expect((await waitForEnd(next(), id)).state).toBe('completed');
    expect((await next().get(`/api/v1/jobs/${later}`)).status).toBe(404);

    const again = ofEvent(receiver.received, 'session.completed').slice(before.length);
    expect(again.map(sessionOf).sort()).toEqual([...submitted].sort());
    expect(eventIds(receiver.received, /completed$/)).toEqual(idsBefore);
    await eventually('the waiting delivery is repeated', () => closed.received.length > attemptsBefore, endMs);
    expect(eventIds(closed.received, /^session\.completed$/).size).toBe(1);
  },
  testMs,
);
