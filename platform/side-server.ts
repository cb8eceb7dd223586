import type { IncomingMessage, ServerResponse } from 'node:http';
import { at } from '../domain/assert.ts';
import { createBoundedServer } from './bounded-server.ts';
import type { Logger } from './log.ts';

export interface SideServerOptions {
  /** The purpose of the port, for the log. */
  readonly name: string;
  readonly host: string;
  /** Null for no port; 0 for any free port. */
  readonly port: number | null;
  /** Answers a request. If it throws before it has answered, the client gets 500, and the error is logged. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly log: Logger;
}

const times = { headersTimeoutMs: 5_000, requestTimeoutMs: 5_000 };
/** Probes and scrapers need a handful of connections. */
const connectionsMax = 64;

/** The path of a request target; the target itself if it is not a URL. */
export const pathOf = (target = ''): string => at(target.split('?'), 0);

/**
 * Serves operators on a port, besides the process's own work. A port that cannot be opened is logged, and the process
 * continues without it. No request has a body here, so a connection that sends one is closed after the answer.
 * @returns a function that closes the port
 */
export const startSideServer = ({ name, host, port, handle, log }: SideServerOptions): (() => Promise<void>) => {
  if (port === null) return async () => undefined;
  const server = createBoundedServer(times, (request, response) => {
    const hasBody = Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'];
    if (hasBody) response.once('finish', () => request.destroy()).setHeader('Connection', 'close');
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, `the ${name} port could not answer a request`);
      if (response.headersSent) {
        response.destroy();
      } else {
        response.writeHead(500).end('Something went wrong. See the log.\n');
      }
    });
  });
  server.maxConnections = connectionsMax;
  server.on('error', (error) => log.error({ err: error, host, port }, `the ${name} port cannot be opened`));
  server.listen(port, host, () => log.info({ host, port }, `the ${name} port is open`));
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
};
