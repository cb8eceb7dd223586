import type { WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { createBatch } from '../in-memory/batch.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld({ taskTimeoutMs: 2_000 });
});
afterAll(() => world.stop());

const dayMs = 86_400_000;
/** Less than the ten minutes after which a batch checks again anyway. A lost wake-up would take longer. */
const soonMs = 5 * 60_000;

/** Whether a task was completed after the newest signal. */
const hasTakenSignals = async (handle: WorkflowHandle): Promise<boolean> => {
  const events = (await handle.fetchHistory()).events ?? [];
  const newest = events.findLastIndex((event) => event.workflowExecutionSignaledEventAttributes);
  const signals = events.filter((event) => event.workflowExecutionSignaledEventAttributes);
  return signals.length === 2 && events.slice(newest).some((event) => event.workflowTaskCompletedEventAttributes);
};

it('The workflow of a batch that is woken checks again after a wake-up that is sent during a check', async () => {
  const batch = createBatch(world, async (check) => {
    if (check !== 1) return;
    batch.finishAll();
    await batch.wake();
  });
  onTestFinished(await world.startWorkers(batch.activities));
  await batch.add(dayMs);
  await batch.wake();
  await batch.handle.result();
  expect(Number(batch.completedAtMs[0]) - Number(batch.checksAtMs[0])).toBeLessThan(soonMs);
});

it('The workflow of a batch that is woken checks again after a wake-up that it receives during a long check', async () => {
  const batch = createBatch(world, async (check) => {
    if (check !== 1) return;
    batch.finishAll();
    await batch.wake();
    await eventually('the workflow has taken the wake', () => hasTakenSignals(batch.handle));
  });
  onTestFinished(await world.startWorkers(batch.activities, { cachedWorkflows: 10 }));
  await batch.add(dayMs);
  await batch.wake();
  await batch.handle.result();
  expect(Number(batch.completedAtMs[0]) - Number(batch.checksAtMs[0])).toBeLessThan(soonMs);
});

it('The workflow of a batch that is woken keeps its history short over many wake-ups and loses none, even when it continues as a new run', async () => {
  const wakes = 150;
  const batch = createBatch(world, async (check) => {
    if (check > wakes) return;
    if (check === wakes) batch.finishAll();
    await batch.wake();
  });
  onTestFinished(await world.startWorkers(batch.activities, { cachedWorkflows: 10 }));
  await batch.add(dayMs);
  await batch.wake();
  const { runId: firstRunId } = await batch.handle.describe();
  await batch.handle.result();
  expect(batch.checksAtMs.length).toBeGreaterThan(wakes);
  expect(Number(batch.completedAtMs[0]) - Number(batch.checksAtMs[0])).toBeLessThan(soonMs);
  const first = await world.client.workflow.getHandle(batch.handle.workflowId, firstRunId).describe();
  expect(first.status.name).toBe('CONTINUED_AS_NEW');
  expect(first.historyLength).toBeLessThan(550);
  expect((await batch.handle.describe()).historyLength).toBeLessThan(550);
}, 60_000);

it('The workflow of a batch that is woken keeps its history short despite hundreds of wake-ups within one grace', async () => {
  const batch = createBatch(world);
  onTestFinished(await world.startWorkers(batch.activities, { cachedWorkflows: 10 }));
  await batch.add(0);
  batch.finishAll();
  await batch.wake();
  const { runId: firstRunId } = await batch.handle.describe();
  for (let sent = 0; sent < 520; sent += 20) await Promise.all(Array.from({ length: 20 }, batch.wake));
  await batch.handle.result();
  const first = await world.client.workflow.getHandle(batch.handle.workflowId, firstRunId).describe();
  expect(first.status.name).toBe('CONTINUED_AS_NEW');
  expect(first.historyLength).toBeLessThan(600);
  expect(batch.completedAtMs).toHaveLength(1);
}, 60_000);
