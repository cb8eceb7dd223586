import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBatch, graceMs } from '../in-memory/batch.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const dayMs = 86_400_000;
/** The time that the server's own work may add to a wait. */
const toleranceMs = 60_000;

const serve = async (onCheck?: (check: number) => Promise<void>) => {
  const batch = createBatch(world, onCheck);
  onTestFinished(await world.startWorkers(batch.activities));
  return batch;
};

it('The workflow of a batch completes when the newest session is as old as the grace, and not earlier', async () => {
  const batch = await serve();
  await batch.add(0);
  batch.finishAll();
  const createdAtMs = await world.nowMs();
  await batch.wake();
  await batch.handle.result();
  expect(batch.completedAtMs).toHaveLength(1);
  const waitedMs = Number(batch.completedAtMs[0]) - createdAtMs;
  expect(waitedMs).toBeGreaterThanOrEqual(graceMs - 1_000);
  expect(waitedMs).toBeLessThan(graceMs + toleranceMs);
});

it('The workflow of a batch waits for the grace of a newer session that joined during the grace of an older one', async () => {
  let joinedAtMs = 0;
  const batch = await serve(async (check) => {
    if (check !== 1) return;
    // Created three minutes after the first session, two minutes before the first session's grace ends.
    await batch.add(-3 * 60_000);
    batch.finishAll();
    joinedAtMs = (await world.nowMs()) + 3 * 60_000;
  });
  await batch.add(0);
  batch.finishAll();
  await batch.wake();
  await batch.handle.result();
  expect(batch.checksAtMs).toHaveLength(3);
  expect(Number(batch.completedAtMs[0]) - joinedAtMs).toBeGreaterThanOrEqual(graceMs - 1_000);
  expect(Number(batch.completedAtMs[0]) - joinedAtMs).toBeLessThan(graceMs + toleranceMs);
});

it('The workflow of a batch completes when a signal wakes it, long before its next regular check', async () => {
  const batch = await serve();
  await batch.add(dayMs);
  await batch.wake();
  await batch.checked(1);
  batch.finishAll();
  const finishedAtMs = await world.nowMs();
  await batch.wake();
  await batch.handle.result();
  expect(Number(batch.completedAtMs[0]) - finishedAtMs).toBeLessThan(toleranceMs);
});

it('The workflow of a batch checks again after ten minutes without a wake-up', async () => {
  const batch = await serve();
  await batch.add(dayMs);
  await batch.wake();
  await batch.checked(1);
  batch.finishAll();
  await batch.handle.result();
  const [first, ...later] = batch.checksAtMs;
  expect(Number(later.at(-1)) - Number(first)).toBeGreaterThanOrEqual(10 * 60_000);
  expect(Number(later.at(-1)) - Number(first)).toBeLessThan(10 * 60_000 + toleranceMs);
});

it('The workflow of a batch completes once: a wake-up after its completion starts nothing', async () => {
  const batch = await serve();
  await batch.add(dayMs);
  batch.finishAll();
  await batch.wake();
  await batch.handle.result();
  const { runId } = await batch.handle.describe();
  await batch.wake();
  expect((await batch.handle.describe()).runId).toBe(runId);
  expect(batch.completedAtMs).toHaveLength(1);
});
