import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { endedCancelled } from '../in-memory/cancelled.ts';
import { createSession, type FakeEngine, heartbeatUntilCancelled } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const startSession = async (engine: FakeEngine = async () => undefined) => {
  const session = await createSession(world, { engine });
  onTestFinished(await world.startWorkers(session.activities));
  await session.start();
  return session;
};

const startProcessing = async (engine: FakeEngine) => {
  const session = await startSession(engine);
  session.commitSubmit();
  await session.tellSubmitted();
  await eventually('processing has started', () => session.attempts.length > 0);
  return session;
};

it('The workflow of an upload session that is cancelled before the submit ends immediately, without processing or publishing anything', async () => {
  const session = await startSession();
  await session.cancel();
  expect(await session.handle.result()).toBe('cancelled');
  expect(session.expiredAtMs()).toBeNull();
  expect(session.attempts).toEqual([]);
  expect(session.publications).toEqual([]);
});

it('The workflow of an upload session that is cancelled ends as cancelled if an operator cancels it while it waits, and leaves the session to the sweep', async () => {
  const session = await startSession();
  await session.handle.cancel();
  expect(await endedCancelled(session.handle.result())).toBe(true);
  expect(session.state()).toBe('pending');
});

it('The workflow of an upload session that is cancelled stops the engine while the files are processed, ends as cancelled and publishes nothing', async () => {
  let wasStopped = false;
  const session = await startProcessing(async () => {
    await heartbeatUntilCancelled().finally(() => {
      wasStopped = true;
    });
  });
  await session.cancel();
  expect(await endedCancelled(session.handle.result())).toBe(true);
  await eventually('the engine has been told to stop', () => wasStopped);
  expect(session.attempts).toHaveLength(1);
  expect(session.publications).toEqual([]);
  const { searchAttributes } = await session.handle.describe();
  expect(searchAttributes.DocketState).toEqual(['cancelled']);
});

it('The workflow of an upload session that is cancelled publishes nothing if the engine ignores the cancellation and finishes its work', async () => {
  const finish = Promise.withResolvers<void>();
  const session = await startProcessing(() => finish.promise);
  await session.cancel();
  expect(await endedCancelled(session.handle.result())).toBe(true);
  finish.resolve();
  await eventually('the engine has finished', session.hasResult);
  expect(session.publications).toEqual([]);
  expect(session.state()).toBe('completed');
});
