import { inspect } from 'node:util';
import type { PoolClient } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { type Db, openDatabase } from '../../prisma/client.ts';
import { Prisma } from '../../prisma/generated/client.ts';
import { inOneTrip } from '../../prisma/one-trip.ts';
import { planOnce } from '../../prisma/outbox.ts';
import { isDatabaseUnavailable } from '../../prisma/unavailable.ts';
import { claimFirstAttempts } from '../../prisma/webhooks/claim.ts';
import { findWaitingLanes } from '../../prisma/webhooks/waiting-lanes.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';

/** A client with one connection, and the number of times that the server was ready for the next message. */
const openOne = (preparedStatements = true) => {
  const database = openDatabase({ url: testStack().databaseUrl, poolSize: 1, preparedStatements }, 'one-trip');
  onTestFinished(database.close);
  let trips = 0;
  database.pool.on('connect', (client: PoolClient) => {
    if ('connection' in client && client.connection instanceof Object && 'on' in client.connection) {
      (client.connection as NodeJS.EventEmitter).on('readyForQuery', () => {
        trips += 1;
      });
    }
  });
  return { ...database, trips: () => trips };
};

const addAttempt = (db: Db, id: string): Prisma.PrismaPromise<number> => db.$executeRaw`
  INSERT INTO first_attempts (delivery_id, series, lane, leased_until) VALUES (${id}, 1, '~', 'infinity')`;

const countAttempts = (db: Db, id: string): Prisma.PrismaPromise<{ count: number }[]> =>
  db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM first_attempts WHERE delivery_id = ${id}`;

const removeAfterward = (id: string): void =>
  onTestFinished(async () => {
    await prisma.firstAttempt.deleteMany({ where: { deliveryId: id } });
  });

it('Statements in one trip are one transaction and one message: each sees the changes of those before it', async () => {
  const { prisma: db, trips } = openOne();
  const id = newId('event');
  removeAfterward(id);
  await db.$queryRaw`SELECT 1`;
  const before = trips();
  const [added, found] = await inOneTrip(db, (together) => [addAttempt(together, id), countAttempts(together, id)]);
  expect({ added, found, trips: trips() - before }).toEqual({ added: 1, found: [{ count: 1 }], trips: 1 });
});

it('If a statement in one trip fails, none of them has changed anything, and the next trip succeeds', async () => {
  const { prisma: db } = openOne();
  const id = newId('event');
  const twice = inOneTrip(db, (together) => [addAttempt(together, id), addAttempt(together, id)]);
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  const [found] = await inOneTrip(db, (together) => [countAttempts(together, id)]);
  expect(found).toEqual([{ count: 0 }]);
});

it('The error of a statement in one trip has its code, and quotes no values of the statement', async () => {
  const { prisma: db } = openOne();
  const id = newId('event');
  const twice = inOneTrip(db, (together) => [addAttempt(together, id), addAttempt(together, id)]);
  const notJson = inOneTrip(db, (together) => [together.$queryRaw`SELECT ${`{"${id}"`}::jsonb`]);
  for (const [trip, code] of [
    [twice, '23505'],
    [notJson, '22P02'],
  ] as const) {
    const error = await trip.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code });
    expect(inspect(error)).not.toContain(id);
  }
});

it('A statement in one trip sees what others have committed while the one before it waited', async () => {
  const { prisma: db, pool } = openOne();
  const id = newId('event');
  removeAfterward(id);
  const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  const waits = async () => {
    const rows = await prisma.$queryRaw<{ isWaiting: boolean }[]>`
      SELECT wait_event_type = 'Lock' AS "isWaiting" FROM pg_stat_activity WHERE pid = ${backend?.pid}::int`;
    return rows[0]?.isWaiting === true;
  };
  const started = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${id}))`;
    const trip = inOneTrip(db, (together) => [
      together.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${id}))`,
      countAttempts(together, id),
    ]);
    await eventually('the first statement waits', waits);
    await addAttempt(tx, id);
    return { trip };
  });
  expect((await started.trip)[1]).toEqual([{ count: 1 }]);
  expect(pool.totalCount).toBe(1);
});

it('Statements in one trip have the same values and results as those that are sent separately', async () => {
  const { prisma: db } = openOne();
  const texts = ['', 'NULL', 'a "quote", {braces}, a \\ and a comma', 'été \u{1f4e6}'];
  const read = (one: Db) => one.$queryRaw<Record<string, unknown>[]>`
    SELECT ${texts}::text[] AS texts, ${[1, -2]}::int[] AS numbers, ${null}::text AS nothing, ${true}::boolean AS truth, ${1.5}::float8 AS share,
           ${[]}::text[] AS none, 7::bigint AS large, '2026-03-14T09:30:00.123Z'::timestamptz AS time, ARRAY[jsonb_build_object('a', ${'b'}::text)] AS list`;
  const [together] = await inOneTrip(db, (one) => [read(one)]);
  expect(together).toEqual(await read(db));
});

it('The plan settings of one trip do not remain on the connection', async () => {
  const { prisma: db } = openOne();
  const setting = (one: Db) => one.$queryRaw<{ value: string }[]>`SELECT current_setting('plan_cache_mode') AS value`;
  const [, inside] = await inOneTrip(db, (together) => [planOnce(together), setting(together)]);
  expect([inside, await setting(db)]).toEqual([[{ value: 'force_generic_plan' }], [{ value: 'auto' }]]);
});

it.each([
  ['are prepared on the connection once they were used several times', true, 2],
  ['are not prepared on the connection if a pooler would not keep them', false, 0],
])('Statements in one trip %s', async (_, preparedStatements, prepared) => {
  const { prisma: db } = openOne(preparedStatements);
  const id = newId('event');
  for (let use = 0; use < 6; use += 1) {
    await inOneTrip(db, (together) => [planOnce(together), countAttempts(together, id)]);
  }
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_prepared_statements`;
  expect(rows).toHaveLength(prepared);
});

it('In a transaction of the caller, statements of one trip are part of it', async () => {
  const id = newId('event');
  const rollBack = new Error('nothing stays');
  const run = prisma.$transaction(async (tx) => {
    await inOneTrip(tx, (together) => [addAttempt(together, id)]);
    throw rollBack;
  });
  await expect(run).rejects.toBe(rollBack);
  expect(await countAttempts(prisma, id)).toEqual([{ count: 0 }]);
});

it('If the connection ends during a trip, the database counts as unavailable, and the next trip has another connection', async () => {
  const { prisma: db } = openOne();
  const broken = inOneTrip(db, (together) => [together.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`]);
  const error = await broken.catch((cause: unknown) => cause);
  expect(isDatabaseUnavailable(error)).toBe(true);
  const [rows] = await inOneTrip(db, (together) => [together.$queryRaw<{ one: number }[]>`SELECT 1 AS one`]);
  expect(rows).toEqual([{ one: 1 }]);
});

it('A value that no statement can have is refused before anything is sent', async () => {
  const { prisma: db, pool } = openOne();
  const wrong = inOneTrip(db, (together) => [together.$executeRaw`SELECT ${new Date()}::timestamptz`]);
  await expect(wrong).rejects.toThrow('cannot be sent');
  expect(pool.totalCount).toBe(0);
});

it('Finding and claiming a single first attempt takes two round trips', async () => {
  const { prisma: db, trips } = openOne();
  await db.$queryRaw(Prisma.sql`SELECT 1`);
  const before = trips();
  await findWaitingLanes(db, { after: '~', cursors: new Map(), full: [], known: [] });
  await claimFirstAttempts(db, [{ lane: '~', count: 1 }], 1_000);
  expect(trips() - before).toBe(2);
});
