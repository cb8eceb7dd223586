import { afterAll, expect, it } from 'vitest';
import type { LeaseStore } from '../../../domain/access/rate-limit.ts';
import { createRateLimiter, type RateLimitDecision } from '../../../http/rate-limit/limiter.ts';
import { createLeaseStore } from '../../../prisma/access/rate-limits.ts';
import { openDatabase } from '../../../prisma/client.ts';
import { testStack } from '../../support/stack/stack.ts';

const limits = { read: 3000, session: 600, webhook_test: 10 };

const database = openDatabase({ url: testStack().databaseUrl, poolSize: 10 }, 'test');
afterAll(() => database.close());

/** The real store, with its round trips counted. */
const inner = createLeaseStore(database.prisma);
let leases = 0;
const store: LeaseStore = {
  lease: (request) => {
    leases += 1;
    return inner.lease(request);
  },
};

/** Creates a limiter for each process, with a clock that the test sets and a new key. */
const startProcesses = (count: number) => {
  leases = 0;
  // In the future: the stack's worker removes windows that are over.
  const clock = { ms: Date.parse('2126-05-06T07:08:09.500Z') };
  const limiters = Array.from({ length: count }, () =>
    createRateLimiter({ leaseStore: store, limits, now: () => clock.ms }),
  );
  return { clock, limiters, keyId: `key_${crypto.randomUUID()}` };
};

const startProcess = () => {
  const { limiters, ...rest } = startProcesses(1);
  return { limiter: limiters[0]!, ...rest };
};

const countAllowed = (decisions: readonly RateLimitDecision[]): number =>
  decisions.filter(({ allowed }) => allowed).length;

/** Requests one after another until the first refusal, or until well past every limit. */
const drain = async (take: () => Promise<RateLimitDecision>): Promise<number> => {
  let allowed = 0;
  while (allowed < 10_000 && (await take()).allowed) allowed += 1;
  return allowed;
};

it.each([
  ['webhook_test', 10],
  ['session', 600],
  ['read', 3000],
] as const)(
  'A rate limiter in one process allows exactly the limit of %s, %i, one request after another',
  async (bucket, limit) => {
    const { limiter, keyId } = startProcess();
    expect(await drain(() => limiter.take(keyId, bucket))).toBe(limit);
  },
);

it.each([
  ['webhook_test', 10],
  ['session', 600],
  ['read', 3000],
] as const)(
  'A rate limiter in one process allows exactly the limit of %s, %i, to many concurrent requests',
  async (bucket, limit) => {
    const { limiter, keyId } = startProcess();
    const decisions = await Promise.all(Array.from({ length: limit + 500 }, () => limiter.take(keyId, bucket)));
    expect(countAllowed(decisions)).toBe(limit);
  },
);

it('A rate limiter in one process returns the limit, the end of the window and the time until then', async () => {
  const { limiter, keyId, clock } = startProcess();
  const resetAtSeconds = Date.parse('2126-05-06T07:09:00Z') / 1000;
  expect(await limiter.take(keyId, 'session')).toEqual({
    allowed: true,
    limit: 600,
    resetAtSeconds,
    retryAfterSeconds: 51,
  });
  clock.ms = Date.parse('2126-05-06T07:08:59.999Z');
  expect(await limiter.take(keyId, 'session')).toEqual({
    allowed: true,
    limit: 600,
    resetAtSeconds,
    retryAfterSeconds: 1,
  });
});

it('A rate limiter in one process counts each key and each bucket separately', async () => {
  const { limiter, keyId } = startProcess();
  expect(await drain(() => limiter.take(keyId, 'webhook_test'))).toBe(10);
  expect(await limiter.take(keyId, 'session')).toMatchObject({ allowed: true });
  expect(await drain(() => limiter.take(`${keyId}2`, 'webhook_test'))).toBe(10);
});

