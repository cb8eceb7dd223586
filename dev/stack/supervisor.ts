import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { demoWebhookPorts, localWebhookPort } from '../../base/webhook-ports.ts';
import type { Config } from '../../platform/config.ts';
import { loadKeyFile } from '../../platform/sealing/key-file.ts';
import type { Progress } from '../base/progress.ts';
import { getTool } from '../binaries/get-tool.ts';
import { minioServer } from '../binaries/minio-server.ts';
import { temporalCli } from '../binaries/temporal-cli.ts';
import type { Tool } from '../binaries/tool.ts';
import { findLeftovers, noteServers } from '../processes/leftovers.ts';
import type { ManagedProcess } from '../processes/managed-process.ts';
import type { ProcessGroup } from '../processes/process-group.ts';
import { type Environment, withoutTemporalProfile } from './app-environment.ts';
import { loopbackUrl, runProjectScript, runSetup, startApi, startWorker, waitForApp } from './app-processes.ts';
import { describeFirstStart, missingParts } from './first-start.ts';
import { findOcrModels } from './ocr-models.ts';
import { buildPages } from './page-builds.ts';
import { loadServerSettings } from './server-settings.ts';
import { type StackAddresses, startStack } from './stack.ts';

const serverGraceMs = 15_000;
/**
 * How long a process may take to exit after its own draining period, before it is killed: longer than it takes to end
 * on its own.
 */
const appGraceMarginMs = 12_000;

const DemoData = z.object({
  apiKey: z.string().optional(),
  companyId: z.string().optional(),
  admin: z.object({ email: z.string(), password: z.string() }).nullish(),
  adminEmail: z.string().nullish(),
});

/**
 * The secrets that loading the demo data created: shown once, never stored in plain text. Afterward, only the person
 * who can sign in.
 */
export type DemoData = z.output<typeof DemoData>;

export type RunningService = { baseUrl: string; addresses: StackAddresses; demo: DemoData };

type Context = {
  config: Config;
  environment: Environment;
  progress: Progress;
  group: ProcessGroup;
  signal: AbortSignal;
  /** Whether the logs of the API and the worker go to the terminal, too. */
  showLogs: boolean;
};

const findProgram = ({ progress, signal }: Context, tool: Tool): Promise<string> =>
  progress.step(`Finding the ${tool.title}`, async (describe) => {
    const path = await getTool(tool, { describe, signal });
    describe(`${tool.title}: ${path}`);
    return path;
  });

const stopLeftovers = async ({ config, progress }: Context): Promise<void> => {
  for (const leftover of findLeftovers(config.dataDir)) {
    await progress.step(`Stopping ${leftover.name}, which was left over from a killed run`, () => leftover.stop());
  }
};

type ServerPrograms = { temporal: string | null; minio: string | null };

/** Describes the work of a first start and its duration in advance, so that nobody wonders whether it hangs. */
const announceWork = async ({ config, progress }: Context): Promise<void> => {
  const { temporal, storage, binaries, processing } = config;
  const parts = await missingParts({
    tools: [
      ...(temporal.address ? [] : [temporalCli(binaries.temporal)]),
      ...(storage.endpoint ? [] : [minioServer(binaries.minio)]),
    ],
    ocrModelsDir: processing.ocrModelsDir,
  });
  for (const line of describeFirstStart(parts)) progress.note(line);
};

/** Finds, downloads or builds all parts of the service concurrently: compiling a server takes longer than the rest. */
const prepare = async (context: Context): Promise<ServerPrograms & { ocrModels: string | null }> => {
  const { config, progress } = context;
  const { binaries, storage, temporal, processing } = config;
  await announceWork(context);
  // The first failure stops the others, and is reported when they have ended.
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.signal, stopping.signal]);
  const parts = { ...context, signal };
  const work = [
    temporal.address ? null : findProgram(parts, temporalCli(binaries.temporal)),
    storage.endpoint ? null : findProgram(parts, minioServer(binaries.minio)),
    findOcrModels(processing.ocrModelsDir, progress, signal),
    buildPages(progress, signal),
  ] as const;
  for (const part of work) part?.catch(() => stopping.abort());
  const ended = await Promise.allSettled(work);
  context.signal.throwIfAborted();
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find((reason) => reason instanceof Refusal) ?? failures[0];
  const [temporalProgram, minioProgram, ocrModels] = await Promise.all(work);
  return { temporal: temporalProgram, minio: minioProgram, ocrModels };
};

