import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createSession } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;
const outageMs = 30 * 60_000;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('A database outage of half an hour delays the outcome and adds only a few events a minute to the history', async () => {
  const session = await createSession(world);
  const backAtMs = (await world.nowMs()) + outageMs;
  let tries = 0;
  const publishProcessed = async (input: { sessionId: string }): Promise<string | null> => {
    tries += 1;
    if ((await world.nowMs()) < backAtMs) throw new Error('the database does not answer');
    return session.activities.platform.publishProcessed(input);
  };
  const platform = { ...session.activities.platform, publishProcessed };
  onTestFinished(await world.startWorkers({ ...session.activities, platform }, { cachedWorkflows: 10 }));
  session.commitSubmit();
  await session.tellSubmitted();

  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toHaveLength(1);
  expect(tries).toBeGreaterThan(30);
  expect(Number(session.publications[0]?.atMs) - backAtMs).toBeLessThan(2 * 60_000);
  expect((await session.handle.describe()).historyLength).toBeLessThan((outageMs / 60_000) * 10);
}, 60_000);
