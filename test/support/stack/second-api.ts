import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../../base/refusal.ts';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import type { ManagedProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { startApi } from '../../../dev/stack/app-processes.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { testStack } from './stack.ts';

const readyTimeoutMs = 60_000;
const stopGraceMs = 10_000;

/** A second API process next to the stack's own. */
export interface SecondApi {
  readonly baseUrl: string;
  readonly process: ManagedProcess;
  /** The folder of its log. It is removed with the stack, however the tests end. */
  readonly logFolder: string;
}

const startOnFreePort = async (settings: Record<string, string>): Promise<SecondApi> => {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const logFolder = mkdtempSync(join(testStack().logFolder, 'second-api-'));
  const env = isolatedEnvironment({ ...testStack().settings, PORT: String(port), BASE_URL: baseUrl, ...settings });
  const api = await startApi({ env, logFolder, output: 'file' });
  atFileEnd(() => api.stop(stopGraceMs));
  await waitUntilReady(api, readyTimeoutMs, async () => (api.saidReady() ? true : null));
  return { baseUrl, process: api, logFolder };
};

/**
 * Starts an API process on the stack's servers with other settings. It is stopped after the tests of the file. It
 * listens when this returns, even if a server that it needs does not respond, for example because the settings make the
 * database unreachable. If another process takes the port while this one starts, it is started on another port.
 */
export const startSecondApi = async (settings: Record<string, string>): Promise<SecondApi> => {
  for (let triesLeft = 2; ; triesLeft -= 1) {
    try {
      return await startOnFreePort(settings);
    } catch (error) {
      const isTaken = error instanceof Refusal && error.message.includes('is in use; set PORT');
      if (!isTaken || triesLeft === 0) throw error;
    }
  }
};

/**
 * Starts an API whose database answers but has no tables: every query fails unexpectedly.
 * @returns its base URL
 */
export const startApiWithoutTables = async (): Promise<string> => {
  const url = new URL(testStack().databaseUrl);
  url.pathname = '/postgres';
  return (await startSecondApi({ DATABASE_URL: url.href })).baseUrl;
};
