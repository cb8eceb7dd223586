import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { type Config, loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { startHttpTarget } from '../../support/servers/http-targets.ts';
import { testStack } from '../../support/stack/stack.ts';

const settings: Config['storage'] = loadConfig(testStack().settings).storage;
const minio = new URL(settings.endpoint ?? '');

/** The answer of the proxy in front of the storage to a request: a status, or null to forward it. */
type Rule = (method: string, path: string, headers: NodeJS.Dict<string | string[]>) => number | null;

/** The real storage behind a proxy that lacks a feature. The proxy keeps the Host header, which is signed. */
const startFront = async (rule: Rule) => {
  const assumed: number[] = [];
  const { origin } = await startHttpTarget((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const isSts = method === 'POST' && path === '/';
    if (isSts) assumed.push(Date.now());
    const status = rule(method, path, headers);
    if (status !== null) {
      incoming.resume();
      outgoing.writeHead(status, { 'content-type': 'application/xml' });
      outgoing.end('<Error><Code>NotImplemented</Code></Error>');
      return;
    }
    const { hostname, port } = minio;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  const storage = createStorage({ ...settings, endpoint: origin, publicEndpoint: origin });
  return { storage, assumed };
};

const key = () => `uploads/test/${randomUUID()}`;
const credentialOf = (url: string) => new URL(url).searchParams.get('X-Amz-Credential')?.split('/')[0];
const withoutSts: Rule = (method, path) => (method === 'POST' && path === '/' ? 501 : null);

it('Many concurrent URLs share one request for temporary keys, and each URL works', async () => {
  const { storage, assumed } = await startFront(() => null);
  const urls = await Promise.all(Array.from({ length: 50 }, () => storage.presignPut(key(), 1_800)));
  expect(new Set(urls.map(credentialOf)).size).toBe(1);
  expect(assumed).toHaveLength(1);
  const statuses = await Promise.all(urls.slice(0, 5).map(async (url) => (await fetch(url, { method: 'PUT' })).status));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
});

it('Temporary keys outlive every URL that they sign, and are renewed before that could fail', async () => {
  const { storage, assumed } = await startFront(() => null);
  const half = await storage.presignPut(key(), 1_800);
  const { expiresAtMs } = await storage.uploadSigning();
  expect(expiresAtMs - Date.now()).toBeGreaterThan(1_800_000);
  // The keys are still valid for long enough, but not for much longer, so the next keys are fetched in the meantime.
  expect(credentialOf(await storage.presignPut(key(), 3_900))).toBe(credentialOf(half));
  await expect.poll(async () => credentialOf(await storage.presignPut(key(), 60))).not.toBe(credentialOf(half));
  expect(assumed).toHaveLength(2);
  const day = await storage.presignPut(key(), 86_400);
  expect((await storage.uploadSigning()).expiresAtMs - Date.now()).toBeGreaterThan(86_400_000);
  for (const url of [half, day]) expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
});

it('A storage without STS that follows unsigned headers gets no upload URL of the service’s own keys', async () => {
  const { storage } = await startFront(withoutSts);
  const failure = await storage.presignPut(key(), 60).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'StorageUnavailable',
    cause: { message: expect.stringContaining('S3_UPLOAD_ACCESS_KEY') },
  });
});

it('A storage without STS that refuses unsigned headers itself, as AWS does, is used with the service’s own keys', async () => {
  const { storage } = await startFront((method, path, headers) =>
    headers['x-amz-copy-source'] ? 403 : withoutSts(method, path, headers),
  );
  expect((await storage.uploadSigning()).by).toBe('own keys');
  const url = await storage.presignPut(key(), 60);
  expect(credentialOf(url)).toBe(settings.accessKey);
  expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(200);
});

it('A storage without STS is used with the upload keys of the settings', async () => {
  const { keys } = await createStorage(settings).uploadSigning();
  if (keys === null) throw new Error('the storage has no STS');
  const { accessKey, secretKey } = settings;
  const withPair = createStorage({ ...settings, uploadKeys: { accessKey, secretKey } });
  expect((await withPair.uploadSigning()).by).toBe('upload keys');
  // These are the service's own keys: the test of the setup and the doctor detects that.
  expect(await withPair.uploadUrlCopies()).toBe(true);
  expect(await createStorage(settings).uploadUrlCopies()).toBe(false);
});

it.each([500, 503, 429])('An STS that answers with %i is an outage, not a storage without STS', async (status) => {
  let isUnavailable = true;
  const { storage } = await startFront((method, path) =>
    isUnavailable && method === 'POST' && path === '/' ? status : null,
  );
  await expect(storage.presignPut(key(), 60)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  isUnavailable = false;
  expect(credentialOf(await storage.presignPut(key(), 60))).not.toBe(settings.accessKey);
});

it('While temporary keys hold, upload URLs are signed although the storage is unavailable', async () => {
  let isUnavailable = false;
  const { storage } = await startFront(() => (isUnavailable ? 503 : null));
  const before = await storage.presignPut(key(), 1_800);
  isUnavailable = true;
  expect(credentialOf(await storage.presignPut(key(), 1_800))).toBe(credentialOf(before));
});

it("Wrong keys of the service are an outage with the storage's message", async () => {
  const storage = createStorage({ ...settings, secretKey: 'another secret' });
  await expect(storage.presignPut(key(), 60)).rejects.toMatchObject({
    name: 'StorageUnavailable',
    cause: { message: expect.stringContaining('signature') },
  });
});
