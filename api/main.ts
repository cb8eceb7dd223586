import type { Server } from 'node:http';
import { createRateLimiter } from '../http/rate-limit/limiter.ts';
import { healthChecks } from '../operations/health/checks.ts';
import { observeServers } from '../operations/health/observe.ts';
import { createReadiness } from '../operations/health/readiness.ts';
import { createPagePictures } from '../operations/submissions/page-pictures.ts';
import { createDispatcher } from '../outbox/dispatcher.ts';
import { createLiveBatches } from '../panel/api/live/live-batches.ts';
import { lazyStaffAuth } from '../panel/api/sign-in/lazy-staff-auth.ts';
import { createBoundedServer } from '../platform/bounded-server.ts';
import { loadConfig, orExit, readEnvironment } from '../platform/config.ts';
import { endAfter, stopSignal, waitForAbort } from '../platform/lifecycle.ts';
import { createLogger } from '../platform/log.ts';
import { createOutbound } from '../platform/outbound/post.ts';
import { requireSafe } from '../platform/safe-config.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { startMetricsServer } from '../platform/telemetry/metrics-server.ts';
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts';
import { createTemporalClient } from '../platform/temporal/client.ts';
import { startTemporarySweep } from '../platform/temporary-files.ts';
import { createLeaseStore } from '../prisma/access/rate-limits.ts';
import { openDatabase } from '../prisma/client.ts';
import { createJobReader } from '../prisma/sessions/job.ts';
import { confineDecoders } from '../processing/children/confine-decoders.ts';
import { withInstalledModels } from '../processing/documents/read/ocr-models/find.ts';
import { createPageViewer } from '../processing/documents/viewing/page-viewer.ts';
import { observedQueues } from '../workflows/queues.ts';
import { createApp } from './app.ts';
import { createAuthenticator } from './auth/authenticator.ts';
import { createLastUsedRecorder } from './auth/last-used.ts';
import { createRefusalRecorder } from './auth/refusals.ts';
import { openApiDocument } from './openapi/document.ts';
import { readinessUntil, stopServing } from './serving.ts';

const config = orExit(() => requireSafe(loadConfig(readEnvironment())));
const log = createLogger('api', config.log);
const stop = stopSignal(log);
const { shutdownDelayMs: delayMs } = config.api;
const { shutdownGraceMs: graceMs } = config;
endAfter(stop, delayMs + graceMs, log);
const telemetry = await startTelemetry('api', config.telemetry);
startTemporarySweep(log);

const database = openDatabase(config.database, 'api');
const { prisma } = database;
const panelDatabase = openDatabase({ ...config.database, ...config.panelReads }, 'panel');
const storage = createStorage(config.storage);
const client = createTemporalClient(config.temporal, log);
const outbound = createOutbound({ trustedOrigins: config.webhooks.trustedOrigins });
const dispatcher = createDispatcher({ prisma, client, log });
const lastUsed = createLastUsedRecorder(prisma, config.apiKeys.lastUsedIntervalMs, log);
const document = openApiDocument(config.api.baseUrl);

const { ocrModelsDir } = await withInstalledModels(config.processing, log);
const confinement = await confineDecoders(config.processing.decoderConfinement, log);
const pageViewer = createPageViewer({ download: storage.download, ocrModelsDir, confinement });

const app = createApp({
  config,
  log,
  telemetry,
  prisma,
  readJob: createJobReader(prisma),
  panelReads: panelDatabase.prisma,
  storage,
  outbound,
  authenticator: createAuthenticator(prisma, lastUsed, {
    failuresMax: config.apiKeys.failuresMax,
    onRefused: createRefusalRecorder(prisma, log),
  }),
  rateLimiter: createRateLimiter({ leaseStore: createLeaseStore(prisma), limits: config.rateLimits }),
  dispatch: dispatcher.dispatch,
  staffAuth: lazyStaffAuth({ prisma, config, log, singleSignOn: false }),
  singleSignOn: lazyStaffAuth({ prisma, config, log, singleSignOn: true }),
  pageViewer,
  pagePictures: createPagePictures({
    prisma,
    storage,
    viewer: pageViewer,
    onError: (error) => log.warn({ err: error }, 'cannot store a picture of a page'),
  }),
  liveBatches: createLiveBatches(prisma, config.sessions.batchGraceMs, stop, log),
  openApiDocument: () => document,
  checkReadiness: readinessUntil(stop, createReadiness(healthChecks({ prisma, client, storage }), log)),
  stop,
});

await storage
  .ensureBucket()
  .catch((error: unknown) => log.warn({ err: error }, 'object storage does not respond; uploads fail until it does'));

// Not awaited: reading needs no upload URL. The error explains what an operator has to do.
storage
  .uploadSigning()
  .then(({ by }) => log.info({ uploadUrlsSignedWith: by }, 'can sign upload URLs'))
  .catch((error: unknown) => log.error({ err: error }, 'cannot sign upload URLs'));

const listen = (): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createBoundedServer(config.api, app.callback());
    server.listen(config.api.port, config.api.host, () => resolve(server));
    server.once('error', reject);
  });

const server = await listen().catch((error: NodeJS.ErrnoException) => {
  const where = `${config.api.host}:${config.api.port}`;
  log.fatal(
    error.code === 'EADDRINUSE'
      ? `${where} is in use; set PORT to a free port`
      : `cannot listen on ${where}: ${error.message}`,
  );
  process.exit(2);
});
observeServers(telemetry, { database, client, queues: observedQueues });
const stopMetrics = startMetricsServer({
  host: config.api.host,
  port: config.telemetry.metricsPort ?? null,
  collect: telemetry.prometheus,
  log,
});
log.info({ baseUrl: config.api.baseUrl }, 'API listening');
process.send?.({ type: 'ready' });

await waitForAbort(stop);
await stopServing(server, { delayMs, graceMs });
await Promise.all([lastUsed.flush(), dispatcher.drain(), outbound.close(), pageViewer.close(), stopMetrics()]);
await telemetry.close();
await client.connection.close();
await Promise.all([database.close(), panelDatabase.close()]);
log.info('API stopped');
process.exit(0);
