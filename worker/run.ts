import { createBatchActivities } from '../activities/batches.ts';
import { createDeliveryActivities } from '../activities/deliveries.ts';
import { createProcessingActivities } from '../activities/processing.ts';
import { createSessionActivities } from '../activities/sessions.ts';
import { type Config, loadConfigOrExit } from '../platform/config.ts';
import { aborted, stopSignal } from '../platform/lifecycle.ts';
import { createLogger } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound/post.ts';
import { createStorage } from '../platform/storage.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { openDatabase } from '../prisma/client.ts';
import type { Engines } from './engines.ts';
import { createDispatcher } from './outbox/dispatcher.ts';
import { startRelay } from './outbox/relay.ts';
import { startSweep } from './sweep.ts';
import { connectToTemporal, createWorkers, installTemporalRuntime } from './temporal-workers.ts';

/**
 * Serves the task queues that the settings name until the process is asked to stop; the whole of a worker process.
 * @param createEngines makes the engines that workflow versions may name.
 * @returns the exit code.
 */
export const runWorker = async (createEngines: (settings: Config['processing']) => Engines): Promise<number> => {
  const config = loadConfigOrExit();
  const log = createLogger('worker', config.log);
  const stop = stopSignal(log);

  const database = openDatabase(config.database, 'worker');
  const { prisma } = database;
  const outbound = createOutbound({ trustedOrigins: config.webhooks.trustedOrigins });
  const engines = createEngines(config.processing);
  const client = createTemporalClient(config.temporal);
  const dispatcher = createDispatcher({ prisma, client, retryDelaysMs: config.webhooks.retryDelaysMs, log });
  const { dispatch } = dispatcher;

  installTemporalRuntime(log, config.telemetry);
  const connection = await connectToTemporal(config.temporal, log, stop);
  const workers = await createWorkers(config, connection, {
    platform: {
      ...createSessionActivities({ prisma, dispatch }),
      ...createBatchActivities({ prisma, dispatch, graceMs: config.sessions.batchGraceMs }),
    },
    processing: createProcessingActivities({
      prisma,
      storage: createStorage(config.storage),
      engineFor: engines.engineFor,
    }),
    webhooks: createDeliveryActivities({ prisma, outbound, timeoutMs: config.webhooks.timeoutMs }),
  });
  const running = workers.map((worker) => worker.run());
  const stopRelay = startRelay({
    prisma,
    databaseUrl: config.database.url ?? '',
    dispatcher,
    sweepIntervalMs: config.outbox.sweepIntervalMs,
    log,
  });
  const stopSweep = startSweep(prisma, dispatch, log);
  log.info({ queues: config.worker.queues }, 'worker is running');
  process.send?.({ type: 'ready' });

  await Promise.race([aborted(stop), ...running]);
  await Promise.all([stopRelay(), stopSweep()]);
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await Promise.allSettled(running);
  await dispatcher.drain();
  await Promise.all([engines.close(), outbound.close(), connection.close(), client.connection.close()]);
  await database.close();
  log.info('worker has stopped');
  return stop.aborted ? 0 : 1;
};
