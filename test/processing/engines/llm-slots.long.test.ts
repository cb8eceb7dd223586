import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishSession, readJob, startSession } from '../../support/documents/sessions.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../../support/stack/own-stack.ts';
import { createTenant, publishFor, type Tenant } from '../../support/tenant.ts';

const asked: ServerResponse[] = [];
/** A model that answers when the test wants it to. */
const model = createServer((request, response) => {
  request.resume();
  asked.push(response);
});

let stack: OwnStack;
let tenant: Tenant;
beforeAll(async () => {
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  const { port } = model.address() as AddressInfo;
  stack = await startOwnStack({
    PROCESSING_CONCURRENCY: '1',
    LLM_CONCURRENCY: '1',
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_MODEL: 'reader',
  });
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
}, 240_000);
afterAll(() => {
  model.closeAllConnections();
  model.close();
});

it('Documents are read while others wait for the model, although only one may be read at a time', async () => {
  const processing = { engine: 'llm', fraud: { enabled: false } } as const;
  const workflow = await publishFor(tenant.companyId, { processing }, stack.prisma);
  const asking = await startSession({ ...tenant, workflow });
  await eventually('the model is asked', () => asked.length === 1);

  const { job } = await finishSession(tenant);
  expect(job.state).toBe('completed');
  expect((await readJob(tenant.api, asking.sessionId)).state).toBe('submitted');
  expect(asked).toHaveLength(1);

  asked[0]?.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
  await eventually('the model is asked in another way', () => asked.length === 2);
}, 120_000);
