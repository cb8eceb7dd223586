import { CompleteAsyncError } from '@temporalio/activity';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSession } from '../../workflows/in-memory/sessions.ts';
import { startWorld, type World } from '../../workflows/in-memory/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const hourMs = 3_600_000;

/** Starts a session whose processor answers later; `answer` does the work of the callback. */
const startHandover = async (answerWithinMs = hourMs) => {
  const session = await createSession(world);
  const { sessionId } = session.run;
  const waiting = Promise.withResolvers<void>();
  let isAnswered = false;
  const processing = {
    processSession: async () => {
      await session.activities.processing.processSession({ sessionId });
      return { answerWithinMs, heartbeatTimeoutMs: null };
    },
    awaitAnswer: async () => {
      if (isAnswered) return;
      waiting.resolve();
      throw new CompleteAsyncError();
    },
  };
  const activities = { platform: session.activities.platform, processing };
  const stop = await world.startWorkers(activities);
  let stopping: Promise<void> | undefined;
  const stopWorkers = (): Promise<void> => {
    stopping ??= stop();
    return stopping;
  };
  onTestFinished(stopWorkers);
  session.commitSubmit();
  await session.tellSubmitted();
  return {
    session,
    activities,
    stopWorkers,
    waiting: waiting.promise,
    /** Stores the answer and signals Temporal, as the outbox does. */
    answer: async () => {
      isAnswered = true;
      await world.send({ kind: 'handover.answered', payload: { sessionId } });
    },
    report: () => world.send({ kind: 'handover.heartbeat', payload: { sessionId } }),
  };
};

describe('The workflow of a session whose processor answers later', () => {
  it('The workflow publishes when the answer comes, even if it is signaled twice', async () => {
    const { session, waiting, answer, report } = await startHandover();
    await waiting;
    await report();
    await answer();
    await answer();
    expect(await session.handle.result()).toBe('approved');
    expect(session.publications).toHaveLength(1);
  });

  it('No answer is lost while no worker runs', async () => {
    const { session, activities, waiting, answer, stopWorkers } = await startHandover();
    await waiting;
    await stopWorkers();
    await answer();
    onTestFinished(await world.startWorkers(activities));
    expect(await session.handle.result()).toBe('approved');
    expect(session.attempts).toHaveLength(1);
  });

  it('An answer is ignored if Temporal does not know the wait, or the wait is over', async () => {
    const { session, waiting, answer } = await startHandover();
    await waiting;
    await answer();
    await session.handle.result();
    await expect(answer()).resolves.toBeUndefined();
  });

  // The test clock does not skip ahead while an activity runs, so this wait is short. Missed heartbeats are tested on
  // the stack: this server retries them.
  it('The wait ends when the time for the answer is over, and the stored result is published', async () => {
    const { session, waiting } = await startHandover(1_500);
    await waiting;
    const waitedFromMs = await world.nowMs();
    expect(await session.handle.result()).toBe('approved');
    expect((session.publications[0]?.atMs ?? 0) - waitedFromMs).toBeGreaterThan(500);
    expect(session.attempts).toHaveLength(1);
  });

  it('The workflow ends immediately when the session is cancelled', async () => {
    const { session, waiting, answer } = await startHandover();
    await waiting;
    await session.cancel();
    await expect(session.handle.result()).rejects.toThrow();
    await answer();
    expect(session.publications).toEqual([]);
  });

  it('The history contains only ids and times', async () => {
    const { session, waiting, answer } = await startHandover();
    await waiting;
    await answer();
    await session.handle.result();
    const { events = [] } = await session.handle.fetchHistory();
    const payloads = (events ?? []).flatMap(
      ({ activityTaskCompletedEventAttributes: done }) =>
        done?.result?.payloads?.map(({ data }) => Buffer.from(data ?? []).toString()) ?? [],
    );
    expect(payloads).toContain(JSON.stringify({ answerWithinMs: hourMs, heartbeatTimeoutMs: null }));
    for (const payload of payloads) expect(payload.length).toBeLessThan(100);
  });
});
