import { afterAll, expect, it } from 'vitest';
import { findFreePorts } from '../../dev/processes/free-ports.ts';
import { observeServers } from '../../operations/health/observe.ts';
import { createLogger } from '../../platform/log.ts';
import { startTelemetry } from '../../platform/telemetry/start-telemetry.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import { openDatabase } from '../../prisma/client.ts';

const [databasePort = 0, temporalPort = 0] = await findFreePorts(2);
const database = openDatabase({ url: `postgresql://docket@127.0.0.1:${databasePort}/docket`, poolSize: 3 }, 'test');
const log = createLogger('test', { level: 'silent', format: 'json' });
const client = createTemporalClient(
  { address: `127.0.0.1:${temporalPort}`, namespace: 'default', retentionDays: 1, uiUrl: undefined },
  log,
);
const telemetry = await startTelemetry('test', { otlpEndpoint: undefined, metricsPort: 0 });

afterAll(async () => {
  await telemetry.close();
  await client.connection.close();
  await database.close();
});

it('While database and Temporal are unavailable, their metrics are missing, and all others are served in time', async () => {
  const queues = [{ name: 'docket-platform', types: ['workflow'] }] as const;
  observeServers(telemetry, { database, client, queues });
  const startedAtMs = performance.now();
  const text = await telemetry.prometheus();
  expect(performance.now() - startedAtMs).toBeLessThan(8_000);
  expect(text).toContain('docket_db_pool_size 3');
  expect(text).toContain('process_cpu_time_seconds_total');
  expect(text).not.toContain('docket_outbox_messages');
  expect(text).not.toContain('docket_review_backlog');
  expect(text).not.toContain('docket_task_queue_pollers');
});
