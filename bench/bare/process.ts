import { findFreePort } from '../../dev/processes/free-ports.ts';
import type { WorkDone } from '../measuring/closed-loop.ts';
import { createBenchClient } from '../service/http-client.ts';
import type { BenchStack } from '../service/stack.ts';
import type { RoundRequest } from './rounds-server.ts';

/** A process that runs rounds of a baseline. */
export interface BareProcess {
  readonly pid: number;
  run(request: RoundRequest): Promise<WorkDone>;
  close(): Promise<void>;
}

const stopGraceMs = 5_000;

/**
 * Starts a script that serves rounds (see `rounds-server.ts`); its first argument is the port, followed by the others.
 */
export const startBareProcess = async (
  stack: BenchStack,
  script: string,
  args: readonly string[],
): Promise<BareProcess> => {
  const port = await findFreePort();
  const one = await stack.startScript('bare', script, [String(port), ...args]);
  const client = createBenchClient(`http://127.0.0.1:${port}`, 1);
  return {
    pid: one.pid,
    run: async (request) => JSON.parse(await client.send({ method: 'POST', path: '/', body: request, expect: 200 })),
    close: async () => {
      await client.close();
      await one.stop(stopGraceMs);
    },
  };
};
