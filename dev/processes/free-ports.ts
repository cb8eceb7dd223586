import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ranges from which operating systems take the ports of outgoing connections (32768 up on Linux, 49152 up elsewhere), so that a
 * port that is free stays so until its server binds it.
 */
const firstPort = 20_000;
const lastPort = 31_999;

/** Why a port cannot be bound, as Node.js codes it (`EADDRINUSE`, `EACCES`, …); null where it can. */
export const portProblem = async (port: number, host: string): Promise<string | null> => {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
  server.close();
  await once(server, 'close');
  return null;
};

/** Ports of the loopback interface that nothing listens on, each another, picked at random so that two callers at once rarely meet. */
export const findFreePorts = async (count: number, taken: readonly number[] = []): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(firstPort, lastPort + 1);
    if (ports.includes(port) || taken.includes(port)) continue;
    if ((await portProblem(port, '127.0.0.1')) === null) ports.push(port);
  }
  return ports;
};

/** One free port of the loopback interface. */
export const findFreePort = async (): Promise<number> => {
  const [port] = await findFreePorts(1);
  if (port === undefined) throw new Error('No free port was found.');
  return port;
};
