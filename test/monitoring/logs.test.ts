import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { invoicePdf, invoiceValues } from '../support/documents/documents.ts';
import { startHandover } from '../support/documents/handovers.ts';
import {
  createSession,
  finishSession,
  sessionBody,
  sessionsPath,
  startSession,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../support/documents/sessions.ts';
import { createClient, expectBody } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const { logFolder, settings } = testStack();
const linesOf = (name: string): string[] => readFileSync(join(logFolder, name), 'utf8').split('\n');

const RequestLine = z.object({
  level: z.number(),
  msg: z.literal('request'),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  durationMs: z.number(),
  companyId: z.string().optional(),
  sessionId: z.string().optional(),
  requestId: z.string(),
});

/** Waits for the API's log line about the request with this id. */
const requestLine = (requestId: string): Promise<z.output<typeof RequestLine>> =>
  eventually(`the request ${requestId} is logged`, () => {
    const line = linesOf('api.log').find((one) => one.includes(requestId) && one.includes('"msg":"request"'));
    return line ? RequestLine.parse(JSON.parse(line)) : null;
  });

/** Waits for a line of a worker about this session with this message. */
const workerLine = (message: string, sessionId: string): Promise<object> =>
  eventually(`a worker logs "${message}" about ${sessionId}`, () => {
    const lines = linesOf('worker.log').filter((one) => one.includes(sessionId) && one.includes(`"msg":"${message}"`));
    return lines[0] ? (JSON.parse(lines[0]) as object) : null;
  });

it('The log has one line per request: route template, status, duration, company, session and request id', async () => {
  const tenant = await createTenant();
  const { session } = await finishSession(tenant);
  const requestId = `order-${session.sessionId}`;
  await tenant.api.get(`/api/v1/jobs/${session.sessionId}`, { 'x-request-id': requestId });
  const line = await requestLine(requestId);
  expect(line).toMatchObject({
    level: 30,
    method: 'GET',
    route: '/api/v1/jobs/{sessionId}',
    status: 200,
    companyId: tenant.companyId,
    sessionId: session.sessionId,
  });
  expect(linesOf('api.log').filter((one) => one.includes(requestId))).toHaveLength(1);
});

it('The log of a worker names company and session of the activity that failed', async () => {
  const processor = await startReceiver(() => ({ status: 503 }));
  const processing = { engine: 'http', http: { url: processor.url }, fraud: { enabled: false } } as const;
  const tenant = await createTenant({ workflow: { processing } });
  const { sessionId, submissionId } = await startSession(tenant);
  const { companyId } = tenant;
  expect(await workerLine('an activity failed', sessionId)).toMatchObject({ companyId, sessionId });
  await tenant.api.post(`/api/v1/submissions/${submissionId}/cancel`);
});

it('The log of a worker has one line for the outcome of a document and of its delivery, without content', async () => {
  const receiver = await startReceiver();
  const tenant = await createTenant();
  const values = invoiceValues();
  const { session } = await finishSession(tenant, [await invoicePdf(values)], { webhookUrl: receiver.url });
  const { sessionId, submissionId } = session;
  const { companyId } = tenant;
  const submitted = await eventually('the submit is logged', () =>
    linesOf('api.log').find((one) => one.includes(sessionId) && one.includes('/submit"')),
  );
  const { requestId } = RequestLine.parse(JSON.parse(submitted));
  const document = await workerLine('a document has ended', sessionId);
  expect(document).toMatchObject({
    level: 30,
    companyId,
    sessionId,
    submissionId,
    requestId,
    workflow: tenant.workflow.slug,
    version: 1,
    engine: 'builtin',
    outcome: 'approved',
    code: null,
    durationMs: expect.any(Number),
  });
  expect(JSON.stringify(document)).not.toContain(values.invoiceNumber);
  const [webhook] = await receiver.waitFor(1);
  const deliveryId = String(webhook?.headers['x-webhook-id']);
  expect(await workerLine('a delivery has ended', deliveryId)).toMatchObject({
    level: 30,
    companyId,
    submissionId,
    requestId,
    eventType: 'session.completed',
    outcome: 'delivered',
    attempts: 1,
  });
});

it('The log of a worker names the request that caused a webhook, even after a retry and after a redelivery', async () => {
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 500 : 204 }));
  const tenant = await createTenant();
  const body = sessionBody({ webhookUrl: receiver.url });
  const session = expectBody(await tenant.api.post(sessionsPath(tenant.workflow.slug), body), 201, WorkflowSession);
  await upload(session, 0, await invoicePdf());
  const submitId = randomUUID();
  await tenant.api.post(submitPath(session), undefined, { 'x-request-id': submitId });
  const [webhook] = await receiver.waitFor(2);
  const deliveryId = String(webhook?.headers['x-webhook-id']);
  expect(await workerLine('a delivery has ended', deliveryId)).toMatchObject({ requestId: submitId, attempts: 2 });

  const redeliverId = randomUUID();
  const path = `/api/v1/webhook-deliveries/${deliveryId}/redeliver`;
  const reply = await tenant.api.post(path, undefined, { 'x-request-id': redeliverId });
  expect(reply.status).toBe(200);
  await receiver.waitFor(3);
  await eventually('the redelivery is logged', () =>
    linesOf('worker.log').find((line) => line.includes(redeliverId) && line.includes('"msg":"a delivery has ended"')),
  );
});

