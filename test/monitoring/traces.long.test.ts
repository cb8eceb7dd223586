import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { parseTraceparent } from '../../domain/tracing/trace-context.ts';
import { isAllowedText } from '../replay/history/allowed-texts.ts';
import { historyToJson } from '../replay/history/json.ts';
import { refusedPayloads } from '../replay/history/payloads.ts';
import { invoicePdf, invoiceValues } from '../support/documents/documents.ts';
import {
  readJob,
  sessionBody,
  sessionsPath,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../support/documents/sessions.ts';
import { type CollectedSpan, startCollector } from '../support/servers/otlp-collector.ts';
import { expectBody } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

vi.setConfig({ testTimeout: 180_000 });

const collector = await startCollector();
afterAll(collector.close);

let stack: OwnStack;
let tenant: Tenant;
beforeAll(async () => {
  // The exporter of each process sends its spans twice a second.
  stack = await startOwnStack({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_BSP_SCHEDULE_DELAY: '500' });
  tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });
}, 240_000);

/** Creates a session as a caller with a trace does. */
const createTraced = async (webhookUrl: string, traceId: string) => {
  const body = sessionBody({ webhookUrl });
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  return expectBody(await tenant.api.post(sessionsPath(tenant.workflow.slug), body, headers), 201, WorkflowSession);
};

const creation = 'POST /api/v1/workflows/{slug}/sessions';
const aboveRun = ['RunWorkflow:sessionWorkflow', 'outbox session.start', creation];
const abovePublication = ['outbox delivery.start', 'RunActivity:processSession', ...aboveRun];

it('A session is one trace, from the request that creates it to the last attempt of its webhook', async () => {
  const traceId = 'a3ce929d0e0e47364bf92f3577b34da6';
  const values = invoiceValues();
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 503 : 204 }));
  const session = await createTraced(receiver.url, traceId);
  await upload(session, 0, await invoicePdf(values));
  const submitId = 'b7ad6b7169203331';
  const submitted = `00-0af7651916cd43dd8448eb211c80319c-${submitId}-01`;
  expect((await tenant.api.post(submitPath(session), undefined, { traceparent: submitted })).status).toBe(200);
  expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({ state: 'completed' });
  const attempts = (await receiver.waitFor(2)).map(({ headers }) => parseTraceparent(headers.traceparent));

  const spanOf = (what: string, id?: string) => collector.waitFor(what, ({ spanId }) => spanId === id);
  const namesAbove = async (span: Awaited<ReturnType<typeof spanOf>>) => {
    const path = await collector.pathFrom(span);
    expect(new Set(path.map((one) => one.traceId))).toEqual(new Set([traceId]));
    expect(path.at(-1)).toMatchObject({ service: 'docket-api', parentSpanId: '00f067aa0ba902b7' });
    return path.map(({ name }) => name);
  };
  const first = await spanOf('the first attempt', attempts[0]?.spanId);
  expect(await namesAbove(first)).toEqual(['POST webhook', ...abovePublication]);
  const retry = await spanOf('the retry', attempts[1]?.spanId);
  const aboveRetry = ['RunActivity:attemptDelivery', 'RunWorkflow:webhookDeliveryWorkflow', ...abovePublication];
  expect(await namesAbove(retry)).toEqual(['POST webhook', ...aboveRetry]);
  const child = await collector.waitFor('the child', (one) => one.name === 'child process' && one.traceId === traceId);
  const aboveChild = ['engine builtin', 'RunActivity:processSession', ...aboveRun];
  expect(await namesAbove(child)).toEqual(['child process', ...aboveChild]);

  // The request that submitted the session has its caller's trace; the run's span links to it.
  const run = await collector.waitFor('the run', (one) => one.name === aboveRun[0] && one.traceId === traceId);
  const signal = await collector.waitFor('the signal', ({ name }) => name === 'outbox session.submit');
  expect(run.links).toMatchObject([{ traceId: signal.traceId, spanId: signal.spanId }]);
  expect((await collector.pathFrom(signal)).at(-1)).toMatchObject({ parentSpanId: submitId });
  expect(run.attributes).toMatchObject({
    'docket.company_id': tenant.companyId,
    'docket.session_id': session.sessionId,
    'temporal.workflow_id': session.sessionId,
  });
  const ofTrace = collector.spans.filter((span) => span.traceId === traceId);
  expect(new Set(ofTrace.map((span) => span.attributes['docket.company_id']))).toEqual(new Set([tenant.companyId]));
  const secrets = [values.invoiceNumber, 'Northwind', tenant.key.secret, 'X-Amz', new URL(receiver.url).pathname];
  const sent = collector.received.map(({ body }) => body).join('\n');
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  await expectPlainHistories([session.sessionId, first.attributes['docket.delivery_id'] ?? '']);
});

/** Expects that the histories of these workflows contain only ids, states, and the trace context. */
const expectPlainHistories = async (workflowIds: readonly string[]): Promise<void> => {
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection, namespace: testStack().temporalNamespace });
  const isAllowed = (text: string) => isAllowedText(text) || parseTraceparent(text) !== null;
  for (const workflowId of workflowIds) {
    const handle = client.workflow.getHandle(workflowId);
    await handle.result();
    const json = historyToJson(await handle.fetchHistory());
    expect(refusedPayloads(json, isAllowed)).toEqual([]);
    expect(JSON.stringify(json)).toContain('_tracer-data');
  }
  await connection.close();
};

/** Waits for the API's log line that starts with this message and is about this trace. */
const logLine = (message: string, traceId: string): Promise<object> =>
  eventually(`the log says "${message}" about ${traceId}`, () => {
    const lines = readFileSync(join(stack.logFolder, `api-${new URL(stack.baseUrl).port}`, 'api.log'), 'utf8').split(
      '\n',
    );
    const line = lines.find((one) => one.includes(`"msg":"${message}`) && one.includes(traceId));
    return line ? (JSON.parse(line) as object) : null;
  });

it('A session whose API process dies before Temporal knows it stays in its trace, which every log line about it names', async () => {
  const traceId = 'd448eb211c80319c0af7651916cd43dd';
  const receiver = await startReceiver();
  await stack.temporal.current().stop(10_000);
  const session = await createTraced(receiver.url, traceId);
  await upload(session, 0, await invoicePdf());
  const { companyId } = tenant;
  expect(await logLine('request', traceId)).toMatchObject({ companyId, traceId });
  const { sessionId } = session;
  expect(await logLine('Temporal did not accept', traceId)).toMatchObject({ companyId, sessionId, traceId });
  await collector.waitFor('the creation', (span) => span.name === creation && span.traceId === traceId);
  await stack.api.current().stop(0);
  await stack.temporal.start();
  const isRelayed = ({ name, service, status, ...span }: CollectedSpan): boolean =>
    name === 'outbox session.start' && span.traceId === traceId && service === 'docket-worker' && status.code !== 2;
  const sent = await collector.waitFor('the relay', isRelayed, 90_000);
  expect((await collector.pathFrom(sent)).map(({ name }) => name)).toEqual(['outbox session.start', creation]);
  await stack.api.start();
  await submit(tenant.api, session);
  const [webhook] = await receiver.waitFor(1);
  expect(parseTraceparent(webhook?.headers.traceparent)?.traceId).toBe(traceId);
  await eventually('the delivery is recorded', async () => {
    const { webhookDeliveryStatus } = await readJob(tenant.api, session.sessionId);
    return webhookDeliveryStatus === 'delivered';
  });
});
