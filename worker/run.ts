import { requireValue } from '../domain/assert.ts';
import { wakeMessage } from '../domain/outbox.ts';
import { healthChecks } from '../operations/health/checks.ts';
import { observeServers } from '../operations/health/observe.ts';
import { createReadiness } from '../operations/health/readiness.ts';
import { sealPlainSecrets } from '../operations/sealing/seal-plain.ts';
import { createPagePictures } from '../operations/submissions/page-pictures.ts';
import { disableFailing } from '../operations/webhooks/disable-failing.ts';
import { createRecorder } from '../operations/webhooks/recorder.ts';
import type { AttemptDeps } from '../operations/webhooks/send-attempt.ts';
import { createDispatcher } from '../outbox/dispatcher.ts';
import { wakePeriodicJob } from '../outbox/wake-periodic-job.ts';
import { type Config, loadConfig, orExit, readEnvironment } from '../platform/config.ts';
import { endAfter, stopSignal, waitForAbort } from '../platform/lifecycle.ts';
import { createLogger } from '../platform/log.ts';
import { createAccessTokens } from '../platform/outbound/access-token.ts';
import { createMailer } from '../platform/outbound/mailer.ts';
import { createOutbound } from '../platform/outbound/post.ts';
import { createOutcomeLog, type EndedThing, type NoteOutcome } from '../platform/outcome-log.ts';
import { requireSafe } from '../platform/safe-config.ts';
import { createBuckets } from '../platform/storage/buckets.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { startMetricsServer } from '../platform/telemetry/metrics-server.ts';
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts';
import { createTemporalClient } from '../platform/temporal/client.ts';
import { startTemporarySweep } from '../platform/temporary-files.ts';
import { openDatabase } from '../prisma/client.ts';
import { recordAnswer, takeFromBudget } from '../prisma/workflow-definitions/second-reader.ts';
import { confineDecoders } from '../processing/children/confine-decoders.ts';
import type { Confinement } from '../processing/children/confinement.ts';
import type { SecondReaderBudget } from '../processing/documents/engines/second-reader/budget.ts';
import { withInstalledModels } from '../processing/documents/read/ocr-models/find.ts';
import { createPageViewer } from '../processing/documents/viewing/page-viewer.ts';
import { createMailOpener } from '../processing/mails/mail-opener.ts';
import { observedQueues } from '../workflows/queues.ts';
import { createFirstAttempts } from './deliveries/first-attempts.ts';
import type { DocumentEngines } from './engines/documents.ts';
import { measuredDocumentEngines, measuredShelfEngines } from './engines/measured.ts';
import type { ShelfEngines } from './engines/shelf.ts';
import { startHealthServer } from './health-server.ts';
import { closeInStages, type Job, startJobs } from './jobs.ts';
import { startMailboxListeners } from './mailboxes/listeners.ts';
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
  readonly documents: (
    settings: Config['processing'],
    budget: SecondReaderBudget,
    confinement: Confinement,
  ) => DocumentEngines;
  readonly shelf: (settings: Config['shelf'], confinement: Confinement) => ShelfEngines;
}

/**
 * The connections of a worker that serves webhooks. Half of them are only for the ledger, so that an answer is recorded
 * in time however busy the others are.
 */
const splitPool = (poolSize: number): { rest: number; ledger: number } => {
  const ledger = Math.max(1, Math.floor(poolSize / 2));
  return { rest: Math.max(1, poolSize - ledger), ledger };
};

