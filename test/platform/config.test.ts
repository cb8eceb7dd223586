import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig, withSecretFiles } from '../../platform/config.ts';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
};

it('The function loadConfig names all invalid settings in one error, and explains how to write each', () => {
  expect(
    problemsOf({
      PORT: 'http',
      SESSION_TTL: '5 minutes',
      DATABASE_URL: 'mysql://host/docket',
      S3_BUCKET: 'A',
      ADMIN_PASSWORD: 'short',
    }),
  ).toEqual([
    '  PORT: must be an integer from 0 to 65535',
    '  DATABASE_URL: must be a postgresql:// URL',
    '  S3_BUCKET: must be 3 to 63 lowercase letters, digits, dots or hyphens',
    '  SESSION_TTL: "5 minutes" is not a duration. Write it like 250ms, 5s, 30m or 1h.',
    '  ADMIN_PASSWORD: must have at least 12 characters',
  ]);
});

it('The function loadConfig refuses a version of the worker that lacks its deployment or its build', () => {
  expect(problemsOf({ WORKER_DEPLOYMENT_NAME: 'docket' })).toEqual([expect.stringContaining('WORKER_BUILD_ID: must')]);
  expect(problemsOf({ WORKER_BUILD_ID: '1' })).toEqual([expect.stringContaining('WORKER_DEPLOYMENT_NAME: must')]);
  expect(problemsOf({ WORKER_DEPLOYMENT_NAME: 'docket', WORKER_BUILD_ID: '1.0' })).toHaveLength(1);
  expect(loadConfig({ WORKER_DEPLOYMENT_NAME: 'docket', WORKER_BUILD_ID: '1' }).worker.version).toEqual({
    deploymentName: 'docket',
    buildId: '1',
    versioning: 'auto-upgrade',
  });
  expect(loadConfig({}).worker.version).toBeNull();
});

it('The function loadConfig reads durations as milliseconds', () => {
  const config = loadConfig({
    SESSION_TTL: '250ms',
    IDEMPOTENCY_HOLD: '5s',
    BATCH_GRACE: '30m',
    UPLOAD_URL_TTL_SHELF: '1h',
  });
  expect(config.sessions).toMatchObject({ ttlMs: 250, idempotencyHoldMs: 5_000, batchGraceMs: 1_800_000 });
  expect(config.shelf.uploadUrlTtlMs).toBe(3_600_000);
});

it.each(['', '5', '-5s', '1.5s', '5d', 's'])(
  'The function loadConfig refuses "%s" as an element of a list of durations',
  (element) => {
    expect(problemsOf({ WEBHOOK_RETRY_DELAYS: `30s,${element}` })).toHaveLength(1);
  },
);

it('The function loadConfig reads the retry schedule in order', () => {
  expect(loadConfig({ WEBHOOK_RETRY_DELAYS: '1s, 2s,100ms' }).webhooks.retryDelaysMs).toEqual([1_000, 2_000, 100]);
});

it('The function loadConfig treats an empty setting as missing', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: '', WEBHOOK_TIMEOUT: '' })).toEqual(loadConfig({}));
});

it.each(['0', '65535'])('The function loadConfig accepts the port %s', (value) => {
  expect(loadConfig({ PORT: value }).api.port).toBe(Number(value));
});

it.each(['-1', '65536', '80.5', 'abc'])('The function loadConfig refuses the port %s', (value) => {
  expect(problemsOf({ PORT: value })).toEqual(['  PORT: must be an integer from 0 to 65535']);
});

it.each(['0', '-1', '1.5', 'many'])('The function loadConfig refuses %s as a rate limit', (value) => {
  expect(problemsOf({ RATE_LIMIT_READ: value })).toEqual(['  RATE_LIMIT_READ: must be an integer of at least 1']);
});

it('The function loadConfig builds the base URL from host and port, with brackets around an IPv6 address, and drops a trailing slash', () => {
  expect(loadConfig({ PORT: '8080' }).api.baseUrl).toBe('http://127.0.0.1:8080');
  expect(loadConfig({ HOST: '::1' }).api.baseUrl).toBe('http://[::1]:3000');
  expect(loadConfig({ BASE_URL: 'https://docket.example/' }).api.baseUrl).toBe('https://docket.example');
});

it('The function loadConfig reads trusted origins in the form in which URLs are compared', () => {
  expect(
    loadConfig({ WEBHOOK_TRUSTED_ORIGINS: 'HTTP://LocalHost:80, https://hooks.example:443/' }).webhooks.trustedOrigins,
  ).toEqual(['http://localhost', 'https://hooks.example']);
  expect(problemsOf({ WEBHOOK_TRUSTED_ORIGINS: 'http://127.0.0.1:9999/hooks' })).toHaveLength(1);
});

it('The keys of the storage must be set if the storage is on another machine', () => {
  expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.com' })).toEqual([
    '  S3_ACCESS_KEY: must be set, because S3_ENDPOINT is your own server',
    '  S3_SECRET_KEY: must be set, because S3_ENDPOINT is your own server',
  ]);
});

it('The keys of the storage come in pairs', () => {
  expect(problemsOf({ S3_UPLOAD_ACCESS_KEY: 'uploads', MINIO_ROOT_PASSWORD: 'root-password' })).toEqual([
    '  S3_UPLOAD_SECRET_KEY: must be set, because the other half of the key pair is set',
    '  MINIO_ROOT_USER: must be set, because the other half of the key pair is set',
  ]);
});

it('The keys of the storage are not needed with the identity of a pod on AWS', () => {
  expect(problemsOf({ S3_ENDPOINT: 'https://s3.example.com', S3_CREDENTIALS: 'aws' })).toEqual([]);
});

it('The keys of the storage have defaults for the embedded MinIO and for a storage on this machine', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([]);
});

it('The settings of email are complete, with a sender that is an address', () => {
  const url = 'smtp://mail.example.com:587';
  expect(problemsOf({ SMTP_URL: url })).toEqual([
    '  MAIL_FROM: must be set, because emails need SMTP_URL and MAIL_FROM',
  ]);
  expect(problemsOf({ SMTP_URL: url, MAIL_FROM: 'Docket' })[0]).toMatch(/MAIL_FROM: must be an email address/);
  expect(problemsOf({ SMTP_URL: url, MAIL_FROM: 'Docket <docket@example.com>' })).toEqual([]);
});

it('A secret in a file is read without the line break at its end', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'docket-secret-')), 'secret');
  writeFileSync(path, 'postgresql://user:password@host/docket\n');
  expect(withSecretFiles({ DATABASE_URL_FILE: path }).DATABASE_URL).toBe('postgresql://user:password@host/docket');
});

it('A secret in a file gives way to the setting itself', () => {
  expect(withSecretFiles({ LLM_API_KEY: 'set', LLM_API_KEY_FILE: '/nowhere' }).LLM_API_KEY).toBe('set');
});

it('A secret in a file that cannot be read is named in the error', () => {
  expect(() => withSecretFiles({ S3_SECRET_KEY_FILE: '/nowhere' })).toThrow(
    /S3_SECRET_KEY_FILE: \/nowhere cannot be read/,
  );
});
