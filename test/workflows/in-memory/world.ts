import type { Client } from '@temporalio/client';
import { NativeConnection, Worker, type WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { ShelfActivities } from '../../../activities/shelf-captures/analysis.ts';
import type { RecognitionActivities } from '../../../activities/shelf-captures/await-recognition.ts';
import type { DeliveryActivities } from '../../../activities/webhooks/activities.ts';
import type { DeliveryRun, TemporalMessage } from '../../../domain/outbox.ts';
import { sendToTemporal } from '../../../outbox/send-to-temporal.ts';
import type { RemainingAttempts } from '../../../outbox/start-options.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createLogger, type Logger } from '../../../platform/log.ts';
import { startDelivery } from '../../../worker/deliveries/start-delivery.ts';
import type { WorkerActivities } from '../../../worker/temporal/activities.ts';
import { concealFailures } from '../../../worker/temporal/failures.ts';
import { taskQueues } from '../../../workflows/queues.ts';
import { bundleWorkflows } from '../../support/temporal/workflow-bundle.ts';
import { identity, startDevServer, startTimeSkippingServer } from './servers.ts';

/** The activities of a world's workers, by queue; a missing queue has no worker. */
export interface WorldActivities {
  readonly platform: Partial<WorkerActivities['platform']>;
  readonly processing?: Partial<WorkerActivities['processing']>;
  readonly webhooks?: DeliveryActivities;
  readonly shelf?: ShelfActivities & RecognitionActivities;
}

/** A Temporal server for one test file, with the workflows of workflows/bundle/all.ts. */
export interface World {
  readonly client: Client;
  readonly workflowBundle: WorkflowBundleWithSourceMap;
  /** Milliseconds since the epoch on the server's clock. */
  nowMs(): Promise<number>;
  /** The pauses of the whole retry schedule. */
  readonly retryDelaysMs: readonly number[];
  /** Sends an outbox message to Temporal, as the dispatcher does. */
  send(message: TemporalMessage): Promise<void>;
  /** Starts the workflow of a delivery, for the whole retry schedule unless only a part of it remains. */
  startDelivery(run: DeliveryRun, remaining?: RemainingAttempts): Promise<void>;
  /**
   * Starts a worker for each queue. Without a cache, the default, each task replays the history so far: nondeterminism
   * in a workflow fails immediately. Use `cachedWorkflows` for long histories.
   * @returns a function that stops the workers as a deployment does
   */
  startWorkers(
    activities: WorldActivities,
    options?: { readonly cachedWorkflows?: number; readonly processingSlots?: number; readonly log?: Logger },
  ): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly server: 'time-skipping' | 'dev';
  /** The pauses of the retry schedule; by default those of the settings. */
  readonly retryDelaysMs: readonly number[];
  /**
   * The timeout of a workflow task on the time-skipping server. A task that waits for a local activity is renewed when
   * most of the timeout has passed.
   */
  readonly taskTimeoutMs: number;
}

const callTimeoutMs = 10_000;
const silent = { level: 'silent', format: 'json' } as const;

/** Starts a world. Each test file has one, because everything on a skipping clock shares it. */
export const startWorld = async (options: Partial<WorldOptions> = {}): Promise<World> => {
  const { server = 'time-skipping', taskTimeoutMs = 10_000 } = options;
  const { retryDelaysMs = loadConfig({}).webhooks.retryDelaysMs } = options;
  const temporal = await (server === 'time-skipping' ? startTimeSkippingServer(taskTimeoutMs) : startDevServer());
  const { client } = temporal;
  const connection = await NativeConnection.connect({ address: temporal.address });
  const workflowBundle = await bundleWorkflows();

  const startWorkers: World['startWorkers'] = async ({ platform, ...others }, options) => {
    const interceptors = { activity: [concealFailures(options?.log ?? createLogger('test', silent))] };
    const common = { connection, identity, interceptors, maxHeartbeatThrottleInterval: '50 milliseconds' } as const;
    const workers = [
      await Worker.create({
        ...common,
        workflowBundle,
        maxCachedWorkflows: options?.cachedWorkflows ?? 0,
        taskQueue: taskQueues.platform,
        activities: platform,
      }),
    ];
    for (const queue of ['processing', 'webhooks', 'shelf'] as const) {
      const activities = others[queue];
      if (!activities) continue;
      const slots = queue === 'processing' ? options?.processingSlots : undefined;
      const limit = slots === undefined ? {} : { maxConcurrentActivityTaskExecutions: slots };
      workers.push(await Worker.create({ ...common, ...limit, taskQueue: taskQueues[queue], activities }));
    }
    const runs = workers.map((worker) => worker.run());
    return async () => {
      for (const worker of workers) worker.shutdown();
      await Promise.all(runs);
    };
  };

  return {
    client,
    workflowBundle,
    nowMs: temporal.nowMs,
    retryDelaysMs,
    send: (message) => sendToTemporal(client, message, callTimeoutMs),
    startDelivery: (run, remaining = { retryDelaysMs }) => startDelivery(client, run, remaining, callTimeoutMs),
    startWorkers,
    stop: async () => {
      await connection.close();
      await temporal.stop();
    },
  };
};
