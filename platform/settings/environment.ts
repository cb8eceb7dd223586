import { z } from 'zod';
import { defaultRetryDelays } from '../../domain/webhooks/retry-schedule.ts';
import {
  addressRanges,
  anyHttpUrl,
  count,
  days,
  duration,
  durations,
  flag,
  httpUrl,
  origins,
  port,
  price,
  secretsKeys,
  text,
  whole,
} from './values.ts';

/** Task queues that a worker process may serve. */
const workerQueues = ['platform', 'processing', 'webhooks', 'shelf'] as const;

/** A name in a version of a Worker Deployment, which Temporal writes as name.build or name:build. */
const versionPart = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be 1 to 100 letters, digits, hyphens or underscores');

/**
 * Every setting of the service, by its environment name. A setting that is missing or empty takes its default. `npm start` embeds each
 * server (PostgreSQL, Temporal, object storage) whose address is not set.
 */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  BASE_URL: anyHttpUrl.optional(),
  TRUSTED_PROXIES: addressRanges,
  ALLOW_INSECURE: flag('false'),
  HEADERS_TIMEOUT: duration('10s'),
  REQUEST_TIMEOUT: duration('1m'),
  MAX_WAITING_REQUESTS: count.optional(),
  OVERLOAD_AFTER: duration('1s'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
  DATABASE_POOL_SIZE: count.default(10),
  DATABASE_POOL_WAIT: duration('10s'),
  DATABASE_QUERY_TIMEOUT: duration('20s'),
  PANEL_POOL_SIZE: count.default(4),
  PANEL_QUERY_TIMEOUT: duration('5s'),
  TEMPORAL_ADDRESS: text.optional(),
  TEMPORAL_NAMESPACE: text.default('default'),
  TEMPORAL_RETENTION_DAYS: count.default(7),
  TEMPORAL_UI_URL: anyHttpUrl.optional(),
  TEMPORAL_CLI: text.optional(),
  TEMPORAL_TEST_SERVER: text.optional(),
  MINIO_BINARY: text.optional(),
  CHROMIUM: text.optional(),
  S3_ENDPOINT: anyHttpUrl.optional(),
  S3_PUBLIC_ENDPOINT: anyHttpUrl.optional(),
  S3_CREDENTIALS: z.enum(['keys', 'aws'], { error: 'must be keys or aws' }).default('keys'),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET_KEY: text.optional(),
  S3_PATH_STYLE: flag('true'),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lowercase letters, digits, dots or hyphens')
    .default('docket'),
  SESSION_TTL: duration('30m'),
  PENDING_SESSIONS_MAX: count.default(50_000),
  PENDING_UPLOADS_MAX_GB: count.default(20_000),
  UPLOAD_URL_TTL_SHELF: duration('15m'),
  DOWNLOAD_URL_TTL: duration('15m'),
  IDEMPOTENCY_HOLD: duration('30m'),
  LAST_USED_INTERVAL: duration('60s'),
  BATCH_GRACE: duration('5m'),
  WEBHOOK_RETRY_DELAYS: durations(defaultRetryDelays),
  WEBHOOK_TIMEOUT: duration('10s'),
  WEBHOOK_TEST_TIMEOUT: duration('5s'),
  WEBHOOK_TRUSTED_ORIGINS: origins,
  SECRETS_KEY: secretsKeys,
  RATE_LIMIT_READ: count.default(3000),
  RATE_LIMIT_SESSION: count.default(600),
  RATE_LIMIT_SUBMIT: count.default(600),
  RATE_LIMIT_WRITE: count.default(600),
  RATE_LIMIT_WEBHOOK_TEST: count.default(10),
  RATE_LIMIT_UNKNOWN_KEYS: count.default(3000),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  ADMIN_SIGN_IN_LIMIT: count.default(20),
  ADMIN_SESSION_IDLE: duration('168h'),
  ADMIN_SESSION_MAX: duration('720h'),
  ADMIN_CONFIRM_AFTER: duration('15m'),
  ADMIN_TWO_FACTOR: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_LABEL: text.default('single sign-on'),
  OIDC_TRUST_EMAIL: flag('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty']).default('auto'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  METRICS_PORT: port.optional(),
  SHUTDOWN_DELAY: duration('0s'),
  SHUTDOWN_GRACE: duration('20s'),
  PROCESSING_CONCURRENCY: count.optional(),
  PROCESSING_TIMEOUT: duration('2m'),
  PROCESSING_OUTAGE_MAX: duration('24h'),
  DECODER_CONFINEMENT: z.enum(['auto', 'off', 'required'], { error: 'must be auto, off or required' }).default('auto'),
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
  RETENTION_INTERVAL: duration('1m'),
  RETENTION_FILES_DAYS: days.optional(),
  RETENTION_DATA_DAYS: days.optional(),
  RETENTION_DELIVERIES_DAYS: days.optional(),
  RETENTION_EVENTS_DAYS: days.optional(),
  RETENTION_FINGERPRINTS_DAYS: days.optional(),
  RETENTION_ABANDONED_DAYS: days.optional(),
  RETENTION_SHELF_PHOTOS_DAYS: days.optional(),
  RETENTION_SHELF_RESULTS_DAYS: days.optional(),
  RETENTION_OUTBOX_DAYS: days.optional(),
  WORKER_HEALTH_PORT: port.optional(),
  WORKFLOW_CACHE_MEMORY: count.optional(),
  WORKER_DEPLOYMENT_NAME: versionPart.optional(),
  WORKER_BUILD_ID: versionPart.optional(),
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

export type Environment = z.output<typeof Environment>;
