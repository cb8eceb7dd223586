import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { BatchActivities } from '../activities/batches/activities.ts';
import type { SessionActivities } from '../activities/sessions/activities.ts';
import type { AnswerActivities } from '../activities/sessions/await-answer.ts';
import type { ProcessingActivities } from '../activities/sessions/processing.ts';
import type { ShelfActivities } from '../activities/shelf-captures/analysis.ts';
import type { RecognitionActivities } from '../activities/shelf-captures/await-recognition.ts';
import type { ShelfRunActivities } from '../activities/shelf-captures/runs.ts';
import type { DeliveryActivities } from '../activities/webhooks/activities.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { exportIntervalMs, signalUrl } from '../platform/telemetry.ts';
import { temporalConnectionOptions } from '../platform/temporal/client.ts';
import { taskQueues } from '../workflows/queues.ts';
import { concealFailures } from './activity-failures.ts';

const connectRetryMs = 1_000;

/** A cancellation reaches an engine with the next heartbeat that is sent: within a second. */
const maxHeartbeatThrottleInterval = '500 milliseconds';

export interface WorkerActivities {
  readonly platform: SessionActivities & BatchActivities & ShelfRunActivities;
  readonly processing: ProcessingActivities & AnswerActivities;
  readonly webhooks: DeliveryActivities;
  readonly shelf: ShelfActivities & RecognitionActivities;
}

/** Sends the Temporal SDK's own log lines to ours and its metrics to where they are collected, and leaves signals to this process. Once a process, before any connection. */
export const installTemporalRuntime = (log: Logger, { otlpEndpoint }: Config['telemetry']): void => {
  const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'debug', WARN: 'warn', ERROR: 'error' } as const;
  Runtime.install({
    shutdownSignals: [],
    ...(otlpEndpoint
      ? {
          telemetryOptions: {
            metrics: {
              otel: { url: signalUrl(otlpEndpoint, 'metrics'), http: true, metricsExportInterval: exportIntervalMs },
            },
          },
        }
      : {}),
    logger: new DefaultLogger('INFO', ({ level, message, meta }) => log[levels[level]]({ temporal: meta }, message)),
  });
};

/** Connects to Temporal, waiting for it as long as it takes; stops waiting when the signal aborts. */
export const connectToTemporal = async (
  settings: Config['temporal'],
  log: Logger,
  signal: AbortSignal,
): Promise<NativeConnection> => {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await NativeConnection.connect(temporalConnectionOptions(settings));
    } catch (error) {
      log.warn({ err: error, address: settings.address }, 'Temporal does not answer; trying again');
      await delay(connectRetryMs, undefined, { signal });
    }
  }
};

/**
 * Documents that a worker takes on at once. Reading is bounded by the children's pool of its own, and asking the model by LLM_CONCURRENCY;
 * where there is a model, as many documents more may wait for its answers without keeping others from being read.
 */
const processingSlots = ({ concurrency, llm }: Config['processing']): number => {
  const reading = concurrency ?? availableParallelism();
  return llm.baseUrl && llm.model ? reading + llm.concurrency : reading;
};

/** One Temporal worker for each task queue that this process serves. */
export const createWorkers = (
  config: Config,
  connection: NativeConnection,
  activities: WorkerActivities,
  log: Logger,
): Promise<Worker[]> => {
  const common = {
    connection,
    namespace: config.temporal.namespace,
    shutdownGraceTime: config.shutdownGraceMs,
    interceptors: { activity: [concealFailures(log)] },
  };
  const create = {
    platform: () =>
      Worker.create({
        ...common,
        taskQueue: taskQueues.platform,
        workflowsPath: fileURLToPath(new URL('../workflows/all.ts', import.meta.url)),
        activities: activities.platform,
        workflowTaskPollerBehavior: { type: 'autoscaling' },
      }),
    processing: () =>
      Worker.create({
        ...common,
        taskQueue: taskQueues.processing,
        activities: activities.processing,
        maxHeartbeatThrottleInterval,
        maxConcurrentActivityTaskExecutions: processingSlots(config.processing),
      }),
    webhooks: () =>
      Worker.create({
        ...common,
        taskQueue: taskQueues.webhooks,
        activities: activities.webhooks,
        activityTaskPollerBehavior: { type: 'autoscaling' },
      }),
    shelf: () =>
      Worker.create({
        ...common,
        taskQueue: taskQueues.shelf,
        activities: activities.shelf,
        maxHeartbeatThrottleInterval,
        maxConcurrentActivityTaskExecutions: config.shelf.concurrency,
      }),
  };
  return Promise.all(config.worker.queues.map((queue) => create[queue]()));
};
