import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { notifyOutbox } from '../../../prisma/outbox.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createDeliveryOwner, type DeliveryOwner } from '../../support/webhooks/deliveries.ts';
import { type ReceivedWebhook, startReceiver } from '../../support/webhooks/receiver.ts';

/** More than twice as many as first attempts run at the same time in one process. */
const floodCount = 320;
/** Many more than the 100 activities that one worker runs at the same time. */
const retriedCount = 160;
const healthyCount = 40;

let owner: DeliveryOwner;
beforeAll(async () => {
  owner = await createDeliveryOwner();
});

/**
 * Queues deliveries for one receiver, or for several in turn, as the transactions of their events do.
 * @returns their ids
 */
const queueDeliveries = async (
  url: string | readonly string[],
  count: number,
  { companyId, apiKeyId, sessionId } = owner,
): Promise<string[]> => {
  const eventType = 'session.completed';
  const ids = Array.from({ length: count }, () => newId('event'));
  const urlOf = (index: number): string => (typeof url === 'string' ? url : (url[index % url.length] ?? ''));
  await prisma.$transaction([
    prisma.delivery.createMany({
      data: ids.map((id, index) => ({ id, companyId, apiKeyId, sessionId, eventType, url: urlOf(index), body: '{}' })),
    }),
    prisma.$executeRaw`
      INSERT INTO first_attempts (delivery_id, series, lane)
      SELECT id, 1, delivery_lane(url, company_id) FROM deliveries WHERE id = ANY(${ids})`,
  ]);
  await notifyOutbox(prisma, 'deliveries');
  return ids;
};

const countDelivered = (ids: readonly string[]): Promise<number> =>
  prisma.delivery.count({ where: { id: { in: [...ids] }, status: 'delivered' } });

/** Those of which an attempt is in the ledger. */
const triedOf = async (ids: readonly string[]): Promise<string[]> => {
  const groups = await prisma.deliveryAttempt.groupBy({ by: ['deliveryId'], where: { deliveryId: { in: [...ids] } } });
  return groups.map(({ deliveryId }) => deliveryId);
};

it('A receiver that never answers does not hold up the others: they receive everything while only a small part of its own deliveries is tried', async () => {
  let isBack = false;
  const dead = await startReceiver(() => (isBack ? { status: 204 } : null));
  const healthy = await startReceiver();
  const flood = await queueDeliveries(dead.url, floodCount);
  await dead.waitFor(1);
  const others = await queueDeliveries(healthy.url, healthyCount);
  await eventually(
    'the other receiver has everything',
    async () => (await countDelivered(others)) === healthyCount,
    60_000,
  );
  expect((await triedOf(flood)).length).toBeLessThan(floodCount / 5);

  // Once the receiver answers, it gets the waiting webhooks. Only sent webhooks count as attempts.
  isBack = true;
  const tried = await triedOf(flood);
  expect(tried.length).toBeLessThan(floodCount);
  await eventually(
    'everything has settled',
    async () => (await prisma.delivery.count({ where: { id: { in: flood }, settledAt: null } })) === 0,
    60_000,
  );
  const untried = flood.filter((id) => !tried.includes(id));
  expect(await countDelivered(untried)).toBe(untried.length);
  const attempts = await prisma.deliveryAttempt.count({ where: { deliveryId: { in: untried } } });
  expect(attempts).toBe(untried.length);
});

