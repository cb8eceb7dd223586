import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it, vi } from 'vitest';
import { closingConnections, readinessUntil, stopServing } from '../../../api/serving.ts';
import { createBoundedServer } from '../../../platform/bounded-server.ts';
import { startBalancer } from '../../support/servers/balancer.ts';
import { eventually } from '../../support/stack/eventually.ts';

vi.setConfig({ testTimeout: 120_000 });

const callers = 16;
const times = { headersTimeoutMs: 10_000, requestTimeoutMs: 60_000 };

/** A process's HTTP side: readiness and one endpoint, without the servers behind it. */
const startServing = async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const readiness = readinessUntil(signal, async () => ({ status: 'ok', checks: {} }));
  const app = new Koa();
  app.use(closingConnections(signal));
  app.use(async (ctx) => {
    ctx.body = ctx.path === '/health/ready' ? await readiness(true) : { status: 'ok' };
    ctx.status = ctx.body.status === 'ok' ? 200 : 503;
  });
  const server = createBoundedServer(times, app.callback());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopServing(server, { delayMs: 2_000, graceMs: 10_000 });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

it('A stopping process reports only that it stops, and nothing about the servers', async () => {
  const controller = new AbortController();
  const check = vi.fn(
    async () => ({ status: 'unavailable', checks: { temporal: 'Temporal does not answer.' } }) as const,
  );
  const readiness = readinessUntil(controller.signal, check);
  expect(await readiness(false)).toEqual({ status: 'ok', checks: {} });
  expect(check).not.toHaveBeenCalled();
  expect(await readiness(true)).toMatchObject({ status: 'unavailable' });
  controller.abort();
  expect(await readiness(false)).toEqual({
    status: 'unavailable',
    checks: { process: expect.stringContaining('stopping') },
  });
});

it('A rolling restart behind a balancer that follows readiness refuses no request and breaks no connection', async () => {
  const balancer = await startBalancer();
  const start = async () => {
    const one = await startServing();
    balancer.add(one.url);
    await eventually('the balancer uses the new process', () => balancer.isReady(one.url));
    return one;
  };
  const first = [await start(), await start()];
  const statuses = new Set<number>();
  let isOver = false;
  const call = async (): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(balancer.origin, { method: 'POST', body: '{}' });
      await answer.arrayBuffer();
      statuses.add(answer.status);
    }
  };
  const load = Array.from({ length: callers }, call);
  const last = [];
  for (const { url, stop } of first) {
    await stop();
    balancer.remove(url);
    last.push(await start());
  }
  isOver = true;
  await Promise.all(load);
  expect(balancer.failures).toEqual([]);
  expect(statuses).toEqual(new Set([200]));
  await Promise.all(last.map(({ stop }) => stop()));
});
