import type { Logger } from '../log.ts';
import { pathOf, startSideServer } from '../side-server.ts';

/** The content type of the text format of Prometheus. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsServerOptions {
  readonly host: string;
  /** Null for no port; 0 for any free port. */
  readonly port: number | null;
  /** Collects the metrics and writes them in the text format of Prometheus. */
  readonly collect: () => Promise<string>;
  readonly log: Logger;
}

/**
 * Serves `GET /metrics` on its own port, so that metrics are never public with the API.
 * @returns a function that closes the port
 */
export const startMetricsServer = ({ host, port, collect, log }: MetricsServerOptions): (() => Promise<void>) =>
  startSideServer({
    name: 'metrics',
    host,
    port,
    handle: async ({ url }, response) => {
      if (pathOf(url) !== '/metrics') {
        response.writeHead(404).end('Not found. The metrics are at /metrics.\n');
        return;
      }
      const text = await collect();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    },
    log,
  });
