import { healthChecks } from '../operations/health/checks.ts';
import { observeServers } from '../operations/health/observe.ts';
import { createReadiness } from '../operations/health/readiness.ts';
import { sealPlainSecrets } from '../operations/sealing/seal-plain.ts';
import { createPagePictures } from '../operations/submissions/page-pictures.ts';
import { createRecorder } from '../operations/webhooks/recorder.ts';
import type { AttemptDeps } from '../operations/webhooks/send-attempt.ts';
import { createDispatcher } from '../outbox/dispatcher.ts';
import { type Config, loadConfig, orExit, readEnvironment } from '../platform/config.ts';
import { aborted, endAfter, stopSignal } from '../platform/lifecycle.ts';
import { createLogger } from '../platform/log.ts';
import { createBuckets } from '../platform/objects/buckets.ts';
import { createMailer } from '../platform/outbound/mailer.ts';
import { createOutbound } from '../platform/outbound/post.ts';
import { requireSafe } from '../platform/safety/safe-config.ts';
import { createStorage } from '../platform/storage.ts';
import { startMetricsServer } from '../platform/telemetry/metrics-server.ts';
import { startTelemetry } from '../platform/telemetry/telemetry.ts';
import { createTemporalClient } from '../platform/temporal/client.ts';
import { startTemporarySweep } from '../platform/temporary-files.ts';
import { openDatabase } from '../prisma/client.ts';
import { confineDecoders } from '../processing/children/confine-decoders.ts';
import type { Confinement } from '../processing/children/confinement.ts';
import { withInstalledModels } from '../processing/documents/read/ocr-models/find.ts';
import { createPageViewer } from '../processing/documents/viewing/page-viewer.ts';
import { observedQueues } from '../workflows/queues.ts';
import { createFirstAttempts } from './deliveries/first-attempts.ts';
import type { DocumentEngines } from './engines/documents.ts';
import { measuredDocumentEngines, measuredShelfEngines } from './engines/measured.ts';
import type { ShelfEngines } from './engines/shelf.ts';
import { startHealthServer } from './health-server.ts';
import { startDecisions } from './recovery/decisions.ts';
import { startLessons } from './recovery/lessons.ts';
import { createLostRunSweep } from './recovery/lost-runs.ts';
import { startMails } from './recovery/mails.ts';
import { startPictures } from './recovery/pictures.ts';
import { startRetention } from './recovery/retention.ts';
import { createStaleObjectSweep } from './recovery/stale-objects.ts';
import { startSweep } from './recovery/sweep.ts';
import { type Relay, startRelay } from './relay/relay.ts';
import { createActivities } from './temporal/activities.ts';
import { connectToTemporal, createWorkers, installTemporalRuntime } from './temporal/workers.ts';

export interface EngineMakers {
  readonly documents: (settings: Config['processing'], confinement: Confinement) => DocumentEngines;
  readonly shelf: (settings: Config['shelf'], confinement: Confinement) => ShelfEngines;
}

/**
 * The connections of a worker that serves webhooks. Half of them are for the ledger alone, so that an answer is
 * recorded in time however busy the others are.
 */
const splitPool = (poolSize: number): { rest: number; ledger: number } => {
  const ledger = Math.max(1, Math.floor(poolSize / 2));
  return { rest: Math.max(1, poolSize - ledger), ledger };
};

/**
 * Runs a worker process: serves the task queues that the settings name until the process must stop.
 * @param make creates the engines that workflow versions and shelf profile versions may name
 * @returns the exit code
 */
