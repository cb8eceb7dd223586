import type { WorkflowHandle } from '@temporalio/client';
import type { World, WorldActivities } from '../../workflows/in-memory/world.ts';

/** One path through a workflow, to record its history. */
export interface Scenario {
  /** The server that plays it: `dev`, unless its waits are too long for real time. */
  readonly server: 'dev' | 'time-skipping';
  /** @returns the run to record; it has ended */
  play(world: World): Promise<WorkflowHandle>;
}

interface Subject {
  readonly activities: WorldActivities;
  readonly handle: WorkflowHandle;
}

/** Serves a subject until its workflow has ended, however it ends. */
export const playToEnd = async (world: World, subject: Subject, act: () => Promise<void>): Promise<WorkflowHandle> => {
  const stop = await world.startWorkers(subject.activities, { cachedWorkflows: 10 });
  try {
    await act();
    await subject.handle.result().catch(() => undefined);
  } finally {
    await stop();
  }
  return subject.handle;
};

/** A scenario on the server of `npm start`. */
export const onDevServer = (play: Scenario['play']): Scenario => ({ server: 'dev', play });
