import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { insertOutbox, releaseToRelay } from '../../prisma/outbox.ts';
import { createSession } from '../support/documents/sessions.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { expectBody } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const sessionCount = 10_000;
/** The workflow's own bound is 500 events; more wake-ups may arrive while it decides to continue as a new run. */
const historyEventsMax = 800;

const Batch = z.object({ status: z.string(), counts: z.record(z.string(), z.int()) });

let tenant: Tenant;
let client: Client;
beforeAll(async () => {
  const { temporalAddress: address, temporalNamespace: namespace } = testStack();
  const connection = await Connection.connect({ address });
  client = new Client({ connection, namespace });
  atFileEnd(() => connection.close());
  tenant = await createTenant();
});

/**
 * Finished sessions of a batch, written as rows, because processing 10,000 documents would take most of an hour. Half
 * of them are approved, the other half are in review.
 */
const insertFinished = async (batchId: string): Promise<void> => {
  const values = [tenant.companyId, tenant.key.id, tenant.workflow.id, batchId, sessionCount, randomUUID()];
  await pool.query(
    `WITH made AS (
       INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, batch_id, client_submission_id, file_count, state, processed_at, expires_at)
       SELECT 'ses_' || $6 || number, $1, $2, $3, 1, $4, $6 || number, 1, 'completed', now(), now() FROM generate_series(1, $5::int) number
       RETURNING id, client_submission_id)
     INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status)
     SELECT 'sub_' || id, id, $1, $3, 1, client_submission_id, CASE WHEN row_number() OVER () % 2 = 0 THEN 'approved' ELSE 'review' END FROM made`,
    values,
  );
};

const wake = async (batchId: string): Promise<void> => {
  const message = { kind: 'batch.wake', payload: { batchId, companyId: tenant.companyId } } as const;
  await releaseToRelay(prisma, await insertOutbox(prisma, [message]));
};

const readBatch = async (batchRef: string) =>
  expectBody(await tenant.api.get(`/api/v1/batches/${batchRef}`), 200, Batch);

/** A batch with one session through the API, and the other sessions as rows. */
const createLargeBatch = async (webhookUrl: string) => {
  const batchRef = `batch-${randomUUID()}`;
  const first = await createSession(tenant, { batchRef, webhookUrl });
  const { id } = await prisma.batch.findFirstOrThrow({ where: { batchRef, companyId: tenant.companyId } });
  await insertFinished(id);
  return { batchRef, batchId: id, first };
};

it('A batch of 10,000 sessions completes once when the last one ends, however many wake-ups come, with a short history', async () => {
  const receiver = await startReceiver();
  const { batchRef, batchId, first } = await createLargeBatch(receiver.url);
  expect(await readBatch(batchRef)).toMatchObject({
    status: 'open',
    counts: { total: sessionCount + 1, processed: sessionCount },
  });

  await wake(batchId);
  await tenant.api.post(`/api/v1/submissions/${first.submissionId}/cancel`);
  const batch = await eventually('the batch is completed', async () => {
    const now = await readBatch(batchRef);
    return now.status === 'completed' && now;
  });
  const half = sessionCount / 2;
  expect(batch.counts).toEqual({
    total: sessionCount + 1,
    processed: sessionCount + 1,
    review: half,
    failed: 0,
    approved: half,
  });
  await wake(batchId);
  await eventually(
    'the late wake is handled',
    async () => (await prisma.outbox.count({ where: { subjectId: batchId } })) === 0,
  );
  const events = (await receiver.waitFor(2)).map(({ headers }) => headers['x-webhook-event']);
  expect(events.sort()).toEqual(['batch.completed', 'submission.cancelled']);
  expect(await prisma.delivery.count({ where: { batchId } })).toBe(1);
  const { historyLength, status } = await eventually('the workflow has ended', async () => {
    const now = await client.workflow.getHandle(batchId).describe();
    return now.status.name !== 'RUNNING' && now;
  });
  expect(status.name).toBe('COMPLETED');
  expect(historyLength).toBeLessThan(60);
}, 120_000);

it('A batch of 10,000 sessions does not complete while newer sessions join, and its history stays short over a thousand wake-ups in its grace', async () => {
  const receiver = await startReceiver();
  const { batchRef, batchId, first } = await createLargeBatch(receiver.url);
  await prisma.session.updateMany({
    where: { id: first.sessionId },
    data: { createdAt: new Date(Date.now() + 25_000) },
  });
  await tenant.api.post(`/api/v1/submissions/${first.submissionId}/cancel`);
  const handle = client.workflow.getHandle(batchId);
  await eventually('its workflow runs', () =>
    handle.describe().then(
      () => true,
      () => false,
    ),
  );
  let longest = 0;
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(Array.from({ length: 40 }, () => handle.signal('wake')));
    // A query is answered after the wake-ups before it. Waiting for the answer keeps wake-ups from piling up on a busy
    // machine.
    await handle.query('__stack_trace');
    longest = Math.max(longest, (await handle.describe()).historyLength);
  }
  expect(await readBatch(batchRef)).toMatchObject({ status: 'open' });
  await eventually('the batch is completed', async () => (await readBatch(batchRef)).status === 'completed', 90_000);
  expect(longest).toBeLessThan(historyEventsMax);
  expect(await prisma.delivery.count({ where: { batchId } })).toBe(1);
}, 120_000);
