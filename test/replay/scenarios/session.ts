import { ApplicationFailure } from '@temporalio/activity';
import { memoryFailureType, refusedFailureType } from '../../../domain/processing-tries.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession, heartbeatUntilCancelled, outage } from '../../workflows/in-memory/sessions.ts';
import type { World } from '../../workflows/in-memory/world.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

type Session = Awaited<ReturnType<typeof createSession>>;

const shortTtlMs = 4_000;
/** Failed tries of a database step after which the next pause is a timer of the workflow. */
const triesBeforeTimer = 6;

const submit = async (session: Session): Promise<void> => {
  session.commitSubmit();
  await session.tellSubmitted();
};

const submitAndEnd = async (world: World, session: Session) =>
  playToEnd(world, session, async () => {
    await session.start();
    await submit(session);
  });

const waiting = (session: Session) =>
  eventually('the workflow waits', async () => (await session.handle.describe()).historyLength > 5);

/** The paths through workflows/session/workflow.ts. */
export const sessionScenarios: Record<string, Scenario> = {
  published: onDevServer(async (world) => submitAndEnd(world, await createSession(world))),

  'published-at-once': onDevServer(async (world) =>
    submitAndEnd(world, await createSession(world, { publishesAtOnce: true })),
  ),

  'started-by-submit': onDevServer(async (world) => {
    const session = await createSession(world);
    return playToEnd(world, session, () => submit(session));
  }),

  expired: onDevServer(async (world) => {
    const session = await createSession(world, { ttlMs: shortTtlMs });
    return playToEnd(world, session, session.start);
  }),

  'expired-before-start': onDevServer(async (world) => {
    const session = await createSession(world, { ttlMs: -shortTtlMs });
    return playToEnd(world, session, session.start);
  }),

  'expired-later-on-the-clock-of-the-database': onDevServer(async (world) => {
    const session = await createSession(world, { ttlMs: -shortTtlMs, databaseLagMs: shortTtlMs + 2_000 });
    return playToEnd(world, session, session.start);
  }),

  'submitted-at-the-last-moment': onDevServer(async (world) => {
    const session = await createSession(world, { ttlMs: shortTtlMs });
    return playToEnd(world, session, async () => {
      await session.start();
      session.commitSubmit();
    });
  }),

  'cancelled-before-submission': onDevServer(async (world) => {
    const session = await createSession(world);
    return playToEnd(world, session, async () => {
      await session.start();
      await waiting(session);
      await session.cancel();
    });
  }),

  'cancelled-by-operator': onDevServer(async (world) => {
    const session = await createSession(world);
    return playToEnd(world, session, async () => {
      await session.start();
      await waiting(session);
      await session.handle.cancel();
    });
  }),

  'cancelled-while-processing': onDevServer(async (world) => {
    const session = await createSession(world, { engine: heartbeatUntilCancelled });
    return playToEnd(world, session, async () => {
      await submit(session);
      await eventually('processing has started', () => session.attempts.length > 0);
      await session.cancel();
    });
  }),

  'result-refused': onDevServer(async (world) => {
    const session = await createSession(world);
    const refuse = () =>
      Promise.reject(ApplicationFailure.create({ type: refusedFailureType, message: 'refused', nonRetryable: true }));
    const activities = {
      ...session.activities,
      platform: { ...session.activities.platform, publishProcessed: refuse },
    };
    return submitAndEnd(world, { ...session, activities });
  }),

  'processed-on-the-second-try': onDevServer(async (world) => {
    const engine = async (attempt: number) => {
      if (attempt === 1) throw new Error('the engine failed');
    };
    return submitAndEnd(world, await createSession(world, { engine }));
  }),

  'processing-failed': onDevServer(async (world) => {
    const engine = async () => {
      throw new Error('the engine failed');
    };
    return submitAndEnd(world, await createSession(world, { engine }));
  }),

  'too-little-memory': onDevServer(async (world) => {
    const engine = async () => {
      throw ApplicationFailure.create({ type: memoryFailureType, message: 'too much memory' });
    };
    return submitAndEnd(world, await createSession(world, { engine }));
  }),

  'processed-after-an-outage': onDevServer(async (world) => {
    const engine = async (attempt: number) => {
      if (attempt <= 2) throw outage();
    };
    return submitAndEnd(world, await createSession(world, { engine }));
  }),

  superseded: onDevServer(async (world) => {
    const session: Session = await createSession(world, { engine: async () => session.commitCancel() });
    return submitAndEnd(world, session);
  }),

  'superseded-at-once': onDevServer(async (world) => {
    const engine = async () => session.commitCancel();
    const session: Session = await createSession(world, { engine, publishesAtOnce: true });
    return submitAndEnd(world, session);
  }),

  'database-unavailable': onDevServer(async (world) => {
    const session = await createSession(world);
    const { platform } = session.activities;
    let tries = 0;
    const publishProcessed: typeof platform.publishProcessed = async (input) => {
      tries += 1;
      if (tries <= triesBeforeTimer) throw new Error('the database does not answer');
      return platform.publishProcessed(input);
    };
    const activities = { ...session.activities, platform: { ...platform, publishProcessed } };
    return playToEnd(world, { ...session, activities }, () => submit(session));
  }),
};
