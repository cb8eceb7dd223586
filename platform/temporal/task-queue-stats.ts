import type { Client } from '@temporalio/client';

/** TaskQueueType of temporal.api.enums.v1. */
const types = { workflow: 1, activity: 2 } as const;
const callTimeoutMs = 3_000;

export interface TaskQueueStats {
  /** Tasks that wait for a worker, as the server estimates them; null if it does not. */
  readonly backlog: number | null;
  /** Age of the oldest waiting task, in seconds. */
  readonly oldestSeconds: number | null;
  /** Workers that have polled in the last minutes. */
  readonly pollers: number;
}

const secondsOf = (age: { seconds?: unknown; nanos?: number | null }): number =>
  Number(age.seconds ?? 0) + (age.nanos ?? 0) / 1e9;

/** Asks Temporal about one task queue. @throws if it does not answer */
export const readTaskQueueStats = async (
  { connection, options }: Client,
  queue: string,
  type: keyof typeof types,
): Promise<TaskQueueStats> => {
  const { stats, pollers } = await connection.withDeadline(Date.now() + callTimeoutMs, () =>
    connection.workflowService.describeTaskQueue({
      namespace: options.namespace,
      taskQueue: { name: queue },
      taskQueueType: types[type],
      reportStats: true,
    }),
  );
  return {
    backlog: stats ? Number(stats.approximateBacklogCount ?? 0) : null,
    oldestSeconds: stats?.approximateBacklogAge ? secondsOf(stats.approximateBacklogAge) : null,
    pollers: pollers?.length ?? 0,
  };
};
