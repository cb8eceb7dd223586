import { afterEach, expect, it } from 'vitest';
import { createGuardedAgent } from '../../platform/outbound/http-agent.ts';
import { createOutbound } from '../../platform/outbound/post.ts';
import { startTelemetry } from '../../platform/telemetry/start-telemetry.ts';
import { activeTraceparent, inSpan, recordSpan } from '../../platform/tracing/spans.ts';
import { ChatClient } from '../../processing/services/chat-client.ts';
import { postJson } from '../../processing/services/post-json.ts';
import { startHttpTarget } from '../support/servers/http-targets.ts';
import { startCollector } from '../support/servers/otlp-collector.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const callersSpan = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

const startTracing = async () => {
  const collector = await startCollector();
  const telemetry = await startTelemetry('test', { otlpEndpoint: collector.endpoint, metricsPort: undefined });
  closers.push(telemetry.close, collector.close);
  return { spans: collector.spans, flush: telemetry.close };
};

/** A server that answers like a chat service and records the `traceparent` of each request. */
const startService = async () => {
  const traceparents: unknown[] = [];
  const { origin } = await startHttpTarget((request, response) => {
    traceparents.push(request.headers.traceparent);
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ model: 'm', choices: [{ message: { content: '{}' }, finish_reason: 'stop' }] }));
  });
  return { origin, traceparents };
};

const signal = new AbortController().signal;
const service = { noun: 'processor', name: 'The processor', subject: 'document' };
const chatSettings = {
  apiKey: undefined,
  model: 'm',
  timeoutMs: 5_000,
  attempts: 1,
  retryWaitMaxMs: 1,
  answerTokensMax: undefined,
};

/** Calls a receiver, a customer's service and a model service at this origin. */
const callAll = async (origin: string): Promise<void> => {
  const trustedOrigins = [origin];
  const outbound = createOutbound({ trustedOrigins });
  const agent = createGuardedAgent({ trustedOrigins });
  closers.push(
    () => outbound.close(),
    () => agent.destroy(),
  );
  const request = { headers: {}, body: '{}', timeoutMs: 5_000 };
  await outbound.post({ ...request, url: `${origin}/hooks/token-4711` });
  await postJson(agent, service, { ...request, url: new URL(`${origin}/documents`) }, signal);
  const chat = new ChatClient({ ...chatSettings, baseUrl: origin }, { noun: 'document', settings: 'LLM_MODEL' });
  await chat.ask([], { name: 'answer', schema: {}, strict: false }, signal);
};

it('The trace context is sent to receivers, customers’ services and model services, each with a span that names the host and not the path', async () => {
  const { spans, flush } = await startTracing();
  const { origin, traceparents } = await startService();
  await inSpan('work', { parent: callersSpan }, () => callAll(origin));
  await flush();
  const sent = ['POST webhook', 'POST processor', 'POST llm'].map((name) => spans.find((span) => span.name === name));
  expect(sent.map((span) => span && `00-${span.traceId}-${span.spanId}-01`)).toEqual(traceparents);
  expect(new Set(sent.map((span) => span?.traceId))).toEqual(new Set(['4bf92f3577b34da6a3ce929d0e0e4736']));
  expect(sent[0]?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': '200' });
  expect(JSON.stringify(spans)).not.toContain('token-4711');
});

it('The trace context is neither made up nor sent if nothing exports spans', async () => {
  const { origin, traceparents } = await startService();
  await inSpan('work', { parent: callersSpan }, async (span) => {
    expect(span).toBeNull();
    expect(activeTraceparent()).toBeNull();
    await callAll(origin);
  });
  expect(traceparents).toEqual([undefined, undefined, undefined]);
});

it('The trace context that says "not recorded" is passed on, and no span of it is exported', async () => {
  const { spans, flush } = await startTracing();
  const parent = callersSpan.replace(/01$/, '00');
  const passedOn = await inSpan('work', { parent }, async () => activeTraceparent());
  await flush();
  expect(passedOn).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/);
  expect(spans).toEqual([]);
});

it('A span of failed work has the name of the error, and not its message', async () => {
  const { spans, flush } = await startTracing();
  const failure = new TypeError('Invoice 4711 of Northwind');
  await expect(inSpan('work', {}, () => Promise.reject(failure))).rejects.toBe(failure);
  await flush();
  expect(spans[0]?.attributes['error.type']).toBe('TypeError');
  expect(JSON.stringify(spans)).not.toContain('4711');
});

it('A span of work that ran elsewhere has the id and the time that were given', async () => {
  const { spans, flush } = await startTracing();
  const spanId = '00f067aa0ba902b8';
  const attributes = {};
  recordSpan('child process', {
    parent: callersSpan,
    spanId,
    startedAtMs: 1,
    endedAtMs: 2,
    attributes,
    hasFailed: false,
  });
  recordSpan('child process', { parent: callersSpan, startedAtMs: 1, endedAtMs: 2, attributes, hasFailed: false });
  await flush();
  expect(spans.map((span) => span.parentSpanId)).toEqual(['00f067aa0ba902b7', '00f067aa0ba902b7']);
  expect(spans[0]?.spanId).toBe(spanId);
  expect(spans[1]?.spanId).not.toBe(spanId);
});
