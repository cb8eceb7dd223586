import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { issueMessage } from '../domain/issue-message.ts';
import { count, duration, durations, flag, httpUrl, origins, port, price, text, whole } from './setting-values.ts';

/** Task queues that a worker process may serve. */
export const workerQueues = ['platform', 'processing', 'webhooks', 'shelf'] as const;

/**
 * Every setting of the service, by its environment name. A setting that is absent or empty takes its default; parts without an
 * address (database, Temporal, storage) are embedded by the supervisor.
 */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  DATABASE_POOL_SIZE: count.default(10),
  DATABASE_POOL_WAIT: duration('10s'),
  TEMPORAL_ADDRESS: text.optional(),
  TEMPORAL_NAMESPACE: text.default('default'),
  TEMPORAL_UI_URL: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  TEMPORAL_CLI: text.optional(),
  TEMPORAL_TEST_SERVER: text.optional(),
  MINIO_BINARY: text.optional(),
  CHROMIUM: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' }).optional(),
  S3_ACCESS_KEY: text.default('docket'),
  S3_SECRET_KEY: text.default('docket-secret'),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lowercase letters, digits, dots or hyphens')
    .default('docket'),
  SESSION_TTL: duration('30m'),
  UPLOAD_URL_TTL_SHELF: duration('15m'),
  DOWNLOAD_URL_TTL: duration('15m'),
  IDEMPOTENCY_HOLD: duration('30m'),
  LAST_USED_INTERVAL: duration('60s'),
  BATCH_GRACE: duration('5m'),
  WEBHOOK_RETRY_DELAYS: durations('30s,5m,30m'),
  WEBHOOK_TIMEOUT: duration('10s'),
  WEBHOOK_TEST_TIMEOUT: duration('5s'),
  WEBHOOK_TRUSTED_ORIGINS: origins,
  RATE_LIMIT_READ: count.default(3000),
  RATE_LIMIT_SESSION: count.default(600),
  RATE_LIMIT_SUBMIT: count.default(600),
  RATE_LIMIT_WRITE: count.default(600),
  RATE_LIMIT_WEBHOOK_TEST: count.default(10),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  ADMIN_SIGN_IN_LIMIT: count.default(20),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_LABEL: text.default('single sign-on'),
  OIDC_TRUST_EMAIL: flag('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  SHUTDOWN_GRACE: duration('20s'),
  PROCESSING_CONCURRENCY: count.optional(),
  PROCESSING_TIMEOUT: duration('2m'),
  OCR_MODELS_DIR: text.optional(),
  LLM_BASE_URL: httpUrl.optional(),
  LLM_API_KEY: text.optional(),
  LLM_MODEL: text.optional(),
  LLM_TIMEOUT: duration('2m'),
  LLM_CONCURRENCY: count.default(4),
  LLM_ATTEMPTS: count.default(4),
  LLM_RETRY_WAIT_MAX: duration('30s'),
  LLM_PAGE_IMAGES: whole.default(8),
  LLM_PRICE_INPUT: price.optional(),
  LLM_PRICE_OUTPUT: price.optional(),
  LLM_CACHE_SIZE: count.default(500),
  LLM_CACHE_TTL: duration('1h'),
  TRANSCRIPTION_BASE_URL: httpUrl.optional(),
  TRANSCRIPTION_API: z.enum(['openai', 'whisper.cpp']).default('openai'),
  TRANSCRIPTION_API_KEY: text.optional(),
  TRANSCRIPTION_MODEL: text.default('whisper-1'),
  TRANSCRIPTION_TIMEOUT: duration('5m'),
  AUDIO_MAX_DURATION: duration('30m'),
  FFMPEG: text.optional(),
  PROCESSOR_URL: httpUrl.optional(),
  PROCESSOR_TIMEOUT: duration('30s'),
  PROCESSOR_ANSWER_WITHIN: duration('1h'),
  SHELF_CONCURRENCY: count.default(1),
  SHELF_PHOTO_CONCURRENCY: count.optional(),
  SHELF_PHOTO_TIMEOUT: duration('2m'),
  SHELF_ANSWER_CACHE_TTL: duration('24h'),
  RECOGNIZER_URL: httpUrl.optional(),
  RECOGNIZER_TIMEOUT: duration('1m'),
  RECOGNIZER_ANSWER_WITHIN: duration('10m'),
  RECOGNIZER_CONCURRENCY: count.default(4),
  OUTBOX_SWEEP_INTERVAL: duration('2s'),
  SWEEP_INTERVAL: duration('1m'),
  LOST_RUN_AFTER: duration('10m'),
  WORKER_QUEUES: z
    .string()
    .default('platform,processing,webhooks,shelf')
    .transform((value, context) => {
      const names = value.split(',').map((name) => name.trim());
      const parsed = z.array(z.enum(workerQueues)).min(1).safeParse(names);
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: 'custom',
        message: `"${value}" is not a comma-separated list of ${workerQueues.join(', ')}`,
      });
      return z.NEVER;
    }),
});