/** The outcomes of work that arrives without an API call, by the label of its metric. */
const intakeKinds: Readonly<Partial<Record<EndedThing, string>>> = { source: 'source', mail: 'mailbox' };

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
  const telemetry = await startTelemetry('worker', config.telemetry);
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
  const budget: SecondReaderBudget = {
    take: (workflow, limits) => takeFromBudget(prisma, workflow, limits),
    record: (workflow, usage) => recordAnswer(prisma, workflow, usage),
  };
  const engines = measuredDocumentEngines(make.documents(documentSettings, budget, confinement), instruments);
  const shelfEngines = measuredShelfEngines(make.shelf(config.shelf, confinement), instruments);
  const client = createTemporalClient(config.temporal, log);
  const { timeoutMs, retryDelaysMs } = config.webhooks;
  let relay: Relay | null = null;
  const wakeDeliveries = (): boolean => relay?.wakeDeliveries() ?? false;
  const dispatcher = createDispatcher({ prisma, client, log, wakeDeliveries });
  const ledgerPrisma = ledger?.prisma ?? prisma;
  const logOutcome = createOutcomeLog(log);
  const onOutcome: NoteOutcome = (what, ended) => {
    const kind = intakeKinds[what];
    if (kind) instruments.intakeItems.add(1, { kind, outcome: ended.outcome });
    logOutcome(what, ended);
  };
  const attemptDeps: AttemptDeps = {
    onOutcome,
    prisma: ledgerPrisma,
    record: createRecorder(ledgerPrisma),
    keyring: config.keyring,
    outbound,
    baseUrl: config.api.baseUrl,
    timeoutMs,
    onAttempt: (outcome, durationMs) => instruments.webhookAttemptDuration.record(durationMs / 1000, { outcome }),
  };
  const { dispatch } = dispatcher;
  const { batchGraceMs } = config.sessions;

  const { mail } = config;
  const mailer = mail === null ? null : createMailer(mail);
  const opener = createMailOpener(confinement);
  const tokens = createAccessTokens({ trustedOrigins: config.webhooks.trustedOrigins });
  const { trustedHosts, mailBytesMax, intervalMs: mailboxIntervalMs } = config.mailboxes;
  const mailboxes = { tokens, trustedHosts, mailBytesMax };
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
    onOutcome,
    exportBuckets: config.exports.buckets,
    mailboxes: { ...mailboxes, intervalMs: mailboxIntervalMs, mailer, opener },
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
  const { intervalMs: sourceIntervalMs } = config.sources;
  const { sweepIntervalMs: intervalMs, lostRunAfterMs: afterMs } = config.worker;
  const intervals = { intervalMs: config.outbox.sweepIntervalMs, log };
  const serves = (queue: Config['worker']['queues'][number]): boolean => config.worker.queues.includes(queue);
  const viewer = createPageViewer({
    download: storage.download,
    ocrModelsDir: documentSettings.ocrModelsDir,
    confinement,
  });
  const jobs: readonly Job[] = [
    {
      name: 'relay of the outbox',
      runsHere: true,
      start: () => {
        relay = startRelay({
          prisma,
          databaseUrl: requireValue(config.database.directUrl, 'DATABASE_URL'),
          dispatcher,
          firstAttempts: isDelivering ? createFirstAttempts({ ...attemptDeps, client, retryDelaysMs, log }) : null,
          sweepIntervalMs: config.outbox.sweepIntervalMs,
          log,
        });
        return relay.stop;
      },
    },
    {
      name: 'sweep',
      runsHere: true,
      start: () =>
        startSweep({
          prisma,
          dispatch,
          sealSecrets: () => sealPlainSecrets(prisma, config.keyring),
          disableEndpoints: async () => {
            const options = { failingMs: config.webhooks.endpointDisableAfterMs, sendsMail: mail !== null };
            for (const endpointId of await disableFailing(prisma, options)) {
              log.warn({ endpointId }, 'disabled a webhook endpoint, because every attempt has failed for days');
            }
          },
          removeStaleObjects: createStaleObjectSweep({
            storage,
            uploadUrlLifeMs: Math.max(config.sessions.ttlMs, config.shelf.uploadUrlTtlMs),
            log,
          }),
          recoverLostRuns: createLostRunSweep({
            prisma,
            client,
            dispatch,
            afterMs,
            batchGraceMs,
            log,
            onOutcome,
            sourceIntervalMs,
            mailboxIntervalMs,
          }),
          intervalMs,
          log,
        }),
    },
    {
      name: 'retention',
      runsHere: serves('platform'),
      start: () => startRetention({ prisma, storage, telemetry, ...config.retention, log }),
    },
    {
      name: 'pictures of pages',
      runsHere: serves('processing'),
      start: () => {
        const onError = (error: unknown): void => log.warn({ err: error }, 'cannot store a picture of a page');
        return startPictures({
          prisma,
          pictures: createPagePictures({ prisma, storage, viewer, onError }),
          ...intervals,
        });
      },
    },
    {
      name: 'lessons',
      runsHere: serves('processing'),
      start: () => startLessons({ prisma, storage, readPages: engines.readPages, ...intervals }),
    },
    { name: 'decisions', runsHere: true, start: () => startDecisions({ prisma, dispatch, ...intervals }) },
    {
      name: 'mails',
      runsHere: mailer !== null && serves('platform'),
      start: () =>
        startMails(
          { prisma, mailer: requireValue(mailer, 'the mail server'), baseUrl: config.api.baseUrl, log },
          intervals.intervalMs,
        ),
    },
    {
      name: 'listeners of mailboxes',
      runsHere: serves('platform'),
      start: () =>
        startMailboxListeners({
          deps: { prisma, keyring: config.keyring, ...mailboxes },
          wake: (mailbox) => wakePeriodicJob(client.workflow, wakeMessage('mailbox', mailbox)),
          log,
        }),
    },
  ];
  const stopJobs = startJobs(jobs);
  const servers: readonly Job[] = [
    {
      name: 'health',
      runsHere: true,
      start: () =>
        startHealthServer({
          host: config.api.host,
          port: config.worker.healthPort ?? null,
          isPolling: () => !stop.aborted && workers.every((worker) => worker.getState() === 'RUNNING'),
          readiness: createReadiness(healthChecks({ prisma, client, storage }), log),
          log,
        }),
    },
    {
      name: 'metrics',
      runsHere: true,
      start: () => {
        observeServers(telemetry, { database, client, queues: observedQueues });
        return startMetricsServer({
          host: config.api.host,
          port: config.telemetry.metricsPort ?? null,
          collect: telemetry.prometheus,
          log,
        });
      },
    },
  ];
  const stopServers = startJobs(servers);
  log.info({ queues: config.worker.queues }, 'worker is running');
  process.send?.({ type: 'ready' });

  await Promise.race([waitForAbort(stop), ...running]);
  const endTasks = (): Promise<unknown> => {
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    return Promise.allSettled(running);
  };
  await closeInStages([
    [stopJobs],
    [() => viewer.close()],
    [endTasks],
    [() => dispatcher.drain()],
    [
      stopServers,
      () => engines.close(),
      () => shelfEngines.close(),
      () => opener.close(),
      () => tokens.close(),
      () => outbound.close(),
      () => connection.close(),
      () => client.connection.close(),
    ],
    [() => telemetry.close()],
    [() => database.close(), async () => ledger?.close()],
  ]);
  log.info('worker has stopped');
  return stop.aborted ? 0 : 1;
};
