import type { Client } from '@temporalio/client';
import { remember } from '../../platform/telemetry/remember.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { readTaskQueueStats } from '../../platform/temporal/task-queue-stats.ts';
import { readOutboxBacklogs, readReviewBacklogs } from '../../prisma/backlogs.ts';
import type { Database } from '../../prisma/client.ts';
import { countPeriodicJobs } from '../../prisma/periodic-jobs.ts';

const outboxShares = ['temporal', 'deliveries'] as const;
const reviewSubjects = ['document', 'shelf'] as const;

export interface ObservedServers {
  readonly database: Pick<Database, 'prisma' | 'pool'>;
  readonly client: Client;
  /** The task queues to ask Temporal about, with the types of tasks that they carry. */
  readonly queues: readonly { readonly name: string; readonly types: readonly ('workflow' | 'activity')[] }[];
}

const observePool = ({ meter, instruments }: Telemetry, { pool }: ObservedServers['database']): void => {
  const { poolConnections, poolWaiting, poolSize } = instruments;
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(poolConnections, pool.totalCount - pool.idleCount, { state: 'used' });
      result.observe(poolConnections, pool.idleCount, { state: 'idle' });
      result.observe(poolWaiting, pool.waitingCount);
      result.observe(poolSize, pool.options.max);
    },
    [poolConnections, poolWaiting, poolSize],
  );
};

const observeBacklogs = ({ meter, instruments }: Telemetry, { prisma }: ObservedServers['database']): void => {
  const { outboxMessages, outboxOldestAge, reviewBacklog, reviewOldestAge } = instruments;
  const readOutbox = remember(() => readOutboxBacklogs(prisma));
  const readReviews = remember(() => readReviewBacklogs(prisma));
  meter.addBatchObservableCallback(
    async (result) => {
      const outbox = await readOutbox();
      for (const share of outboxShares) {
        result.observe(outboxMessages, outbox[share].count, { share });
        result.observe(outboxOldestAge, outbox[share].oldestSeconds, { share });
      }
    },
    [outboxMessages, outboxOldestAge],
  );
  meter.addBatchObservableCallback(
    async (result) => {
      const reviews = await readReviews();
      for (const subject of reviewSubjects) {
        result.observe(reviewBacklog, reviews[subject].count, { subject });
        result.observe(reviewOldestAge, reviews[subject].oldestSeconds, { subject });
      }
    },
    [reviewBacklog, reviewOldestAge],
  );
};

const observePeriodicJobs = ({ meter, instruments }: Telemetry, { prisma }: ObservedServers['database']): void => {
  const { periodicJobs } = instruments;
  const read = remember(() => countPeriodicJobs(prisma));
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { kind, state, count } of await read()) result.observe(periodicJobs, count, { kind, state });
    },
    [periodicJobs],
  );
};

const observeQueue = (
  { meter, instruments }: Telemetry,
  client: Client,
  queue: string,
  type: 'workflow' | 'activity',
) => {
  const { taskQueueBacklog, taskQueueOldestAge, taskQueuePollers } = instruments;
  const read = remember(() => readTaskQueueStats(client, queue, type));
  meter.addBatchObservableCallback(
    async (result) => {
      const { backlog, oldestSeconds, pollers } = await read();
      const labels = { queue, type };
      result.observe(taskQueuePollers, pollers, labels);
      if (backlog !== null) result.observe(taskQueueBacklog, backlog, labels);
      if (oldestSeconds !== null) result.observe(taskQueueOldestAge, oldestSeconds, labels);
    },
    [taskQueueBacklog, taskQueueOldestAge, taskQueuePollers],
  );
};

/**
 * Measures the resources that a process uses or shares: the database pool, the outbox, the review backlog, periodic
 * jobs and the task queues. Database and Temporal are asked when someone collects the metrics, and at most once in ten
 * seconds. A server that does not answer is missing from the metrics.
 */
export const observeServers = (telemetry: Telemetry, { database, client, queues }: ObservedServers): void => {
  observePool(telemetry, database);
  observeBacklogs(telemetry, database);
  observePeriodicJobs(telemetry, database);
  for (const { name, types } of queues) for (const type of types) observeQueue(telemetry, client, name, type);
};
