import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { ProcessingActivities } from '../../../activities/sessions/processing.ts';
import { newId } from '../../../domain/ids.ts';
import { readTaskQueueStats } from '../../../platform/temporal/task-queue-stats.ts';
import { taskQueues } from '../../../workflows/queues.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession } from '../in-memory/sessions.ts';
import { startWorld, type World } from '../in-memory/world.ts';

const floodCount = 100;

let world: World;
beforeAll(async () => {
  world = await startWorld({ server: 'dev' });
});
afterAll(() => world.stop());

/** Submits sessions of one company with an engine that records the company when it processes one. */
const submitSessions = async (count: number, processed: string[]) => {
  const companyId = newId('company');
  const engine = async () => {
    processed.push(companyId);
  };
  const sessions = await Promise.all(Array.from({ length: count }, () => createSession(world, { companyId, engine })));
  for (const session of sessions) session.commitSubmit();
  await Promise.all(sessions.map((session) => session.tellSubmitted()));
  return { companyId, sessions };
};

type Sessions = Awaited<ReturnType<typeof submitSessions>>['sessions'];

/** The activities of all of these sessions. Each session has its own state. */
const activitiesOf = (sessions: Sessions) => {
  const byId = new Map(sessions.map((session) => [session.run.sessionId, session.activities]));
  const of = (sessionId: string) => {
    const activities = byId.get(sessionId);
    if (!activities) throw new Error(`No session ${sessionId}`);
    return activities;
  };
  const processSession: ProcessingActivities['processSession'] = (input) =>
    of(input.sessionId).processing.processSession(input);
  const [any] = sessions;
  if (!any) throw new Error('No sessions');
  return {
    platform: {
      ...any.activities.platform,
      publishProcessed: (input: { sessionId: string }) => of(input.sessionId).platform.publishProcessed(input),
    },
    processing: { ...any.activities.processing, processSession },
  };
};

it('A document does not wait behind the documents that another company submitted in bulk before it', async () => {
  const processed: string[] = [];
  const flood = await submitSessions(floodCount, processed);
  const single = await submitSessions(1, processed);
  const sessions = [...flood.sessions, ...single.sessions];
  const activities = activitiesOf(sessions);
  const caching = { cachedWorkflows: sessions.length };
  const stopPlatform = await world.startWorkers({ platform: activities.platform }, caching);
  await eventually(
    'every document waits for a worker',
    async () => (await readTaskQueueStats(world.client, taskQueues.processing, 'activity')).backlog === sessions.length,
    60_000,
  );
  await stopPlatform();
  onTestFinished(await world.startWorkers(activities, { ...caching, processingSlots: 2 }));
  await Promise.all(single.sessions.map(({ handle }) => handle.result()));
  expect(processed).toContain(single.companyId);
  // When its turn comes, two tasks run, and a few more are on their way to the worker.
  expect(processed.indexOf(single.companyId)).toBeLessThan(floodCount / 10);
}, 120_000);
