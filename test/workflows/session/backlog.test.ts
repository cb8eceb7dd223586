import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;
beforeAll(async () => {
  // The skipping clock stands still while an activity waits for a worker, and gives the activity another limit.
  world = await startWorld({ server: 'dev' });
});
afterAll(() => world.stop());

it('A session may wait for an engine without limit; only each try is limited', async () => {
  const session = await createSession(world);
  const { platform, processing } = session.activities;
  const stopWorkers = await world.startWorkers({ platform });
  session.commitSubmit();
  await session.tellSubmitted();
  const scheduled = await eventually('the engine is asked for', async () => {
    const { events } = await session.handle.fetchHistory();
    return events?.find((event) => event.activityTaskScheduledEventAttributes)?.activityTaskScheduledEventAttributes;
  });
  expect(Number(scheduled.scheduleToCloseTimeout?.seconds ?? 0)).toBe(0);
  expect(Number(scheduled.scheduleToStartTimeout?.seconds ?? 0)).toBe(0);
  expect(Number(scheduled.startToCloseTimeout?.seconds)).toBe(30 * 60);
  expect(Number(scheduled.heartbeatTimeout?.seconds)).toBe(20);
  // The workflow decides about the next try, by what ended the previous one.
  expect(scheduled.retryPolicy?.maximumAttempts).toBe(1);

  await stopWorkers();
  onTestFinished(await world.startWorkers({ platform, processing }));
  expect(await session.handle.result()).toBe('approved');
}, 60_000);