it('A rate limiter in one process starts again with the next minute, whatever is left of the last one', async () => {
  const { limiter, keyId, clock } = startProcess();
  for (let spent = 0; spent < 5; spent += 1) await limiter.take(keyId, 'session');
  clock.ms += 60_000;
  expect(await drain(() => limiter.take(keyId, 'session'))).toBe(600);
  clock.ms += 60_000;
  expect(await drain(() => limiter.take(keyId, 'session'))).toBe(600);
});

it('A rate limiter in one process refuses without a round trip once the limit of the window is reached', async () => {
  const { limiter, keyId } = startProcess();
  await drain(() => limiter.take(keyId, 'session'));
  const before = leases;
  const decisions = await Promise.all(Array.from({ length: 1000 }, () => limiter.take(keyId, 'session')));
  expect(countAllowed(decisions)).toBe(0);
  expect(leases).toBe(before);
});

it('A rate limiter in one process needs one round trip for a burst of requests, and less than one per twelve requests in a row', async () => {
  const burst = startProcess();
  await Promise.all(Array.from({ length: 500 }, () => burst.limiter.take(burst.keyId, 'session')));
  expect(leases).toBeLessThanOrEqual(3);
  const row = startProcess();
  await drain(() => row.limiter.take(row.keyId, 'read'));
  expect(leases).toBeLessThan(3000 / 12);
});

it.each([1, 16, 200])(
  'Rate limiters in four processes share a limit exactly under steady demand, with %i concurrent requests each',
  async (concurrency) => {
    const { limiters, keyId } = startProcesses(4);
    const lanes = limiters.flatMap((limiter) =>
      Array.from({ length: concurrency }, () => drain(() => limiter.take(keyId, 'read'))),
    );
    const allowed = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
    expect(allowed).toBe(3000);
  },
);

it('Rate limiters in four processes never exceed a limit, and use at least 97 % of it if three of them stop, each just after a lease', async () => {
  const { limiters, keyId } = startProcesses(4);
  const [busy, ...others] = limiters as [(typeof limiters)[0], ...typeof limiters];
  let allowed = 0;
  for (const other of others) {
    leases = 0;
    for (; leases < 6; allowed += 1) expect(await other.take(keyId, 'read')).toMatchObject({ allowed: true });
  }
  allowed += await drain(() => busy.take(keyId, 'read'));
  expect(allowed).toBeLessThan(3000);
  expect(allowed).toBeGreaterThanOrEqual(0.97 * 3000);
});

it('Rate limiters in four processes never exceed a limit in any window, even if their clocks differ by seconds', async () => {
  const keyId = `key_${crypto.randomUUID()}`;
  const startMs = Date.parse('2126-05-06T07:08:55Z');
  const skewed = [-4_000, 0, 4_000, 8_000].map((skewMs) =>
    createRateLimiter({ leaseStore: store, limits, now: () => startMs + skewMs }),
  );
  const decisions = await Promise.all(
    skewed.flatMap((limiter) => Array.from({ length: 500 }, () => limiter.take(keyId, 'session'))),
  );
  const perWindow = Map.groupBy(
    decisions.filter(({ allowed }) => allowed),
    ({ resetAtSeconds }) => resetAtSeconds,
  );
  const [shared, alone] = [...perWindow.values()].map((allowed) => allowed.length);
  expect(shared).toBeLessThanOrEqual(600);
  expect(shared).toBeGreaterThanOrEqual(0.97 * 600);
  expect(alone).toBe(500);
});

it('A rate limiter whose store fails fails the requests that wait for it, and the next request asks again', async () => {
  let broken = true;
  const leaseStore: LeaseStore = {
    lease: async (request) => {
      if (broken) throw new Error('no connection');
      return store.lease(request);
    },
  };
  const limiter = createRateLimiter({ leaseStore, limits });
  const keyId = `key_${crypto.randomUUID()}`;
  const outcomes = await Promise.allSettled([limiter.take(keyId, 'webhook_test'), limiter.take(keyId, 'webhook_test')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await limiter.take(keyId, 'webhook_test')).toMatchObject({ allowed: true });
});
