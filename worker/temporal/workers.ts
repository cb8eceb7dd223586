import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { DefaultLogger, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { exportIntervalMs, signalUrl } from '../../platform/telemetry/telemetry.ts';
import { temporalConnectionOptions } from '../../platform/temporal/client.ts';
import { taskQueues } from '../../workflows/queues.ts';
import type { WorkerActivities } from './activities.ts';
import { bundledInterceptors, workflowCode } from './bundle.ts';
import { concealFailures } from './failures.ts';
import { spanSinks, traceActivities } from './traces.ts';
import { maxCachedWorkflows } from './workflow-cache.ts';

const connectRetryMs = 1_000;

/** An engine learns of its cancellation from the next heartbeat, within a second. */
const maxHeartbeatThrottleInterval = '500 milliseconds';

/** The SDK warns about a choice of design: only `docket-platform` runs workflows. */
const isExpected = (message: string): boolean => /^No (?:workflows|activities) registered/.test(message);

/**
 * Sends the Temporal SDK's log lines to our log and its metrics to the collector, and leaves signals to this process.
 * Call it once per process, before any connection.
 */
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
    logger: new DefaultLogger('INFO', ({ level, message, meta }) =>
      log[isExpected(message) ? 'debug' : levels[level]]({ temporal: meta }, message),
    ),
  });
};

/** Connects to Temporal, and waits until it answers. @throws if the signal aborts first */
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
 * Documents that a worker processes at the same time. The pool of child processes limits reading, and LLM_CONCURRENCY
 * limits calls of the model. If there is a model, that many more documents may wait for its answers without keeping
 * others from being read.
 */
const processingSlots = ({ concurrency, llm }: Config['processing']): number => {
  const reading = concurrency ?? availableParallelism();
  return llm.baseUrl && llm.model ? reading + llm.concurrency : reading;
};

const versioningBehaviors = { 'auto-upgrade': 'AUTO_UPGRADE', pinned: 'PINNED' } as const;

/**
 * Makes a worker part of a Worker Deployment. By default, workflows move to the current version with their next task:
 * sessions, deliveries and batches may last for days, their code replays the histories of all earlier releases, and no
 * build has to keep running until they have ended.
 */
const deploymentOptions = (version: Config['worker']['version']): Pick<WorkerOptions, 'workerDeploymentOptions'> => {
  if (version === null) return {};
  const { deploymentName, buildId, versioning } = version;
  return {
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: versioningBehaviors[versioning],
    },
  };
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
    interceptors: { activity: [traceActivities, concealFailures(log)], workflowModules: bundledInterceptors() },
    ...deploymentOptions(config.worker.version),
  };
  const create = {
    platform: () =>
      Worker.create({
        ...common,
        taskQueue: taskQueues.platform,
        ...workflowCode(),
        sinks: spanSinks,
        activities: activities.platform,
        maxCachedWorkflows: maxCachedWorkflows(config.worker.workflowCacheMib),
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
