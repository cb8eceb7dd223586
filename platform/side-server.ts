import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Logger } from './log.ts';

export interface SideServerOptions {
  /** What the port serves, for the log. */
  readonly name: string;
  readonly host: string;
  /** Null if there shall be no such port; 0 for any free port. */
  readonly port: number | null;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly log: Logger;
}

/**
 * Serves operators on a port beside the process's own work. A port that cannot be opened is logged, and the process goes on without it.
 * @returns a function that closes the port
 */
export const startSideServer = ({ name, host, port, handle, log }: SideServerOptions): (() => Promise<void>) => {
  if (port === null) return async () => undefined;
  const server = createServer(handle);
  server.headersTimeout = 5_000;
  server.requestTimeout = 5_000;
  server.on('error', (error) => log.error({ err: error, host, port }, `the ${name} port cannot be opened`));
  server.listen(port, host, () => log.info({ host, port }, `the ${name} port is open`));
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
};
