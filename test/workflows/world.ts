import { fileURLToPath } from 'node:url';
import type { Client, WorkflowClientInterceptor } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import {
  bundleWorkflowCode,
  DefaultLogger,
  Runtime,
  Worker,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { BatchActivities } from '../../activities/batches.ts';
import type { DeliveryActivities } from '../../activities/deliveries.ts';
import type { ProcessingActivities } from '../../activities/processing.ts';
import type { SessionActivities } from '../../activities/sessions.ts';
import type { ShelfActivities } from '../../activities/shelf.ts';
import type { ShelfRunActivities } from '../../activities/shelf-runs.ts';
import type { OutboxMessage } from '../../domain/outbox.ts';
import { loadConfig } from '../../platform/config.ts';
import { deliverMessage } from '../../worker/outbox/deliver-message.ts';
import { taskQueues } from '../../workflows/queues.ts';
import { searchKeys } from '../../workflows/search-attributes.ts';
import { findServerPrograms, findTestServer } from '../support/programs.ts';

/** What a world's workers run, by queue; a queue that is left out has no worker. */
export interface WorldActivities {
  readonly platform: Partial<SessionActivities & BatchActivities & ShelfRunActivities>;
  readonly processing?: ProcessingActivities;
  readonly webhooks?: DeliveryActivities;
  readonly shelf?: ShelfActivities;
}

/** A Temporal server of a test file's own, with the workflows of workflows/all.ts. */
export interface World {
  readonly client: Client;
  readonly workflowBundle: WorkflowBundleWithSourceMap;
  /** Milliseconds since the epoch on the server's clock. */
  nowMs(): Promise<number>;
  /** Tells Temporal what an outbox message says, as the dispatcher does. */
  tell(message: OutboxMessage): Promise<void>;
  /**
   * Starts a worker for each queue. Without a cache, as it is by default, each task replays the history so far: whatever in a workflow
   * is not deterministic fails at once. Long histories are for `cachedWorkflows`.
   * @returns what stops the workers as a deployment does
   */
  startWorkers(activities: WorldActivities, options?: { cachedWorkflows: number }): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  readonly server: 'time-skipping' | 'dev';
  /** The pauses of the retry ladder; by default those of an installation that sets nothing. */
  readonly retryDelaysMs: readonly number[];
}

const callTimeoutMs = 10_000;
const identity = 'docket';
/** As IndexedValueType of temporal.api.enums.v1 numbers it. */
const keywordType = 2;

/** Where a workflow waits for nothing but a signal, the skipping clock leaps to its end: that has to be days away, not years. */
const workflowExecutionTimeout = msToTs('7 days');
const endInDays: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, options: { ...input.options, workflowExecutionTimeout } }),
  signalWithStart: (input, next) => next({ ...input, options: { ...input.options, workflowExecutionTimeout } }),
};

Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'OFF', forward: {} } } });

/** The server whose clock leaps over waits, but only while somebody awaits the result of a workflow. */
const startTimeSkippingServer = async (): Promise<TestWorkflowEnvironment> => {
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: await findTestServer() } },
    client: { identity, interceptors: { workflow: [endInDays] } },
  });
  await environment.connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.fromEntries(Object.values(searchKeys).map(({ name }) => [name, keywordType])),
  });
  return environment;
};

/** The server of `npm start`, whose histories are those of an installation, and whose waits last as long as they say. */
const startDevServer = async (): Promise<TestWorkflowEnvironment> =>
  TestWorkflowEnvironment.createLocal({
    server: {
      executable: { type: 'existing-path', path: (await findServerPrograms()).temporal },
      searchAttributes: Object.values(searchKeys),
    },
    client: { identity },
  });

/** Starts a world. One for each test file, since everything on a skipping clock shares it. */
export const startWorld = async (options: Partial<WorldOptions> = {}): Promise<World> => {
  const { server = 'time-skipping', retryDelaysMs = loadConfig({}).webhooks.retryDelaysMs } = options;
  const environment = await (server === 'time-skipping' ? startTimeSkippingServer() : startDevServer());
  const { client, nativeConnection } = environment;
  const workflowsPath = fileURLToPath(new URL('../../workflows/all.ts', import.meta.url));
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });

  const startWorkers: World['startWorkers'] = async ({ platform, ...others }, options) => {
    const common = { connection: nativeConnection, identity, maxHeartbeatThrottleInterval: '50 milliseconds' } as const;
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
      if (activities) workers.push(await Worker.create({ ...common, taskQueue: taskQueues[queue], activities }));
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
    nowMs: () => environment.currentTimeMs(),
    tell: (message) => deliverMessage(client, retryDelaysMs, message, callTimeoutMs),
    startWorkers,
    stop: () => environment.teardown(),
  };
};
