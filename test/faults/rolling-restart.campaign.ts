import { expect, it } from 'vitest';
import { startBalancer } from '../support/servers/balancer.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type SecondApi, startSecondApi } from '../support/stack/second-api.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { startCallers } from './campaign/callers.ts';

const stopGraceMs = 30_000;

it('A rolling restart of two API processes behind a balancer that follows readiness refuses no request and breaks none', async () => {
  const balancer = await startBalancer();
  const start = async (): Promise<SecondApi> => {
    const api = await startSecondApi({ SHUTDOWN_DELAY: '2s' });
    balancer.add(api.baseUrl);
    await eventually('the balancer uses the new process', () => balancer.isReady(api.baseUrl));
    return api;
  };
  const first = await Promise.all([start(), start()]);
  const load = startCallers(await createTenant(), [balancer.origin], await startReceiver());
  const { seen } = load;
  const underLoad = async (): Promise<void> => {
    const before = seen.promises.length;
    await eventually('sessions are submitted', () => seen.promises.length > before);
  };
  await underLoad();
  for (const { baseUrl, process } of first) {
    await start();
    await process.stop(stopGraceMs);
    expect((await process.exit).code).toBe(0);
    balancer.remove(baseUrl);
    await underLoad();
  }
  await load.stop();
  expect(balancer.failures).toEqual([]);
  const refused = [...seen.answers].filter(
    ([status]) => typeof status !== 'number' || (status >= 500 && status !== 503),
  );
  expect(refused).toEqual([]);
}, 240_000);
