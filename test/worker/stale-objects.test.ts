import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { objectPrefixesOf } from '../../domain/uploads.ts';
import { loadConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { createStaleObjectSweep } from '../../worker/recovery/stale-objects.ts';
import { testStack } from '../support/stack/stack.ts';

const settings = () => loadConfig(testStack().settings).storage;
const log = createLogger('test', { level: 'silent', format: 'json' });

it('Stored copies last written before a given time are removed, and nothing else', async () => {
  const storage = createStorage(settings());
  const ours = `${randomUUID()}/`;
  const theirs = `${randomUUID()}/`;
  const keys = [`${ours}a`, `${ours}deeper/b`, `${theirs}a`];
  for (const key of keys) await storage.upload(key, Buffer.from(key), 'text/plain');
  const [first] = await Promise.all(keys.map((key) => storage.head(key)));
  expect(await storage.removeOlder(ours, first?.modifiedAt ?? new Date(0))).toBe(0);
  expect(await storage.removeOlder(ours, new Date(Date.now() + 60_000))).toBe(2);
  expect(await Promise.all(keys.map(async (key) => (await storage.head(key)) !== null))).toEqual([false, false, true]);
});

it('An upload that its holder dated into the future is removed, too', async () => {
  const storage = createStorage(settings());
  const prefix = `uploads/${randomUUID()}/`;
  const headers = { 'x-minio-source-mtime': '2099-01-01T00:00:00Z' };
  const response = await fetch(await storage.presignPut(`${prefix}0`, 60), { method: 'PUT', body: 'x', headers });
  expect(response.status).toBe(200);
  expect((await storage.head(`${prefix}0`))?.modifiedAt.getFullYear()).toBe(2099);
  expect(await storage.removeOlder(prefix, new Date(0))).toBe(1);
});

it('An unavailable storage does not stop the rest of the sweep', async () => {
  const storage = createStorage({ ...settings(), endpoint: 'http://127.0.0.1:1' });
  await expect(createStaleObjectSweep({ storage, uploadUrlLifeMs: 0, log })()).resolves.toBeUndefined();
});

it('Uploads that nobody submitted or registered are removed a day after their URL, and what is kept stays', async () => {
  const ofItsOwn = { ...settings(), bucket: `sweep-${randomUUID()}` };
  const storage = createStorage(ofItsOwn);
  await storage.ensureBucket();
  const uploads = [
    ...objectPrefixesOf('session', 'co_1', 'ses_1').map((prefix) => `${prefix}0`),
    ...objectPrefixesOf('capture', 'co_1', 'shs_1').map((prefix) => `${prefix}0`),
  ];
  for (const key of uploads) await storage.upload(key, Buffer.from(key), 'text/plain');
  const stored = async () => Promise.all(uploads.map(async (key) => (await storage.head(key)) !== null));
  await createStaleObjectSweep({ storage, uploadUrlLifeMs: 0, log })();
  expect(await stored()).toEqual([true, true, true, true]);
  const dayMs = 86_400_000;
  await createStaleObjectSweep({ storage, uploadUrlLifeMs: -dayMs - 60_000, log })();
  expect(await stored()).toEqual([false, true, false, true]);
});
