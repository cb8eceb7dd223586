import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { startHttpTarget } from '../../support/servers/http-targets.ts';

it('A file is downloaded with one request; a download that is cut off is an outage of the storage', async () => {
  const requests: string[] = [];
  const target = await startHttpTarget((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-length': 6 });
    if (request.url?.endsWith('whole')) {
      response.end('a file');
    } else {
      response.write('a', () => response.destroy());
    }
  });
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, '0');
  const { storage } = loadConfig({ S3_ENDPOINT: target.origin, S3_BUCKET: 'docket' });
  const { download } = createStorage(storage);
  await download('whole', path);
  expect(await readFile(path, 'utf8')).toBe('a file');
  await expect(download('cut', path)).rejects.toMatchObject({ name: 'StorageUnavailable' });
  expect(requests).toEqual(['GET /docket/whole', 'GET /docket/cut']);
});
