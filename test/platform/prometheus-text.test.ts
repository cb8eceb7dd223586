import { expect, it } from 'vitest';
import { metricDefinitions, seriesNames } from '../../platform/telemetry/definitions.ts';
import { startTelemetry } from '../../platform/telemetry/start-telemetry.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';

const scrape = async (record: (telemetry: Telemetry) => void): Promise<string[]> => {
  const telemetry = await startTelemetry('test', { otlpEndpoint: undefined, metricsPort: 0 });
  record(telemetry);
  const text = await telemetry.prometheus();
  await telemetry.close();
  return text.split('\n');
};

it("The text in Prometheus's format has cumulative buckets, a sum and a count for each histogram", async () => {
  const lines = await scrape(({ instruments }) => {
    for (const seconds of [0.004, 0.3, 0.3, 90]) {
      instruments.webhookAttemptDuration.record(seconds, { outcome: 'delivered' });
    }
  });
  const name = 'docket_webhook_attempt_duration_seconds';
  expect(lines).toContain(`# TYPE ${name} histogram`);
  expect(lines).toContain(`${name}_bucket{outcome="delivered",le="0.005"} 1`);
  expect(lines).toContain(`${name}_bucket{outcome="delivered",le="0.5"} 3`);
  expect(lines).toContain(`${name}_bucket{outcome="delivered",le="10"} 3`);
  expect(lines).toContain(`${name}_bucket{outcome="delivered",le="+Inf"} 4`);
  expect(lines).toContain(`${name}_count{outcome="delivered"} 4`);
  expect(lines.some((line) => line.startsWith(`${name}_sum{outcome="delivered"} 90.6`))).toBe(true);
});

it("The text in Prometheus's format ends the names of counters in _total and escapes the values of labels", async () => {
  const lines = await scrape(({ instruments }) =>
    instruments.engineCost.add(0.5, { subject: 'document', engine: 'a "b"\\c\nd', currency: 'USD' }),
  );
  expect(lines).toContain('# TYPE docket_engine_cost_total counter');
  expect(lines).toContain(
    'docket_engine_cost_total{subject="document",engine="a \\"b\\"\\\\c\\nd",currency="USD"} 0.5',
  );
});

it("The text in Prometheus's format includes the process itself", async () => {
  const lines = await scrape(() => undefined);
  const sampleOf = (series: string) => Number(lines.find((line) => line.startsWith(`${series} `))?.split(' ')[1]);
  expect(sampleOf('process_memory_usage_bytes')).toBeGreaterThan(10e6);
  expect(sampleOf('process_cpu_time_seconds_total{cpu_mode="user"}')).toBeGreaterThan(0);
  expect(sampleOf('nodejs_eventloop_delay_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it("The text in Prometheus's format has distinct names for distinct metrics", () => {
  const names = Object.values(metricDefinitions).flatMap(seriesNames);
  expect(new Set(names).size).toBe(names.length);
});
