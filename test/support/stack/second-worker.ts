import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { ManagedProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { startWorker } from '../../../dev/stack/app-processes.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { testStack } from './stack.ts';

const readyTimeoutMs = 90_000;
const stopGraceMs = 25_000;

/** Starts a second worker process on the shared stack's queues. It is shut down after the tests of the file. */
export const startSecondWorker = async (): Promise<ManagedProcess> => {
  const logFolder = mkdtempSync(join(testStack().logFolder, 'second-worker-'));
  const worker = await startWorker({ env: isolatedEnvironment(testStack().settings), logFolder, output: 'file' });
  atFileEnd(() => worker.stop(stopGraceMs));
  await waitUntilReady(worker, readyTimeoutMs, async () => (worker.saidReady() ? true : null));
  return worker;
};
