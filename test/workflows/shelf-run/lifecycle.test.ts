import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { endedCancelled } from '../in-memory/cancelled.ts';
import { type FakeEngine, heartbeatUntilCancelled, outage } from '../in-memory/sessions.ts';
import { createShelfRun } from '../in-memory/shelf-run.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const serve = async (engine?: FakeEngine) => {
  const run = createShelfRun(world, engine);
  onTestFinished(await world.startWorkers(run.activities));
  return run;
};

it('The workflow of a shelf run analyzes the capture and publishes its outcome once, however often its start is sent', async () => {
  const run = await serve();
  await run.start();
  expect(await run.handle.result()).toBe('completed');
  await run.start();
  expect(run.publications).toEqual(['completed']);
  expect(run.attempts).toEqual([1]);
});

it('The workflow of a shelf run does no work for a capture that was cancelled before its run started', async () => {
  const run = await serve();
  run.commitCancel();
  await run.start();
  expect(await run.handle.result()).toBe('superseded');
  expect(run.attempts).toEqual([]);
  expect(run.publications).toEqual([]);
});

it('The workflow of a shelf run waits for the end of an outage of an hour, which uses up none of its tries', async () => {
  const backAtMs = (await world.nowMs()) + 3_600_000;
  const run = await serve(async () => {
    if ((await world.nowMs()) < backAtMs) throw outage();
  });
  await run.start();
  expect(await run.handle.result()).toBe('completed');
  expect(run.attempts.length).toBeGreaterThan(4);
}, 60_000);

it('The workflow of a shelf run publishes a failure if the analysis fails on each of its four tries', async () => {
  const run = await serve(async () => {
    throw new Error('the engine broke off');
  });
  await run.start();
  expect(await run.handle.result()).toBe('failed');
  expect(run.attempts).toEqual([1, 2, 3, 4]);
  expect(run.publications).toEqual(['failed']);
});

it('The workflow of a shelf run publishes nothing if the capture was cancelled while the engine worked and no signal came', async () => {
  const run = await serve(async () => {
    run.commitCancel();
  });
  await run.start();
  expect(await run.handle.result()).toBe('superseded');
  expect(run.publications).toEqual([]);
});

// Last, since the server's clock stands still once an activity has outlived its workflow.
it('The workflow of a shelf run stops the engine of a capture that is cancelled while it is analyzed, and publishes nothing', async () => {
  let wasStopped = false;
  const run = await serve(async () => {
    await heartbeatUntilCancelled().finally(() => {
      wasStopped = true;
    });
  });
  await run.start();
  await eventually('the analysis has started', () => run.attempts.length > 0);
  run.commitCancel();
  await run.tellCancelled();
  expect(await endedCancelled(run.handle.result())).toBe(true);
  await eventually('the engine has been told to stop', () => wasStopped);
  expect(run.publications).toEqual([]);
  expect(run.status()).toBe('cancelled');
  expect((await run.handle.describe()).searchAttributes.DocketState).toEqual(['cancelled']);
});
