import type { Readiness } from '../operations/health/readiness.ts';
import type { Logger } from '../platform/log.ts';
import { pathOf, startSideServer } from '../platform/side-server.ts';

export interface HealthServerOptions {
  readonly host: string;
  /** Null for a worker without probes. */
  readonly port: number | null;
  /** Whether the worker polls its queues and is not stopping. */
  readonly isPolling: () => boolean;
  readonly readiness: () => Promise<Readiness>;
  readonly log: Logger;
}

/**
 * Serves `GET /health/live` and `GET /health/ready` for the probes of an orchestrator. A worker is ready while it polls
 * its queues and its servers answer.
 * @returns a function that closes the port
 */
export const startHealthServer = ({ host, port, isPolling, readiness, log }: HealthServerOptions) => {
  const answerOf = async (path: string): Promise<{ status: number; body: object }> => {
    if (path === '/health/live') return { status: 200, body: { status: 'ok' } };
    if (path !== '/health/ready') return { status: 404, body: { status: 'not found' } };
    const { status, checks } = await readiness();
    const worker = isPolling() ? 'ok' : 'The worker does not poll its task queues.';
    const isReady = isPolling() && status !== 'unavailable';
    return {
      status: isReady ? 200 : 503,
      body: { status: isReady ? status : 'unavailable', checks: { ...checks, worker } },
    };
  };
  return startSideServer({
    name: 'health',
    host,
    port,
    handle: async ({ url }, response) => {
      const { status, body } = await answerOf(pathOf(url));
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    },
    log,
  });
};