export const runWorker = async (make: EngineMakers): Promise<number> => {
  const config = orExit(() => requireSafe(loadConfig(readEnvironment())));
  const log = createLogger('worker', config.log);
  const stop = stopSignal(log);
  endAfter(stop, config.shutdownGraceMs, log);
  const telemetry = startTelemetry('worker', config.telemetry);
  const { instruments } = telemetry;
  startTemporarySweep(log);

  const isDelivering = config.worker.queues.includes('webhooks');
  const pools = isDelivering ? splitPool(config.database.poolSize) : { rest: config.database.poolSize, ledger: 0 };
  const database = openDatabase({ ...config.database, poolSize: pools.rest }, 'worker');
  const ledger = isDelivering ? openDatabase({ ...config.database, poolSize: pools.ledger }, 'ledger') : null;
  const { prisma } = database;
  const outbound = createOutbound({ trustedOrigins: config.webhooks.trustedOrigins });
  const storage = createStorage(config.storage);
  const confinement = await confineDecoders(config.processing.decoderConfinement, log);
  const documentSettings = await withInstalledModels(config.processing, log);
  const engines = measuredDocumentEngines(make.documents(documentSettings, confinement), instruments);
  const shelfEngines = measuredShelfEngines(make.shelf(config.shelf, confinement), instruments);
  const client = createTemporalClient(config.temporal, log);
  const { timeoutMs, retryDelaysMs } = config.webhooks;
  let relay: Relay | null = null;
  const wakeDeliveries = (): boolean => relay?.wakeDeliveries() ?? false;
  const dispatcher = createDispatcher({ prisma, client, log, wakeDeliveries });
  const ledgerPrisma = ledger?.prisma ?? prisma;
  const attemptDeps: AttemptDeps = {
    prisma: ledgerPrisma,
    record: createRecorder(ledgerPrisma),
    keyring: config.keyring,
    outbound,
    timeoutMs,
    onAttempt: (outcome, durationMs) => instruments.webhookAttemptDuration.record(durationMs / 1000, { outcome }),
  };
  const { dispatch } = dispatcher;
  const { batchGraceMs } = config.sessions;

  installTemporalRuntime(log, config.telemetry);
  const connection = await connectToTemporal(config.temporal, log, stop);
  const activities = createActivities({
    attempts: attemptDeps,
    prisma,
    storage,
    documentEngines: engines,
    shelfEngines,
    baseUrl: config.api.baseUrl,
    outageMaxMs: config.processing.outageMaxMs,
    batchGraceMs,
    dispatch,
    exportBuckets: config.exports.buckets,
    sources: {
      buckets: createBuckets(config.storage),
      ownBucket: config.storage.bucket,
      config,
      log,
      intervalMs: config.sources.intervalMs,
      submissionsPerMinute: config.rateLimits.session,
    },
  });
  const workers = await createWorkers(config, connection, activities, log);
  const running = workers.map((worker) => worker.run());
  relay = startRelay({
    prisma,
    databaseUrl: config.database.url ?? '',
    dispatcher,
    firstAttempts: isDelivering ? createFirstAttempts({ ...attemptDeps, client, retryDelaysMs, log }) : null,
    sweepIntervalMs: config.outbox.sweepIntervalMs,
    log,
  });
  const { sweepIntervalMs: intervalMs, lostRunAfterMs: afterMs } = config.worker;
  const recoverLostRuns = createLostRunSweep({
    prisma,
    client,
    dispatch,
    afterMs,
    batchGraceMs,
    log,
    sourceIntervalMs: config.sources.intervalMs,
  });
  const removeStaleObjects = createStaleObjectSweep({
    storage,
    uploadUrlLifeMs: Math.max(config.sessions.ttlMs, config.shelf.uploadUrlTtlMs),
    log,
  });
  const sealSecrets = () => sealPlainSecrets(prisma, config.keyring);
  const stopSweep = startSweep({ prisma, dispatch, sealSecrets, removeStaleObjects, recoverLostRuns, intervalMs, log });
  const stopRetention = config.worker.queues.includes('platform')
    ? startRetention({ prisma, storage, telemetry, ...config.retention, log })
    : async () => undefined;
  const intervals = { intervalMs: config.outbox.sweepIntervalMs, log };
  const viewer = createPageViewer({
    download: storage.download,
    ocrModelsDir: documentSettings.ocrModelsDir,
    confinement,
  });
  const pictures = createPagePictures({
    prisma,
    storage,
    viewer,
    onError: (error) => log.warn({ err: error }, 'cannot store a picture of a page'),
  });
  const stopPictures = config.worker.queues.includes('processing')
    ? startPictures({ prisma, pictures, ...intervals })
    : async () => undefined;
  const stopLessons = config.worker.queues.includes('processing')
    ? startLessons({ prisma, storage, readPages: engines.readPages, ...intervals })
    : async () => undefined;
  const stopDecisions = startDecisions({ prisma, dispatch, ...intervals });
  const stopMails =
    config.mail && config.worker.queues.includes('platform')
      ? startMails(
          { prisma, mailer: createMailer(config.mail), baseUrl: config.api.baseUrl, log },
          intervals.intervalMs,
        )
      : async () => undefined;
  const stopHealth = startHealthServer({
    host: config.api.host,
    port: config.worker.healthPort ?? null,
    isPolling: () => !stop.aborted && workers.every((worker) => worker.getState() === 'RUNNING'),
    readiness: createReadiness(healthChecks({ prisma, client, storage }), log),
    log,
  });
  observeServers(telemetry, { database, client, queues: observedQueues });
  const stopMetrics = startMetricsServer({
    host: config.api.host,
    port: config.telemetry.metricsPort ?? null,
    collect: telemetry.prometheus,
    log,
  });
  log.info({ queues: config.worker.queues }, 'worker is running');
  process.send?.({ type: 'ready' });

  await Promise.race([aborted(stop), ...running]);
  await Promise.all([
    relay.stop(),
    stopSweep(),
    stopRetention(),
    stopDecisions(),
    stopPictures(),
    stopLessons(),
    stopMails(),
  ]);
  await viewer.close();
  for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
  await Promise.allSettled(running);
  await dispatcher.drain();
  await Promise.all([
    stopHealth(),
    stopMetrics(),
    engines.close(),
    shelfEngines.close(),
    outbound.close(),
    connection.close(),
    client.connection.close(),
  ]);
  await telemetry.close();
  await Promise.all([database.close(), ledger?.close()]);
  log.info('worker has stopped');
  return stop.aborted ? 0 : 1;
};
