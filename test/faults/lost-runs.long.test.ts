import { rm } from 'node:fs/promises';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createSession,
  readJob,
  readSubmission,
  type SessionOut,
  startSession,
} from '../support/documents/sessions.ts';
import { createShelfTenant, type ShelfTenant, startCapture, waitForOutcome } from '../support/shelf/captures.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { ledgerOf, submissionEventTypes } from './ledger.ts';

const recoveryMs = 90_000;
const reason = 'processing was terminated by an operator';

let stack: OwnStack;
let tenant: ShelfTenant;
let client: Client;
beforeAll(async () => {
  // Only the platform queue is served, so that every run waits for its engine as long as a test needs.
  stack = await startOwnStack({
    WORKER_QUEUES: 'platform,webhooks',
    SWEEP_INTERVAL: '500ms',
    LOST_RUN_AFTER: '1s',
    BATCH_GRACE: '5s',
  });
  tenant = await createShelfTenant({}, { baseUrl: stack.baseUrl, db: stack.prisma });
  client = new Client({ connection: Connection.lazy({ address: stack.temporalAddress }) });
}, 240_000);
afterAll(() => client.connection.close());

const runningWorkflow = (workflowId: string) =>
  eventually(
    `the workflow of ${workflowId} runs`,
    async () => {
      const handle = client.workflow.getHandle(workflowId);
      const status = await handle.describe().then(
        (description) => description.status.name,
        () => null,
      );
      return status === 'RUNNING' && handle;
    },
    recoveryMs,
  );

/** A fault of the sweep would show within a few rounds. */
const letSweep = (sinceMs: number) => eventually('the sweep has been round', () => Date.now() - sinceMs > 4_000);

it('A session whose workflow an operator terminated or cancelled fails once with that reason, and its webhook is delivered', async () => {
  const receiver = await startReceiver();
  for (const end of ['terminate', 'cancel'] as const) {
    const session = await startSession(tenant, [], { webhookUrl: receiver.url });
    const handle = await runningWorkflow(session.sessionId);
    await letSweep(Date.now());
    expect(await readJob(tenant.api, session.sessionId)).toMatchObject({ state: 'submitted' });
    await handle[end]();
    const job = await eventually(
      'the job has failed and its webhook is delivered',
      async () => {
        const current = await readJob(tenant.api, session.sessionId);
        return current.webhookDeliveryStatus === 'delivered' && current;
      },
      recoveryMs,
    );
    expect(job).toMatchObject({ state: 'failed', submissionStatus: 'failed', failedReason: reason });
    const types = await submissionEventTypes(stack, session.submissionId);
    expect(types.filter((type) => type === 'processing_failed')).toHaveLength(1);
    expect((await ledgerOf(stack, session.sessionId)).map(({ eventType }) => eventType)).toEqual(['session.failed']);
  }
  expect(receiver.received).toHaveLength(2);
}, 240_000);

it('A batch whose workflow was terminated still completes', async () => {
  const session = await createSession(tenant, { batchRef: 'terminated' });
  const cancelled = await tenant.api.post(`/api/v1/submissions/${session.submissionId}/cancel`);
  expect(cancelled.status).toBe(200);
  const batch = await stack.prisma.batch.findFirstOrThrow({ where: { batchRef: 'terminated' } });
  await (await runningWorkflow(batch.id)).terminate('an operator');
  await eventually(
    'the batch is completed',
    async () => (await stack.prisma.batch.findUniqueOrThrow({ where: { id: batch.id } })).status === 'completed',
    recoveryMs,
  );
}, 120_000);

it('Runs that Temporal lost with its database start again, and a terminated shelf run fails', async () => {
  const sessions: SessionOut[] = [await startSession(tenant), await startSession(tenant)];
  const { sessionId: captureId, runId } = await startCapture(tenant);
  for (const id of [...sessions.map(({ sessionId }) => sessionId), runId]) await runningWorkflow(id);

  await stack.temporal.current().stop(10_000);
  for (const suffix of ['', '-wal', '-shm']) await rm(stack.temporalDatabase + suffix, { force: true });
  await stack.temporal.start();

  for (const { sessionId, submissionId } of sessions) {
    await runningWorkflow(sessionId);
    expect(await readSubmission(tenant.api, submissionId)).toMatchObject({ submissionStatus: 'processing' });
  }
  const run = await runningWorkflow(runId);
  await run.terminate('an operator');
  const failed = await waitForOutcome(tenant.api, captureId, recoveryMs);
  expect(failed.status).toBe('failed');
  expect(failed.error).toMatchObject({ code: 'analysis_terminated', message: reason });
}, 240_000);
