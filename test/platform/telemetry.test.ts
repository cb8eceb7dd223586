import { afterEach, expect, it, vi } from 'vitest';
import { startTelemetry } from '../../platform/telemetry/start-telemetry.ts';
import { startCollector } from '../support/servers/otlp-collector.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const openCollector = async () => {
  const collector = await startCollector();
  closers.push(collector.close);
  return collector;
};

it('Without a collector and a metrics port, no spans are created and nothing is measured', async () => {
  const telemetry = await startTelemetry('test', { otlpEndpoint: undefined, metricsPort: undefined });
  expect(telemetry.tracer).toBeNull();
  telemetry.instruments.requestDuration.record(0.25);
  expect(await telemetry.prometheus()).toBe('');
  await telemetry.close();
});

it('Queued spans and measurements are sent by OTLP when the process closes its telemetry', async () => {
  const { received, endpoint } = await openCollector();
  const telemetry = await startTelemetry('test', { otlpEndpoint: endpoint, metricsPort: undefined });
  telemetry.tracer?.startSpan('GET /api/v1/jobs/{sessionId}').end();
  telemetry.instruments.requestDuration.record(0.25);
  await telemetry.close();

  const bodyOf = (path: string) => received.find((request) => request.path === path)?.body ?? '';
  expect(bodyOf('/v1/traces')).toContain('GET /api/v1/jobs/{sessionId}');
  expect(bodyOf('/v1/traces')).toContain('docket-test');
  expect(bodyOf('/v1/metrics')).toContain('http.server.request.duration');
});

it('The standard variables of OpenTelemetry name the service, its attributes and the headers of the exporter', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'documents-api');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=staging');
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-collector-key=key-4711');
  const { received, endpoint } = await openCollector();
  const telemetry = await startTelemetry('test', { otlpEndpoint: endpoint, metricsPort: undefined });
  telemetry.tracer?.startSpan('GET /api/v1/jobs/{sessionId}').end();
  await telemetry.close();
  vi.unstubAllEnvs();

  const traces = received.find(({ path }) => path === '/v1/traces');
  expect(traces?.body).toContain('{"key":"service.name","value":{"stringValue":"documents-api"}}');
  expect(traces?.body).toContain('staging');
  expect(traces?.headers['x-collector-key']).toBe('key-4711');
});
