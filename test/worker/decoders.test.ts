import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { startSession, waitForEnd } from '../support/documents/sessions.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const textOf = (pid: string, name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

const parentOf = async (pid: string): Promise<string> => (await textOf(pid, 'status')).match(/PPid:\t(\d+)/)?.[1] ?? '';

const decoder = projectFile('processing/documents/children/child-main.ts');

/** The process ids of the decoders of running workers. */
const decodersOfWorkers = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await textOf(pid, 'cmdline')).includes(decoder)) continue;
    if (/worker/.test(await textOf(await parentOf(pid), 'cmdline'))) found.push(pid);
  }
  return found;
};

describe.runIf(process.platform === 'linux')('The decoders of a running worker', () => {
  it('Their environment contains no setting of Docket', async () => {
    const { sessionId } = await startSession(tenant);
    await waitForEnd(tenant.api, sessionId);
    const pids = await eventually('a decoder runs', async () => {
      const decoders = await decodersOfWorkers();
      return decoders.length > 0 && decoders;
    });
    for (const pid of pids) {
      const worker = await textOf(await parentOf(pid), 'environ');
      expect(worker).toContain('DATABASE_URL=');
      const names = (await textOf(pid, 'environ')).split('\0').map((line) => line.split('=')[0]);
      expect(names.filter((name) => /^(DATABASE|S3|ADMIN|LLM|OIDC|TEMPORAL|TRANSCRIPTION)_/.test(name ?? ''))).toEqual(
        [],
      );
    }
  });
});