/** Starts the servers whose addresses are not set. */
const startServers = async (context: Context, programs: ServerPrograms): Promise<StackAddresses> => {
  const { config, environment, group, progress } = context;
  const { dataDir, database, storage, sources, exports, temporal: temporalConfig } = config;
  const { temporal, minio } = programs;
  await stopLeftovers(context);
  const settings = await loadServerSettings(dataDir);
  const spawned: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess) => {
    group.join(server, serverGraceMs);
    spawned.push(server);
    noteServers(dataDir, spawned);
  };
  const postgres = !database.url;
  const names = [postgres ? 'PostgreSQL' : null, temporal ? 'Temporal' : null, minio ? 'MinIO' : null].filter(
    (name) => name !== null,
  );
  if (names.length === 0) return {};
  const s3SecretKey = environment.S3_SECRET_KEY || settings.minioSecretKey;
  const options = {
    ...settings,
    folder: dataDir,
    s3: {
      accessKey: storage.accessKey,
      secretKey: s3SecretKey,
      region: storage.region,
      buckets: [...new Set([...sources.buckets, ...exports.buckets])],
    },
    temporalNamespace: temporalConfig.namespace,
    durable: true,
    postgres,
    temporal,
    minio,
    onSpawn,
  };
  const { addresses } = await progress.step(`Starting ${names.join(', ')}`, () => startStack(options));
  return {
    ...addresses,
    ...(minio ? { s3SecretKey } : {}),
    ...(postgres && !environment.SECRETS_KEY ? { secretsKey: loadKeyFile(dataDir) } : {}),
  };
};

const localOrigins = [...demoWebhookPorts, localWebhookPort].map((port) => `http://127.0.0.1:${port}`);

/**
 * The origins at which the demo and the documentation's receivers get webhooks. A stack that only this machine can
 * reach trusts them without a setting.
 */
const trustedLocalOrigins = ({ config }: Context, addresses: StackAddresses): Environment =>
  addresses.databaseUrl && config.api.host === '127.0.0.1' && config.webhooks.trustedOrigins.length === 0
    ? { WEBHOOK_TRUSTED_ORIGINS: localOrigins.join(',') }
    : {};

/** The environment of the API and the worker: the caller's, with the addresses of the embedded servers. */
const serviceEnvironment = (context: Context, port: number, addresses: StackAddresses): Environment => {
  const { config, environment, showLogs } = context;
  return {
    ...(addresses.temporalAddress ? withoutTemporalProfile(environment) : environment),
    PORT: String(port),
    LOG_FORMAT: showLogs && config.log.format === 'auto' && process.stderr.isTTY ? 'pretty' : config.log.format,
    ...(addresses.databaseUrl ? { DATABASE_URL: addresses.databaseUrl } : {}),
    ...(addresses.temporalAddress ? { TEMPORAL_ADDRESS: addresses.temporalAddress } : {}),
    ...(addresses.temporalUiUrl ? { TEMPORAL_UI_URL: config.temporal.uiUrl ?? addresses.temporalUiUrl } : {}),
    ...trustedLocalOrigins(context, addresses),
    ...(addresses.s3Endpoint ? { S3_ENDPOINT: addresses.s3Endpoint } : {}),
    ...(addresses.s3SecretKey ? { S3_SECRET_KEY: addresses.s3SecretKey } : {}),
    ...(addresses.secretsKey ? { SECRETS_KEY: addresses.secretsKey } : {}),
  };
};

/** Both processes serve metrics on one machine, so the worker takes the next port. */
const workerEnvironment = ({ telemetry: { metricsPort } }: Context['config'], env: Environment): Environment =>
  metricsPort ? { ...env, METRICS_PORT: String(metricsPort + 1) } : env;

const startService = async (context: Context, port: number, env: Environment): Promise<void> => {
  const { config, group, showLogs } = context;
  const logFolder = join(config.dataDir, 'logs');
  const options = { env, logFolder, output: showLogs ? 'both' : 'file' } as const;
  const graceMs = config.api.shutdownDelayMs + config.shutdownGraceMs + appGraceMarginMs;
  const worker = await startWorker({ ...options, env: workerEnvironment(config, env) });
  group.join(worker, graceMs);
  const api = await startApi(options);
  group.join(api, graceMs);
  await waitForApp(api, worker, loopbackUrl(config.api.host, port));
};

/**
 * Starts the servers, applies the schema, loads the demo data, and starts the worker and the API, in this order. Every
 * process joins the group as soon as it exists, so the caller can always stop them.
 * @throws Refusal if a step fails
 */
export const startEverything = async (context: Context, port: number): Promise<RunningService> => {
  const { progress, signal } = context;
  const { ocrModels, ...programs } = await prepare(context);
  const addresses = await startServers(context, programs);
  signal.throwIfAborted();
  const env = { ...serviceEnvironment(context, port, addresses), ...(ocrModels ? { OCR_MODELS_DIR: ocrModels } : {}) };
  await progress.step('Setting up the database, Temporal and the storage', () =>
    runSetup(env, ['database', 'temporal', 'storage'], signal),
  );
  const demo = await progress.step('Loading the demo data', () => runProjectScript('cli/demo-data.ts', env, signal));
  signal.throwIfAborted();
  await progress.step('Starting the API and the worker', () => startService(context, port, env));
  return { baseUrl: context.config.api.baseUrl, addresses, demo: DemoData.parse(JSON.parse(demo)) };
};
