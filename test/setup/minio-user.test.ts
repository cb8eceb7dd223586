import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePorts } from '../../dev/processes/free-ports.ts';
import { startGuard } from '../../dev/processes/guard.ts';
import { startProcess } from '../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../dev/processes/wait-until-ready.ts';
import { startMinio } from '../../dev/servers/minio.ts';
import { loadConfig } from '../../platform/config.ts';
import { createStorage, storageClient } from '../../platform/storage/storage.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';

const region = 'us-east-1';
const root = { accessKey: 'the-root', secretKey: randomUUID() };
const docket = { accessKey: 'docket', secretKey: randomUUID() };

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-minio-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts MinIO with only a root account, as an operator does. */
const startPlain = async (folder: string, account = root) => {
  const [port = 0, consolePort = 0] = await findFreePorts(2);
  const endpoint = `http://127.0.0.1:${port}`;
  const guard = startGuard(folder);
  const server = await startProcess({
    name: 'MinIO',
    command: testStack().programs.minio,
    args: ['server', '--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${consolePort}`, folder],
    env: { ...process.env, MINIO_ROOT_USER: account.accessKey, MINIO_ROOT_PASSWORD: account.secretKey },
    logFile: join(folder, 'minio.log'),
    output: 'file',
  });
  guard.watch([server]);
  const stop = async () => {
    await server.stop(15_000);
    guard.release();
  };
  onTestFinished(stop);
  await waitUntilReady(server, 60_000, async () =>
    (await fetch(`${endpoint}/minio/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok ? true : null,
  );
  return { endpoint, stop };
};

const settingsOf = (endpoint: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: docket.accessKey,
  S3_SECRET_KEY: docket.secretKey,
  SOURCE_BUCKETS: 'scans',
});

const refusals = async (endpoint: string, buckets: readonly string[]): Promise<unknown[]> => {
  const client = storageClient(loadConfig(settingsOf(endpoint)).storage);
  return Promise.all(buckets.map((bucket) => client.makeBucket(bucket, region).catch((error) => error.code)));
};

it('The setup creates a MinIO user that may use only Docket’s buckets, and a second run changes nothing', async () => {
  const { endpoint } = await startPlain(createFolder());
  const settings = { ...settingsOf(endpoint), MINIO_ROOT_USER: root.accessKey, MINIO_ROOT_PASSWORD: root.secretKey };
  const setup = async () => {
    const { exitCode, stdout } = await runScript('setup/main.ts', ['--only', 'storage', '--json'], settings);
    const lines = JSON.parse(stdout) as { name: string; outcome: string }[];
    return [exitCode, Object.fromEntries(lines.map(({ name, outcome }) => [name, outcome]))];
  };
  const first = { bucket: 'done', cors: 'unchanged', lifecycle: 'done', 'upload urls': 'unchanged' };
  expect(await setup()).toEqual([0, { 'storage user': 'done', ...first }]);
  const second = { bucket: 'unchanged', cors: 'unchanged', lifecycle: 'unchanged', 'upload urls': 'unchanged' };
  expect(await setup()).toEqual([0, { 'storage user': 'unchanged', ...second }]);
  expect(await refusals(endpoint, ['scans', 'another'])).toEqual([undefined, 'AccessDenied']);
  const storage = createStorage(loadConfig(settingsOf(endpoint)).storage);
  expect((await storage.uploadSigning()).by).toBe('temporary keys');
  expect(await storage.uploadUrlCopies()).toBe(false);
}, 120_000);

it('The setup names a root account with the name of Docket’s user, and upload keys that copy objects', async () => {
  const { endpoint } = await startPlain(createFolder(), docket);
  const asRoot = { MINIO_ROOT_USER: docket.accessKey, MINIO_ROOT_PASSWORD: docket.secretKey };
  const named = await runScript('setup/main.ts', ['--only', 'storage'], { ...settingsOf(endpoint), ...asRoot });
  expect(named.exitCode).toBe(1);
  expect(named.stdout).toContain('Give the root account another name.');
  const pair = { S3_UPLOAD_ACCESS_KEY: docket.accessKey, S3_UPLOAD_SECRET_KEY: docket.secretKey };
  const unsafe = { ...settingsOf(endpoint), ...pair };
  const setup = await runScript('setup/main.ts', ['--only', 'storage'], unsafe);
  expect(setup.exitCode).toBe(1);
  expect(setup.stdout).toMatch(/✗ upload urls +The holder of an upload URL can copy any object/);
  const doctor = await runScript('setup/doctor.ts', [], { ...testStack().settings, ...unsafe });
  expect(doctor.exitCode).toBe(1);
  expect(doctor.stdout).toMatch(
    /✗ The holder of an upload URL can copy any object.*\n +Fix: Give Docket a storage user/,
  );
}, 120_000);

it('Data that npm start wrote when Docket was MinIO’s root account keeps working with its own user', async () => {
  const folder = createFolder();
  const old = await startPlain(folder, docket);
  const before = createStorage(loadConfig(settingsOf(old.endpoint)).storage);
  await before.ensureBucket();
  await before.upload('sessions/co_1/ses_1/0', Buffer.from('kept'), 'text/plain');
  await old.stop();
  const [port = 0, consolePort = 0] = await findFreePorts(2);
  const guard = startGuard(folder);
  const { server, s3Endpoint } = await startMinio(
    {
      binary: testStack().programs.minio,
      folder,
      logFile: join(folder, 'minio.log'),
      port,
      consolePort,
      accessKey: docket.accessKey,
      secretKey: docket.secretKey,
      rootPassword: randomUUID(),
      buckets: ['docket'],
      region,
    },
    (spawned) => guard.watch([spawned]),
  );
  onTestFinished(async () => {
    await server.stop(15_000);
    guard.release();
  });
  const after = createStorage(loadConfig(settingsOf(s3Endpoint)).storage);
  expect(String(await after.read('sessions/co_1/ses_1/0'))).toBe('kept');
  expect(await refusals(s3Endpoint, ['another'])).toEqual(['AccessDenied']);
  expect(await after.uploadUrlCopies()).toBe(false);
}, 120_000);