it('The log of a worker warns of a document that failed, with the code of the failure', async () => {
  const tenant = await createTenant();
  const session = await createSession(tenant);
  await upload(session, 0, Buffer.from('%PDF-1.7 and nothing else'));
  await submit(tenant.api, session);
  expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('failed');
  expect(await workerLine('a document has ended', session.sessionId)).toMatchObject({
    level: 40,
    outcome: 'failed',
    code: expect.stringMatching(/^[a-z_]+$/),
  });
});

it('The log names no trace if nothing exports spans, not even a caller’s, and receivers get no traceparent', async () => {
  const tenant = await createTenant();
  const receiver = await startReceiver();
  const traceId = 'c0ffee0af7651916cd43dd8448eb211c';
  const body = sessionBody({ webhookUrl: receiver.url });
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const reply = await tenant.api.post(sessionsPath(tenant.workflow.slug), body, headers);
  const session = expectBody(reply, 201, WorkflowSession);
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  const [webhook] = await receiver.waitFor(1);
  expect(webhook?.headers).not.toHaveProperty('traceparent');
  for (const name of ['api.log', 'worker.log']) {
    expect(linesOf(name).filter((line) => line.includes(traceId))).toEqual([]);
  }
});

it('The log has the template of a callback URL, and not its token', async () => {
  const { path } = await startHandover();
  const requestId = `callback-${path.length}-${Date.now()}`;
  const body = { status: 'working' };
  await createClient(null).post(path, body, { 'x-request-id': requestId });
  expect(await requestLine(requestId)).toMatchObject({ method: 'POST', route: '/callbacks/processing/{token}' });
  const token = path.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(linesOf('api.log').filter((line) => line.includes(token))).toEqual([]);
  expect(linesOf('worker.log').filter((line) => line.includes(token))).toEqual([]);
});

it('The log of every process contains no value of a document, no API key and no secret', async () => {
  const tenant = await createTenant();
  const receiver = await startReceiver();
  const values = invoiceValues();
  const { session, job } = await finishSession(tenant, [await invoicePdf(values)], { webhookUrl: receiver.url });
  expect(job.state).toBe('completed');
  await receiver.waitFor(1);
  await tenant.api.get(`/api/v1/submissions/${session.submissionId}`);
  await tenant.api.get('/api/v1/jobs/nothing', { 'x-request-id': `last-${session.sessionId}` });
  await requestLine(`last-${session.sessionId}`);
  const secrets = [
    values.invoiceNumber,
    'Northwind',
    tenant.key.secret,
    'X-Amz-Signature',
    settings.S3_SECRET_KEY ?? '',
  ];
  for (const name of readdirSync(logFolder).filter((one) => /^(?:api|worker|shelf-worker|temporal)\.log$/.test(one))) {
    for (const secret of secrets) {
      expect(
        linesOf(name).filter((line) => line.includes(secret)),
        name,
      ).toEqual([]);
    }
  }
});

it('The log has no warnings of Node.js that Docket causes, and none about queues that run no workflows', () => {
  const ours = /^\(node:|Warning:|No workflows registered/;
  // Prisma loads the relations of a query in parallel, even on the single connection of a transaction. pg warns about
  // that once per process.
  const prismaWarning = /client is already executing a query/;
  for (const name of ['api.log', 'worker.log', 'shelf-worker.log']) {
    expect(
      linesOf(name).filter((line) => ours.test(line) && !prismaWarning.test(line)),
      name,
    ).toEqual([]);
  }
});
