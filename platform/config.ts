import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { issueMessage } from '../domain/issue-message.ts';
import { isLoopback } from '../domain/loopback.ts';
import type { RetentionDays } from '../domain/retention/kinds.ts';
import { bytesPerMb } from '../domain/uploads.ts';
import { createKeyring } from './sealing/keyring.ts';
import { Environment } from './settings/environment.ts';
import { mailOf, missingMailParts } from './settings/mail.ts';
import { signInOf } from './settings/sign-in.ts';

/** Thrown by {@link loadConfig}; its message lists every invalid setting, one a line, with its expected form. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The settings in the shape that the code uses: URLs have no trailing slash, and durations are milliseconds. */
export type Config = ReturnType<typeof toConfig>;

/**
 * The keys of embedded MinIO servers that were created before each got its own secret. They listen only on the loopback
 * interface.
 */
export const embeddedKeys = { accessKey: 'docket', secretKey: 'docket-secret' };

/**
 * Lists the storage keys that are missing although the storage is on another machine, where the embedded MinIO's keys
 * protect nothing.
 */
const missingKeys = (env: Environment): string[] => {
  if (!env.S3_ENDPOINT || env.S3_CREDENTIALS === 'aws' || isLoopback(new URL(env.S3_ENDPOINT).hostname)) return [];
  return (['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => env[name] === undefined);
};

/** Lists the halves of key pairs that are missing although the other half is set. */
const missingHalves = (env: Environment): string[] => {
  const pairs = [
    ['S3_UPLOAD_ACCESS_KEY', 'S3_UPLOAD_SECRET_KEY'],
    ['MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD'],
  ] as const;
  return pairs.flatMap((pair) => {
    const missing = pair.filter((name) => env[name] === undefined);
    return missing.length === 1 ? missing : [];
  });
};

const keyPair = (accessKey: string | undefined, secretKey: string | undefined) =>
  accessKey !== undefined && secretKey !== undefined ? { accessKey, secretKey } : null;

/** Lists the part of the worker's version that is missing. */
const missingVersionParts = (env: Environment): string[] => {
  if ((env.WORKER_DEPLOYMENT_NAME === undefined) === (env.WORKER_BUILD_ID === undefined)) return [];
  return [env.WORKER_BUILD_ID === undefined ? 'WORKER_BUILD_ID' : 'WORKER_DEPLOYMENT_NAME'];
};

/** The version of this worker, if it belongs to a Worker Deployment of Temporal. */
const versionOf = ({
  WORKER_DEPLOYMENT_NAME: deploymentName,
  WORKER_BUILD_ID: buildId,
  WORKER_VERSIONING: versioning,
}: Environment) =>
  deploymentName !== undefined && buildId !== undefined ? { deploymentName, buildId, versioning } : null;

/** The language model service, for documents and for shelf photos. */
const llmOf = (env: Environment) => ({
  baseUrl: env.LLM_BASE_URL,
  apiKey: env.LLM_API_KEY,
  model: env.LLM_MODEL,
  timeoutMs: env.LLM_TIMEOUT,
  concurrency: env.LLM_CONCURRENCY,
  attempts: env.LLM_ATTEMPTS,
  retryWaitMaxMs: env.LLM_RETRY_WAIT_MAX,
  answerTokensMax: env.LLM_ANSWER_TOKENS_MAX,
  pageImages: env.LLM_PAGE_IMAGES,
  inputUsdPerMillionTokens: env.LLM_PRICE_INPUT,
  outputUsdPerMillionTokens: env.LLM_PRICE_OUTPUT,
  cacheSize: env.LLM_CACHE_SIZE,
  cacheTtlMs: env.LLM_CACHE_TTL,
});

/** How long content is kept by default, in days; null means forever. */
const retentionDaysOf = (env: Environment): RetentionDays => ({
  files: env.RETENTION_FILES_DAYS ?? null,
  data: env.RETENTION_DATA_DAYS ?? null,
  deliveries: env.RETENTION_DELIVERIES_DAYS ?? null,
  events: env.RETENTION_EVENTS_DAYS ?? null,
  fingerprints: env.RETENTION_FINGERPRINTS_DAYS ?? null,
  abandoned: env.RETENTION_ABANDONED_DAYS ?? null,
  shelfPhotos: env.RETENTION_SHELF_PHOTOS_DAYS ?? null,
  shelfResults: env.RETENTION_SHELF_RESULTS_DAYS ?? null,
});

/** The requests that may wait for each database connection of the process before more are refused. */
const waitingPerConnection = 3;

const toConfig = (env: Environment, cacheDir: string, isProduction: boolean) => ({
  api: {
    port: env.PORT,
    host: env.HOST,
    baseUrl: (env.BASE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
      /\/+$/,
      '',
    ),
    trustedProxies: env.TRUSTED_PROXIES,
    headersTimeoutMs: env.HEADERS_TIMEOUT,
    requestTimeoutMs: env.REQUEST_TIMEOUT,
    overload: {
      waitingMax: env.MAX_WAITING_REQUESTS ?? env.DATABASE_POOL_SIZE * waitingPerConnection,
      patienceMs: env.OVERLOAD_AFTER,
    },
    shutdownDelayMs: env.SHUTDOWN_DELAY,
  },
  allowInsecure: env.ALLOW_INSECURE,
  isProduction,
  dataDir: resolve(env.DATA_DIR),
  keyring: createKeyring(env.SECRETS_KEY),
  database: {
    url: env.DATABASE_URL,
    /** For migrations and listening, which need their own session. */
    directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    preparedStatements: env.DATABASE_PREPARED_STATEMENTS,
    poolSize: env.DATABASE_POOL_SIZE,
    poolWaitMs: env.DATABASE_POOL_WAIT,
    queryTimeoutMs: env.DATABASE_QUERY_TIMEOUT,
  },
  panelReads: {
    poolSize: env.PANEL_POOL_SIZE,
    readTimeoutMs: env.PANEL_QUERY_TIMEOUT,
  },
  temporal: {
    address: env.TEMPORAL_ADDRESS,
    namespace: env.TEMPORAL_NAMESPACE,
    retentionDays: env.TEMPORAL_RETENTION_DAYS,
    uiUrl: env.TEMPORAL_UI_URL?.replace(/\/+$/, ''),
  },
  storage: {
    endpoint: env.S3_ENDPOINT,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
    credentials: env.S3_CREDENTIALS,
    accessKey: env.S3_ACCESS_KEY ?? embeddedKeys.accessKey,
    secretKey: env.S3_SECRET_KEY ?? embeddedKeys.secretKey,
    /** The keys that sign upload URLs if the storage has no STS. */
    uploadKeys: keyPair(env.S3_UPLOAD_ACCESS_KEY, env.S3_UPLOAD_SECRET_KEY),
    /** MinIO's root account, with which setup creates the user that Docket runs as. */
    minioRoot: keyPair(env.MINIO_ROOT_USER, env.MINIO_ROOT_PASSWORD),
    /** The longest validity of the URLs of sessions and captures. */
    uploadUrlLifeMs: Math.max(env.SESSION_TTL, env.UPLOAD_URL_TTL_SHELF),
    hasDefaultSecret: (env.S3_SECRET_KEY ?? embeddedKeys.secretKey) === embeddedKeys.secretKey,
    pathStyle: env.S3_PATH_STYLE,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
  },
  sources: { buckets: [env.S3_BUCKET, ...env.SOURCE_BUCKETS], intervalMs: env.SOURCE_INTERVAL },
  mailboxes: {
    intervalMs: env.MAILBOX_INTERVAL,
    mailBytesMax: env.MAILBOX_MAIL_MAX_MB * bytesPerMb,
    trustedHosts: env.MAILBOX_TRUSTED_HOSTS,
  },
  exports: { buckets: [env.S3_BUCKET, ...env.EXPORT_BUCKETS] },
  drafts: { modelDocumentsMax: env.DRAFT_MODEL_DOCUMENTS },
  binaries: {
    temporal: env.TEMPORAL_CLI,
    temporalTestServer: env.TEMPORAL_TEST_SERVER,
    minio: env.MINIO_BINARY,
    chromium: env.CHROMIUM,
  },
  sessions: {
    ttlMs: env.SESSION_TTL,
    uploadQuota: { sessionsMax: env.PENDING_SESSIONS_MAX, bytesMax: env.PENDING_UPLOADS_MAX_GB * 1024 ** 3 },
    idempotencyHoldMs: env.IDEMPOTENCY_HOLD,
    batchGraceMs: env.BATCH_GRACE,
    downloadUrlTtlMs: env.DOWNLOAD_URL_TTL,
  },
  shelf: {
    uploadUrlTtlMs: env.UPLOAD_URL_TTL_SHELF,
    concurrency: env.SHELF_CONCURRENCY,
    photoConcurrency: env.SHELF_PHOTO_CONCURRENCY,
    photoTimeoutMs: env.SHELF_PHOTO_TIMEOUT,
    cacheDir: resolve(env.DATA_DIR, 'shelf-cache'),
    answerCacheTtlMs: env.SHELF_ANSWER_CACHE_TTL,
    llm: llmOf(env),
    recognizer: {
      url: env.RECOGNIZER_URL,
      timeoutMs: env.RECOGNIZER_TIMEOUT,
      answerWithinMs: env.RECOGNIZER_ANSWER_WITHIN,
      concurrency: env.RECOGNIZER_CONCURRENCY,
      trustedOrigins: env.WEBHOOK_TRUSTED_ORIGINS,
    },
  },
  apiKeys: { lastUsedIntervalMs: env.LAST_USED_INTERVAL, failuresMax: env.RATE_LIMIT_UNKNOWN_KEYS },
  webhooks: {
    retryDelaysMs: env.WEBHOOK_RETRY_DELAYS,
    endpointDisableAfterMs: env.WEBHOOK_ENDPOINT_DISABLE_AFTER,
    timeoutMs: env.WEBHOOK_TIMEOUT,
    testTimeoutMs: env.WEBHOOK_TEST_TIMEOUT,
    trustedOrigins: env.WEBHOOK_TRUSTED_ORIGINS,
  },
  rateLimits: {
    read: env.RATE_LIMIT_READ,
    session: env.RATE_LIMIT_SESSION,
    submit: env.RATE_LIMIT_SUBMIT,
    write: env.RATE_LIMIT_WRITE,
    webhook_test: env.RATE_LIMIT_WEBHOOK_TEST,
  },
  panel: { firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }, ...signInOf(env) },
  mail: mailOf(env),
  log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT },
  telemetry: { otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, metricsPort: env.METRICS_PORT },
  processing: {
    concurrency: env.PROCESSING_CONCURRENCY,
    timeoutMs: env.PROCESSING_TIMEOUT,
    outageMaxMs: env.PROCESSING_OUTAGE_MAX,
    decoderConfinement: env.DECODER_CONFINEMENT,
    ocrModelsDir: env.OCR_MODELS_DIR,
    modelsCacheDir: join(cacheDir, 'models'),
    llm: llmOf(env),
    audio: {
      baseUrl: env.TRANSCRIPTION_BASE_URL,
      api: env.TRANSCRIPTION_API,
      apiKey: env.TRANSCRIPTION_API_KEY,
      model: env.TRANSCRIPTION_MODEL,
      timeoutMs: env.TRANSCRIPTION_TIMEOUT,
      maxDurationMs: env.AUDIO_MAX_DURATION,
      ffmpeg: env.FFMPEG,
    },
    processor: {
      url: env.PROCESSOR_URL,
      timeoutMs: env.PROCESSOR_TIMEOUT,
      answerWithinMs: env.PROCESSOR_ANSWER_WITHIN,
      trustedOrigins: env.WEBHOOK_TRUSTED_ORIGINS,
    },
  },
  worker: {
    queues: env.WORKER_QUEUES,
    healthPort: env.WORKER_HEALTH_PORT,
    workflowCacheMib: env.WORKFLOW_CACHE_MEMORY,
    version: versionOf(env),
    sweepIntervalMs: env.SWEEP_INTERVAL,
    lostRunAfterMs: env.LOST_RUN_AFTER,
  },
  retention: {
    intervalMs: env.RETENTION_INTERVAL,
    days: retentionDaysOf(env),
    outboxDays: env.RETENTION_OUTBOX_DAYS ?? null,
  },
  outbox: { sweepIntervalMs: env.OUTBOX_SWEEP_INTERVAL },
  shutdownGraceMs: env.SHUTDOWN_GRACE,
});

