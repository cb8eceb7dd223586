import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { AwaitedAnswer } from '../../../domain/sessions/processing-end.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { endedCancelled } from '../in-memory/cancelled.ts';
import { createSession } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const hourMs = 3_600_000;

const handOver = async (awaited: AwaitedAnswer) => {
  const session = await createSession(world, { awaited });
  onTestFinished(await world.startWorkers(session.activities));
  session.commitSubmit();
  await session.tellSubmitted();
  await eventually('the answer is awaited', () => session.waits() > 0);
  return session;
};

it('The workflow of a session whose processor answers later publishes the answer when it comes', async () => {
  const session = await handOver({ answerWithinMs: hourMs, heartbeatTimeoutMs: null });
  session.commitAnswer();
  await session.tellAnswered();
  expect(await session.handle.result()).toBe('approved');
  expect(session.publications).toHaveLength(1);
  await session.tellAnswered();
  await session.tellHeartbeat();
});

it('The workflow of a session whose processor answers later ends as cancelled if the submission is cancelled while it waits for the answer', async () => {
  const session = await handOver({ answerWithinMs: hourMs, heartbeatTimeoutMs: null });
  await session.cancel();
  expect(await endedCancelled(session.handle.result())).toBe(true);
  session.commitAnswer();
  await session.tellAnswered();
  expect(session.publications).toEqual([]);
});

it('The workflow of a session whose processor answers later publishes a failure once the time for the answer is over', async () => {
  const session = await handOver({ answerWithinMs: 2_000, heartbeatTimeoutMs: null });
  expect(await session.handle.result()).toBe('failed');
  expect(session.publications).toMatchObject([{ status: 'failed' }]);
});
