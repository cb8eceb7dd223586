import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Pool } from 'pg';
import { runTimes } from '../measuring/closed-loop.ts';
import { percentile } from '../measuring/figures.ts';
import { createNotifier, publishEvent } from '../rows/deliveries.ts';
import { seedSessions } from '../service/seed-sessions.ts';
import type { BenchTenant } from '../service/tenant.ts';

/** The number of deliveries that wait for paths that never answer, and of these paths. */
const deadCount = 3_000;
const deadPaths = 300;
/** The number of deliveries of each measured receiver, one after another. */
const othersCount = 135;
const pauseMs = 100;
const deadlineMs = 300_000;

/** A server whose paths below `/dead/` accept a request and never answer; all others answer 204. */
const startHalfDeadServer = async (port: number) => {
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/dead/')) return;
    response.writeHead(204).end();
    const id = String(request.headers['x-webhook-id']);
    waiting.get(id)?.();
    waiting.delete(id);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Settles when the webhook arrives. Call it before the webhook can arrive. */
    arrival: (id: string): Promise<void> => new Promise((resolve) => waiting.set(id, resolve)),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

type HalfDeadServer = Awaited<ReturnType<typeof startHalfDeadServer>>;

interface Case {
  readonly name: string;
  readonly tenant: BenchTenant;
  readonly server: HalfDeadServer;
  readonly path: string;
}

/** The dependencies of the measurement: the database, two ports that the service trusts, and two companies. */
export interface WebhookFairness {
  readonly pool: Pool;
  readonly ports: readonly [number, number];
  readonly flooding: BenchTenant;
  readonly other: BenchTenant;
}

const describe = (times: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(' / ');

/**
 * Measures how long webhooks take from their commit to their receiver: idle, and while thousands wait for paths of a
 * host that never answer. The measured receivers are on the same host or on another one, and belong to the same company
 * as the dead ones or to another one.
 * @returns lines for people
 */
export const measureWebhookFairness = async ({ pool, ports, flooding, other }: WebhookFairness): Promise<string[]> => {
  const shared = await startHalfDeadServer(ports[0]);
  const distant = await startHalfDeadServer(ports[1]);
  const notify = createNotifier(pool);
  const cases: readonly Case[] = [
    { name: 'same host, same company', tenant: flooding, server: shared, path: '/alive/own' },
    { name: 'same host, other company', tenant: other, server: shared, path: '/alive/other' },
    { name: 'other host, same company', tenant: flooding, server: distant, path: '/alive/own' },
    { name: 'other host, other company', tenant: other, server: distant, path: '/alive/other' },
  ];
  const measure = async ({ tenant, server, path }: Case): Promise<number[]> => {
    const sessions = await seedSessions(pool, tenant, othersCount);
    const times: number[] = [];
    for (const session of sessions) {
      const startedAtMs = performance.now();
      const arrived = Promise.withResolvers<void>();
      const publisher = { pool, tenant, url: server.origin + path, notify };
      await publishEvent(publisher, session, (id) => void server.arrival(id).then(arrived.resolve));
      notify();
      const deadline = setTimeout(arrived.resolve, deadlineMs);
      await arrived.promise;
      clearTimeout(deadline);
      times.push(performance.now() - startedAtMs);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return times.sort((a, b) => a - b);
  };
  /** One after another within a case, and all cases at the same time. */
  const measureAll = () => Promise.all(cases.map(measure));

  try {
    const idle = await measureAll();
    const sessions = await seedSessions(pool, flooding, deadCount);
    await runTimes(deadCount, 16, async (index) => {
      const session = sessions[index];
      const url = `${shared.origin}/dead/${index % deadPaths}`;
      if (session) await publishEvent({ pool, tenant: flooding, url, notify }, session);
      notify();
    });
    const flooded = await measureAll();
    const { rows } = await pool.query<{ queued: number }>(
      `SELECT count(*)::int AS queued FROM deliveries WHERE status = 'queued'`,
    );
    return [
      'webhooks from commit to receiver, p50 / p99 / longest:',
      ...cases.map(
        ({ name }, index) => `${name}: idle ${describe(idle[index] ?? [])}, beside ${describe(flooded[index] ?? [])}`,
      ),
      `${rows[0]?.queued ?? 'unknown'} of ${deadCount} deliveries to ${deadPaths} paths that never answer still wait for their first attempt`,
    ];
  } finally {
    await Promise.all([shared.close(), distant.close()]);
  }
};