/**
 * Reads the settings from an environment. Pure: it reads only its argument. Also reads the former spelling
 * `RECOGNISER_…` of the `RECOGNIZER_…` settings.
 * @throws ConfigError that names all invalid settings
 */
export const loadConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const present = Object.fromEntries(
    given.map(([name, value]) => [name.replace(/^RECOGNISER_/, 'RECOGNIZER_'), value]),
  );
  const parsed = Environment.safeParse(present, { error: issueMessage });
  const lines = parsed.success
    ? [
        ...missingKeys(parsed.data).map((name) => `  ${name}: must be set, because S3_ENDPOINT is your own server`),
        ...(parsed.data.DATABASE_DIRECT_URL && !parsed.data.DATABASE_URL
          ? ['  DATABASE_URL: must be set, because DATABASE_DIRECT_URL is set']
          : []),
        ...missingHalves(parsed.data).map(
          (name) => `  ${name}: must be set, because the other half of the key pair is set`,
        ),
        ...missingVersionParts(parsed.data).map(
          (name) =>
            `  ${name}: must be set, because a worker's version needs both WORKER_DEPLOYMENT_NAME and WORKER_BUILD_ID`,
        ),
        ...missingMailParts(parsed.data).map(
          (name) => `  ${name}: must be set, because emails need SMTP_URL and MAIL_FROM`,
        ),
      ]
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && lines.length === 0) {
    return toConfig(parsed.data, cacheDirOf(env), env.NODE_ENV === 'production');
  }
  throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`);
};

/** The folder for downloads that each user needs only once: `$XDG_CACHE_HOME/docket`, or `~/.cache/docket`. */
const cacheDirOf = ({ XDG_CACHE_HOME: base, HOME = '' }: Record<string, string | undefined>): string =>
  join(base || join(HOME, '.cache'), 'docket');

/** The names of all settings, for the documentation and for `.env.example`. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/**
 * Settings that can be read from a file whose path is in a setting of the same name plus `_FILE`, because orchestrators
 * mount secrets as files.
 */
export const secretSettings: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRETS_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_UPLOAD_ACCESS_KEY',
  'S3_UPLOAD_SECRET_KEY',
  'MINIO_ROOT_PASSWORD',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'LLM_API_KEY',
  'TRANSCRIPTION_API_KEY',
];

/**
 * Completes an environment with the secrets in the files that it names; a setting that is set directly takes
 * precedence.
 * @throws ConfigError if a file cannot be read
 */
export const withSecretFiles = (env: Record<string, string | undefined>): Record<string, string | undefined> => {
  const complete = { ...env };
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`];
    if (!path || env[name]) continue;
    try {
      complete[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ConfigError(`Invalid settings:\n  ${name}_FILE: ${path} cannot be read (${reason})`);
    }
  }
  return complete;
};

/**
 * The process's environment, completed by the `.env` file of the working directory if there is one. The address of the
 * OpenTelemetry collector is removed from the process: the Temporal SDK would read it on its own and send its metrics
 * to the root of that address.
 */
export const readEnvironment = (): Record<string, string | undefined> => {
  if (existsSync('.env')) loadEnvFile('.env');
  const environment = withSecretFiles({ ...process.env });
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return environment;
};

/**
 * Reads settings with `load`. If any are invalid, prints them on standard error and ends the process with exit code 2.
 */
export const orExit = (load: () => Config): Config => {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};

/** The process's settings; invalid ones end the process with exit code 2. */
export const loadConfigOrExit = (): Config => orExit(() => loadConfig(readEnvironment()));
