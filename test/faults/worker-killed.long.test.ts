import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { saveRetention } from '../../prisma/retention/settings.ts';
import { readJob, startSession, waitForEnd } from '../support/documents/sessions.ts';
import { everyKind } from '../support/retention/aging.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { killWorker, ledgerOf, submissionEventTypes } from './ledger.ts';

/** Temporal notices a dead worker by its missing heartbeat, after at most 20 s. */
const recoveryMs = 120_000;

let stack: OwnStack;
let tenant: Tenant;
let temporaryFolder: string;
beforeAll(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), 'docket-killed-'));
  stack = await startOwnStack({ TMPDIR: temporaryFolder, RETENTION_INTERVAL: '1s' });
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
}, 240_000);
// The processes of the stack may still be ending, and may write until they have.
afterAll(() => rm(temporaryFolder, { recursive: true, force: true, maxRetries: 10 }));

/** The temporary folders of processes, each named after its process, and the folders of files in them. */
const temporaryFiles = async (): Promise<string[]> =>
  (await readdir(temporaryFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath }) => parentPath);

const waitForDelivery = (sessionId: string) =>
  eventually(
    `the outcome of ${sessionId} is delivered`,
    async () => {
      const job = await readJob(tenant.api, sessionId);
      return job.webhookDeliveryStatus === 'delivered' && job;
    },
    recoveryMs,
  );

it('After a kill -9 of the worker while the engine processes files, the next worker processes them again and publishes one outcome', async () => {
  const receiver = await startReceiver();
  const scan = new Uint8Array(await readFile(projectFile('samples/files/invoice-scanned.pdf')));
  const { sessionId, submissionId } = await startSession(tenant, [scan], { webhookUrl: receiver.url });
  await eventually('the engine has started', async () =>
    (await submissionEventTypes(stack, submissionId)).includes('processing_started'),
  );
  const { pid } = stack.worker.current();
  const ofKilled = async () => (await temporaryFiles()).filter((path) => path.includes(`.${pid}.`));
  await eventually('the engine reads a file', async () => (await ofKilled()).length > 0);
  await killWorker(stack);
  expect(await ofKilled()).not.toEqual([]);
  expect(await stack.prisma.processingResult.count({ where: { sessionId } })).toBe(0);
  expect(await readJob(tenant.api, sessionId)).toMatchObject({ state: 'submitted', submissionStatus: 'processing' });

  await stack.worker.start();
  await eventually('the files of the killed worker are removed', async () => (await ofKilled()).length === 0);
  const job = await waitForDelivery(sessionId);
  expect(['completed', 'failed']).toContain(job.state);
  const types = await submissionEventTypes(stack, submissionId);
  expect(types.slice(0, 3)).toEqual(['created', 'submitted', 'processing_started']);
  expect(types.filter((type) => /^processing_(completed|failed)|quality_blocked/.test(type))).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
  const [delivery, ...others] = await ledgerOf(stack, sessionId);
  expect(others).toEqual([]);
  expect(delivery?.attempts).toMatchObject([{ number: 1, statusCode: 204, error: null }]);
}, 240_000);

it('After a kill -9 of the worker between a 2xx and the ledger, the attempt is recorded as interrupted and sent again with the same id', async () => {
  const ledger = await stack.pool.connect();
  const receiver = await startReceiver(async (nth, { headers }) => {
    if (nth === 1) {
      await ledger.query('BEGIN');
      await ledger.query('SELECT 1 FROM delivery_attempts WHERE delivery_id = $1 FOR UPDATE', [
        headers['x-webhook-id'],
      ]);
    }
    return { status: 204 };
  });
  const { sessionId, submissionId } = await startSession(tenant, [], { webhookUrl: receiver.url });
  await eventually('the worker has the 2xx and waits for the ledger', async () => {
    const { rowCount } = await stack.pool.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'docket-ledger')`,
    );
    return (rowCount ?? 0) > 0;
  });
  await killWorker(stack);
  // The server has the whole transaction, and would commit it without its client. It ends here, as if the worker had
  // died before it sent it.
  await stack.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'docket-ledger' AND wait_event_type = 'Lock'`,
  );
  await ledger.query('ROLLBACK');
  ledger.release();
  expect((await ledgerOf(stack, sessionId))[0]).toMatchObject({ status: 'queued', attempts: [{ durationMs: null }] });

  await stack.worker.start();
  await waitForDelivery(sessionId);
  const ids = receiver.received.map(({ headers }) => headers['x-webhook-id']);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(new Set(receiver.received.map(({ rawBody }) => rawBody)).size).toBe(1);
  const deliveries = await ledgerOf(stack, sessionId);
  expect(deliveries).toHaveLength(1);
  expect(deliveries[0]?.attempts).toMatchObject([
    { number: 1, statusCode: null, error: expect.stringContaining('may have received this attempt') },
    { number: 2, statusCode: 204, error: null },
  ]);
  const types = await submissionEventTypes(stack, submissionId);
  expect(types.filter((type) => type === 'delivery_succeeded')).toHaveLength(1);
  expect(types.filter((type) => type === 'processing_completed')).toHaveLength(1);
}, 240_000);

it('After a kill -9 of the worker while it removes content, nothing is partly removed, and the next worker removes all of it', async () => {
  const { sessionId, submissionId } = await startSession(tenant);
  await waitForEnd(tenant.api, sessionId);
  const content = () =>
    stack.prisma.submission.findUniqueOrThrow({
      where: { id: submissionId },
      select: { extractedData: true, dataRemovedAt: true, session: { select: { clientSubmissionId: true } } },
    });
  const before = await content();
  expect(before).toMatchObject({ extractedData: expect.anything(), dataRemovedAt: null });

  const blocker = await stack.pool.connect();
  await blocker.query('BEGIN');
  // The history comes last: by then, the transaction has removed the other values.
  await blocker.query('SELECT 1 FROM submission_events WHERE submission_id = $1 FOR UPDATE', [submissionId]);
  await stack.pool.query(`UPDATE submissions SET updated_at = now() - interval '2 days' WHERE id = $1`, [submissionId]);
  const { companyId } = tenant;
  await saveRetention(stack.prisma, { companyId, definitionId: null }, { ...everyKind(null), data: 1 });
  const countWaiting = async (): Promise<number> => {
    const { rowCount } = await stack.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'docket-worker' AND wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  };
  await eventually('the worker waits in the middle of the removal', async () => (await countWaiting()) > 0);
  await killWorker(stack);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await content()).toEqual(before);

  await stack.worker.start();
  await eventually('the content is removed', async () => (await content()).dataRemovedAt !== null, recoveryMs);
  expect(await content()).toMatchObject({ extractedData: null, session: { clientSubmissionId: '' } });
}, 240_000);
