import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { WorkDone } from '../measuring/closed-loop.ts';

/** The request for one round of a bare process. It sets exactly one of the two limits. */
export interface RoundRequest {
  readonly concurrency: number;
  readonly count?: number;
  readonly durationMs?: number;
}

/**
 * Serves rounds to the benchmark: one request per round, answered with the work that was done, so that messages between
 * the processes do not affect the measurement. SIGTERM ends it.
 */
export const serveRounds = (port: number, run: (request: RoundRequest) => Promise<WorkDone>): void => {
  const server = createServer(async (request, response) => {
    try {
      const asked: RoundRequest = JSON.parse(await text(request));
      const done = await run(asked);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(done));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.requestTimeout = 0;
  server.listen(port, '127.0.0.1', () => process.send?.({ type: 'ready' }));
  process.once('SIGTERM', () => process.exit(0));
};
