import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession, heartbeatUntilCancelled } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('The workflow of an upload session whose workers end continues in another worker while it waits for the submission', async () => {
  const session = await createSession(world);
  const stopFirst = await world.startWorkers(session.activities);
  await session.start();
  await eventually('the workflow waits', async () => (await session.handle.describe()).historyLength > 4);
  await stopFirst();
  session.commitSubmit();
  await session.tellSubmitted();
  onTestFinished(await world.startWorkers(session.activities));
  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toHaveLength(1);
});

it('The workflow of an upload session whose workers end still expires in time if the worker that started it is gone', async () => {
  const session = await createSession(world);
  const stopFirst = await world.startWorkers(session.activities);
  await session.start();
  await eventually('the workflow waits', async () => (await session.handle.describe()).historyLength > 4);
  await stopFirst();
  onTestFinished(await world.startWorkers(session.activities));
  expect(await session.handle.result()).toBe('expired');
  expect(Number(session.expiredAtMs()) - Date.parse(session.run.expiresAt)).toBeLessThan(60_000);
});

it('The workflow of an upload session whose workers end retries processing in another worker if the first one shuts down in the middle of it', async () => {
  const engine = async (attempt: number) => {
    if (attempt === 1) await heartbeatUntilCancelled();
  };
  const session = await createSession(world, { engine });
  const stopFirst = await world.startWorkers(session.activities);
  await session.start();
  session.commitSubmit();
  await session.tellSubmitted();
  await eventually('processing has started', () => session.attempts.length > 0);
  await stopFirst();
  onTestFinished(await world.startWorkers(session.activities));
  expect(await session.handle.result()).toBe('approved');
  expect(session.attempts.map(({ number }) => number)).toEqual([1, 2]);
  expect(session.publications).toHaveLength(1);
});

it('The workflow of an upload session whose workers end does not fail a document that six workers in turn were stopped over', async () => {
  const session = await createSession(world, {
    engine: async (attempt) => {
      if (attempt <= 6) await heartbeatUntilCancelled();
    },
  });
  session.commitSubmit();
  await session.tellSubmitted();
  for (let stopped = 1; stopped <= 6; stopped += 1) {
    const stop = await world.startWorkers(session.activities);
    await eventually(`try ${stopped} has started`, () => session.attempts.length === stopped);
    await stop();
  }
  onTestFinished(await world.startWorkers(session.activities));
  expect(await session.handle.result()).toBe('approved');
}, 60_000);

it('The workflow of an upload session whose workers end retries processing 20 seconds after the last heartbeat of a try', async () => {
  const end = Promise.withResolvers<void>();
  const engine = async (attempt: number) => {
    if (attempt === 1) await end.promise;
  };
  const session = await createSession(world, { engine });
  const stop = await world.startWorkers(session.activities);
  onTestFinished(async () => {
    end.resolve();
    await stop();
  });
  await session.start();
  session.commitSubmit();
  await session.tellSubmitted();
  expect(await session.handle.result()).toBe('approved');
  const [first, second] = session.attempts.map(({ atMs }) => atMs);
  expect(Number(second) - Number(first)).toBeGreaterThanOrEqual(20_000);
  expect(Number(second) - Number(first)).toBeLessThan(60_000);
}, 60_000);
