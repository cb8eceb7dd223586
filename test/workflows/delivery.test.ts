import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createDelivery } from './in-memory/delivery.ts';
import { startWorld, type World } from './in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const startDelivery = async (accepts: (attempt: number) => boolean) => {
  const delivery = createDelivery(world, accepts);
  onTestFinished(await world.startWorkers(delivery.activities));
  await delivery.start();
  return delivery;
};

/** Milliseconds from each attempt to the next. */
const pauses = ({ attempts }: { attempts: readonly { atMs: number }[] }): number[] =>
  attempts.slice(1).map(({ atMs }, index) => atMs - Number(attempts[index]?.atMs));

const expectPauses = (actual: readonly number[], expected: readonly number[]): void => {
  expect(actual).toHaveLength(expected.length);
  for (const [index, pauseMs] of expected.entries()) {
    expect(actual[index]).toBeGreaterThanOrEqual(pauseMs);
    expect(actual[index]).toBeLessThan(pauseMs + 20_000);
  }
};

it('The workflow of a webhook delivery ends with the first attempt if the receiver accepts it', async () => {
  const delivery = await startDelivery(() => true);
  expect(await delivery.handle.result()).toBe('delivered');
  expect(delivery.attempts).toHaveLength(1);
});

it('The workflow of a webhook delivery retries after 30 s, 5 min and 30 min, and fails with the fourth attempt', async () => {
  const delivery = createDelivery(world, () => false);
  onTestFinished(await world.startWorkers(delivery.activities));
  await delivery.startRest();
  expect(await delivery.handle.result()).toBe('failed');
  expectPauses(pauses(delivery), [30_000, 5 * 60_000, 30 * 60_000]);
  expect(delivery.attempts.map(({ nextDelayMs }) => nextDelayMs)).toEqual([30_000, 300_000, 1_800_000, null]);
});

it('The workflow of a webhook delivery also makes the first attempt, with the same pauses after it, if no worker has made it', async () => {
  const delivery = await startDelivery(() => false);
  expect(await delivery.handle.result()).toBe('failed');
  expectPauses(pauses(delivery), [30_000, 5 * 60_000, 30 * 60_000]);
});

it('The workflow of a webhook delivery ends the series with the first attempt that succeeds', async () => {
  const delivery = await startDelivery((attempt) => attempt === 3);
  expect(await delivery.handle.result()).toBe('delivered');
  expectPauses(pauses(delivery), [30_000, 5 * 60_000]);
});

it('The workflow of a webhook delivery ends its series when a redelivery has started another, which runs under its own id', async () => {
  const delivery = await startDelivery((attempt) => attempt === 2);
  await delivery.attempted();
  const second = await delivery.redeliver();
  expect(second.workflowId).not.toBe(delivery.handle.workflowId);
  expect(await second.result()).toBe('delivered');
  expect(await delivery.handle.result()).toBe('superseded');
  expect(delivery.attempts.map(({ chain }) => chain)).toEqual([1, 2]);
});

it('The workflow of a webhook delivery runs one series even if its start is dispatched again in the meantime', async () => {
  const delivery = await startDelivery((attempt) => attempt === 2);
  await delivery.attempted();
  const { runId } = await delivery.handle.describe();
  await delivery.start();
  expect(await delivery.handle.result()).toBe('delivered');
  expect((await delivery.handle.describe()).runId).toBe(runId);
  expect(delivery.attempts).toHaveLength(2);
});

it('The workflow of a webhook delivery repeats an attempt that was interrupted before its response, without using up the schedule', async () => {
  const delivery = await startDelivery((attempt) => {
    if (attempt === 1) throw new Error('the ledger could not be written');
    return true;
  });
  expect(await delivery.handle.result()).toBe('delivered');
  expect(delivery.attempts.map(({ nextDelayMs }) => nextDelayMs)).toEqual([30_000, 30_000]);
  const [pauseMs] = pauses(delivery);
  expect(pauseMs).toBeGreaterThanOrEqual(1_000);
  expect(pauseMs).toBeLessThan(30_000);
});
