import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';

const outageMs = 30_000;

it('A client of Temporal finds the server again within seconds after half a minute without it', async () => {
  const { temporalAddress, temporalNamespace } = testStack();
  const proxy = await startTcpProxy(`http://${temporalAddress}`);
  const { temporal } = loadConfig({
    TEMPORAL_ADDRESS: new URL(proxy.url).host,
    TEMPORAL_NAMESPACE: temporalNamespace,
  });
  const { connection } = createTemporalClient(temporal, createLogger('test', { level: 'silent', format: 'json' }));
  onTestFinished(() => connection.close());
  const answers = async (): Promise<boolean> =>
    connection
      .withDeadline(Date.now() + 1_000, () => connection.workflowService.getSystemInfo({}))
      .then(() => true)
      .catch(() => false);
  await eventually('the server answers', answers);

  await proxy.cut();
  const backAtMs = performance.now() + outageMs;
  await eventually(
    'the outage has lasted',
    async () => {
      expect(await answers()).toBe(false);
      return performance.now() > backAtMs;
    },
    2 * outageMs,
  );
  await proxy.restore();
  const restoredAtMs = performance.now();
  await eventually('the server answers again', answers, 60_000);
  expect(performance.now() - restoredAtMs).toBeLessThan(8_000);
}, 120_000);