it('A receiver that never answers on the retries of its deliveries gets a share of the slots, and the retries of others are made in the meantime', {
  timeout: 240_000,
}, async () => {
  let isBack = false;
  const seen = new Set<unknown>();
  const failFirst = ({ headers }: ReceivedWebhook): boolean => {
    const id = headers['x-webhook-id'];
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  };
  const dead = await startReceiver((_, webhook) => {
    if (failFirst(webhook)) return { status: 500 };
    return isBack ? { status: 204 } : null;
  });
  const healthy = await startReceiver((_, webhook) => ({ status: failFirst(webhook) ? 500 : 204 }));
  const flood = await queueDeliveries(dead.url, retriedCount);
  await dead.waitFor(retriedCount);
  const others = await queueDeliveries(healthy.url, healthyCount);
  let runningMax = 0;
  await eventually(
    'the other receiver has everything',
    async () => {
      const now = await prisma.deliveryAttempt.count({
        where: { deliveryId: { in: flood }, number: { gt: 1 }, durationMs: null, error: null },
      });
      runningMax = Math.max(runningMax, now);
      return (await countDelivered(others)) === healthyCount;
    },
    // Temporal's dev server is slow to dispatch retries on a busy machine.
    100_000,
  );
  // A worker runs up to 100 activities of this kind at the same time.
  expect(runningMax).toBeGreaterThan(0);
  expect(runningMax).toBeLessThan(50);
  isBack = true;
  await eventually(
    'everything has settled',
    async () => (await prisma.delivery.count({ where: { id: { in: flood }, settledAt: null } })) === 0,
    90_000,
  );
  // Webhooks without a slot were not sent, and do not count as attempts: no delivery has more than the four of its
  // schedule.
  expect(await prisma.delivery.count({ where: { id: { in: flood }, attemptCount: { gt: 4 } } })).toBe(0);
  expect(await countDelivered(flood)).toBeGreaterThan(0);
});

/**
 * The times from the queue to the receiver, in milliseconds, the shortest first. Webhooks that have not arrived count
 * as infinite.
 */
const timesOf = async (ids: readonly string[], received: readonly ReceivedWebhook[]): Promise<number[]> => {
  const arrivals = new Map(
    received.toReversed().map(({ headers, receivedAt }) => [headers['x-webhook-id'], receivedAt]),
  );
  const rows = await prisma.delivery.findMany({ where: { id: { in: [...ids] } } });
  return rows
    .map(({ id, createdAt }) => (arrivals.get(id)?.getTime() ?? Infinity) - createdAt.getTime())
    .sort((one, other) => one - other);
};

const p99 = (times: readonly number[]): number => times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

describe('Paths that accept connections and never answer', () => {
  const pathsCount = 60;
  const deadCount = 600;
  const othersCount = 135;
  const limitMs = 5_000;

  /** A server whose paths answer, except for some that never do. */
  const startHalfDead = async () => {
    let isBack = false;
    const server = await startReceiver((_, { path }) => (isBack || !path.includes('/dead') ? { status: 204 } : null));
    return {
      dead: Array.from({ length: pathsCount }, (_, index) => `${server.url}/dead/${index}`),
      healthy: (name: string) => [1, 2, 3].map((index) => `${server.url}/${name}/${index}?token=${index}`),
      waitFor: server.waitFor,
      received: server.received,
      hasReceived: (ids: readonly string[]): boolean => {
        const arrived = new Set(server.received.map(({ headers }) => headers['x-webhook-id']));
        return ids.every((id) => arrived.has(id));
      },
      recover: () => {
        isBack = true;
      },
    };
  };

  it.each(['the same host', 'another host'])(
    'Paths that accept connections and never answer do not hold up other receivers on %s, of the same company or of another',
    { timeout: 240_000 },
    async (where) => {
      const shared = await startHalfDead();
      const distant = where === 'the same host' ? shared : await startHalfDead();
      const stranger = await createDeliveryOwner();
      // They have answered before, as receivers in use have.
      const own = distant.healthy('own');
      const before = await queueDeliveries(own, 12);
      await eventually('they have answered', async () => (await countDelivered(before)) === before.length);
      // The new receiver's first event arrives during the flood.
      const flood = await queueDeliveries(shared.dead, deadCount);
      await shared.waitFor(12 + 8);
      const ids = { own: [] as string[], stranger: [] as string[] };
      for (let round = 0; round < othersCount / 15; round += 1) {
        ids.own.push(...(await queueDeliveries(own, 15)));
        ids.stranger.push(...(await queueDeliveries(distant.healthy('stranger'), 15, stranger)));
      }
      await eventually('the others have everything', () => distant.hasReceived([...ids.own, ...ids.stranger]), 60_000);
      expect(p99(await timesOf(ids.own, distant.received))).toBeLessThan(limitMs);
      expect(p99(await timesOf(ids.stranger, distant.received))).toBeLessThan(limitMs);
      expect((await triedOf(flood)).length).toBeLessThan(deadCount);
      shared.recover();
      await eventually('the paths that are back have everything', () => shared.hasReceived(flood), 90_000);
    },
  );
});
