import { createServer } from 'node:http';
import { errorMessage, type Logger } from '../log.ts';
import { prometheusContentType } from './prometheus-text.ts';

export interface MetricsServerOptions {
  readonly host: string;
  /** Null if there shall be no such port; 0 for any free port. */
  readonly port: number | null;
  /** Collects the metrics and writes them in the text format of Prometheus. */
  readonly collect: () => Promise<string>;
  readonly log: Logger;
}

/**
 * Serves `GET /metrics` on its own port, so that metrics are never public with the API. A port that cannot be opened is logged, and the
 * process goes on without it.
 * @returns a function that closes the port
 */
export const startMetricsServer = ({ host, port, collect, log }: MetricsServerOptions): (() => Promise<void>) => {
  if (port === null) return async () => undefined;
  const server = createServer(async ({ url = '' }, response) => {
    if (new URL(url, 'http://metrics').pathname !== '/metrics') {
      response.writeHead(404).end('Not found. The metrics are at /metrics.\n');
      return;
    }
    try {
      response.writeHead(200, { 'Content-Type': prometheusContentType }).end(await collect());
    } catch (error) {
      response.writeHead(500).end(`${errorMessage(error)}\n`);
    }
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  server.on('error', (error) => log.error({ err: error, host, port }, 'the metrics port cannot be opened'));
  server.listen(port, host, () => log.info({ host, port }, 'metrics endpoint is open'));
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
};