type Environment = z.output<typeof Environment>;

/** Thrown by {@link loadConfig}; its message lists every bad setting, one a line, with what it should look like. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Settings in the shape the code uses; URLs have no trailing slash and durations are milliseconds. */
export type Config = ReturnType<typeof toConfig>;

/** The language model service, of documents and of shelf photos. */
const llmOf = (env: Environment) => ({
  baseUrl: env.LLM_BASE_URL,
  apiKey: env.LLM_API_KEY,
  model: env.LLM_MODEL,
  timeoutMs: env.LLM_TIMEOUT,
  concurrency: env.LLM_CONCURRENCY,
  attempts: env.LLM_ATTEMPTS,
  retryWaitMaxMs: env.LLM_RETRY_WAIT_MAX,
  pageImages: env.LLM_PAGE_IMAGES,
  inputUsdPerMillionTokens: env.LLM_PRICE_INPUT,
  outputUsdPerMillionTokens: env.LLM_PRICE_OUTPUT,
  cacheSize: env.LLM_CACHE_SIZE,
  cacheTtlMs: env.LLM_CACHE_TTL,
});

const toConfig = (env: Environment) => ({
  api: {
    port: env.PORT,
    host: env.HOST,
    baseUrl: (env.BASE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
      /\/+$/,
      '',
    ),
  },
  dataDir: resolve(env.DATA_DIR),
  database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE, poolWaitMs: env.DATABASE_POOL_WAIT },
  temporal: {
    address: env.TEMPORAL_ADDRESS,
    namespace: env.TEMPORAL_NAMESPACE,
    uiUrl: env.TEMPORAL_UI_URL?.replace(/\/+$/, ''),
  },
  storage: {
    endpoint: env.S3_ENDPOINT,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
  },
  binaries: {
    temporal: env.TEMPORAL_CLI,
    temporalTestServer: env.TEMPORAL_TEST_SERVER,
    minio: env.MINIO_BINARY,
    chromium: env.CHROMIUM,
  },
  sessions: {
    ttlMs: env.SESSION_TTL,
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
  apiKeys: { lastUsedIntervalMs: env.LAST_USED_INTERVAL },
  webhooks: {
    retryDelaysMs: env.WEBHOOK_RETRY_DELAYS,
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
  admin: {
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
    signInLimit: env.ADMIN_SIGN_IN_LIMIT,
    sso: {
      issuer: env.OIDC_ISSUER,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      label: env.OIDC_LABEL,
      trustEmail: env.OIDC_TRUST_EMAIL,
    },
  },
  log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT },
  telemetry: { otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT },
  processing: {
    concurrency: env.PROCESSING_CONCURRENCY,
    timeoutMs: env.PROCESSING_TIMEOUT,
    ocrModelsDir: env.OCR_MODELS_DIR,
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
  worker: { queues: env.WORKER_QUEUES, sweepIntervalMs: env.SWEEP_INTERVAL, lostRunAfterMs: env.LOST_RUN_AFTER },
  outbox: { sweepIntervalMs: env.OUTBOX_SWEEP_INTERVAL },
  shutdownGraceMs: env.SHUTDOWN_GRACE,
});

/**
 * Reads the settings from an environment. Pure: it looks at nothing but its argument. The former spelling `RECOGNISER_…` of the
 * `RECOGNIZER_…` settings is read too.
 * @throws ConfigError that names every bad setting at once.
 */
export const loadConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const present = Object.fromEntries(
    given.map(([name, value]) => [name.replace(/^RECOGNISER_/, 'RECOGNIZER_'), value]),
  );
  const parsed = Environment.safeParse(present, { error: issueMessage });
  if (parsed.success) return toConfig(parsed.data);
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Invalid settings:\n${lines.join('\n')}`);
};

/** The names of all settings, for the documentation and for `.env.example`. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/**
 * The process's environment, with a `.env` file of the working directory beneath it where there is one. The address of the OpenTelemetry
 * collector is taken out of it: the Temporal SDK would read it on its own and send its metrics to the root of that address.
 */
export const readEnvironment = (): Record<string, string | undefined> => {
  if (existsSync('.env')) loadEnvFile('.env');
  const environment = { ...process.env };
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return environment;
};

/** The process's settings; bad ones are printed on standard error and end the process with exit code 2. */
export const loadConfigOrExit = (): Config => {
  try {
    return loadConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};
