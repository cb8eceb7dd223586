import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { WorkDone } from '../measuring/closed-loop.ts';

/** What a round asks of a bare process. Exactly one of the two bounds it. */
export interface RoundRequest {
  readonly concurrency: number;
  readonly count?: number;
  readonly durationMs?: number;
}

/**
 * Lets the benchmark run rounds in this process: one request a round, answered with what was done, so that no message between the two
 * weighs on what is measured. Ends with SIGTERM.
 */
export const serveRounds = (port: number, run: (request: RoundRequest) => Promise<WorkDone>): void => {
  const server = createServer(async (request, response) => {
    try {
      const done = await run((await json(request)) as RoundRequest);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(done));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1', () => process.send?.({ type: 'ready' }));
  process.once('SIGTERM', () => process.exit(0));
};
