import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBatch } from './in-memory-batch.ts';
import { startWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const dayMs = 86_400_000;
/** Less than the ten minutes after which a batch looks again by itself: a lost wake would take longer. */
const soonMs = 5 * 60_000;

describe('the workflow of a batch that is woken', () => {
  it('checks again for a wake that arrives in the middle of a check', async () => {
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

  it('keeps its history short over many wakes and loses none, the ones at the change of runs included', async () => {
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
});
