import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

// The time-skipping server retries after a missing heartbeat, whatever the retry policy.
beforeAll(async () => {
  world = await startWorld({ server: 'dev' });
});
afterAll(() => world.stop());

it('A processor that answers later but stops reporting is not waited for any longer', async () => {
  const session = await createSession(world, { awaited: { answerWithinMs: 3_600_000, heartbeatTimeoutMs: 2_000 } });
  onTestFinished(await world.startWorkers(session.activities));
  session.commitSubmit();
  await session.tellSubmitted();
  await eventually('the answer is awaited', () => session.waits() > 0);
  await session.tellHeartbeat();
  expect(await session.handle.result()).toBe('failed');
  expect(session.publications).toMatchObject([{ status: 'failed' }]);
  expect(session.waits()).toBe(1);
});
