import { Client, Connection } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { truncatedPdf } from '../support/documents/documents.ts';
import { finishSession } from '../support/documents/sessions.ts';
import { testStack } from '../support/stack/stack.ts';
import { bundleWorkflows } from '../support/temporal/workflow-bundle.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { isAllowedText } from './history/allowed-texts.ts';
import { type History, historyToJson } from './history/json.ts';
import { payloadsIn, refusedPayloads } from './history/payloads.ts';

const { temporalAddress, temporalNamespace } = testStack();
let connection: Connection;

beforeAll(async () => {
  connection = await Connection.connect({ address: temporalAddress });
});
afterAll(() => connection.close());

/** The whole history of a workflow that is about to end. */
const fetchHistory = async (workflowId: string): Promise<History> => {
  const handle = new Client({ connection, namespace: temporalNamespace }).workflow.getHandle(workflowId);
  await handle.result();
  return handle.fetchHistory();
};

/** Processes a document with a batch and a webhook on the stack. @returns the histories of all its workflows */
const putThrough = async (files: Uint8Array<ArrayBuffer>[]): Promise<{ id: string; history: History }[]> => {
  // The first attempt is made from the outbox. A workflow takes over the delivery only if it fails.
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 503 : 204, body: 'out of order' }));
  const { session } = await finishSession(await createTenant(), files, {
    webhookUrl: receiver.url,
    batchRef: 'B-1',
    metadata: { order: 4711 },
    externalUser: { email: 'jane@example.org' },
  });
  const [webhook] = await receiver.waitFor(2);
  const ids = [session.sessionId, String(webhook?.headers['x-webhook-id'])];
  return Promise.all(ids.map(async (id) => ({ id, history: await fetchHistory(id) })));
};

it.each([
  { kind: 'one that is read', files: async () => [] },
  { kind: 'one that cannot be read', files: async () => [await truncatedPdf()] },
])(
  'Temporal keeps only ids, statuses, times and numbers of a document that the real service has processed, and its history replays: $kind',
  async ({ files }) => {
    const workflowBundle = await bundleWorkflows();
    for (const { id, history } of await putThrough(await files())) {
      const json = historyToJson(history);
      expect(payloadsIn(json).length).toBeGreaterThan(3);
      expect(refusedPayloads(json, isAllowedText)).toEqual([]);
      await Worker.runReplayHistory({ workflowBundle }, history, id);
    }
  },
);
