import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at } from '../../domain/assert.ts';

/**
 * The first port to try. It is below the ranges for outgoing connections (from 32768 on Linux, from 49152 elsewhere),
 * so that a free port stays free until its server binds it.
 */
const firstPort = 20_000;
const lastPort = 31_999;

/** Returns why a port cannot be bound, as a code of Node.js (`EADDRINUSE`, `EACCES`, …), or null if it can. */
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

/** Longer than a server takes from its start until it binds its port. */
const claimMs = 60_000;

/**
 * Claims a port for the servers of this process, so that no other process finds it before a server binds it. A UDP
 * socket on the same number holds the claim: it does not get in the server's way, and ends with the process.
 * @returns whether nobody else has claimed it
 */
export const claimPort = async (port: number): Promise<boolean> => {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
  } catch {
    socket.close();
    return false;
  }
  socket.unref();
  setTimeout(() => socket.close(), claimMs).unref();
  return true;
};

/** Finds distinct free ports of the loopback interface, which no other process finds in the next minute. */
export const findFreePorts = async (count: number, taken: readonly number[] = []): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(firstPort, lastPort + 1);
    if (ports.includes(port) || taken.includes(port)) continue;
    if ((await portProblem(port, '127.0.0.1')) === null && (await claimPort(port))) ports.push(port);
  }
  return ports;
};

/** Finds one free port of the loopback interface. */
export const findFreePort = async (taken: readonly number[] = []): Promise<number> =>
  at(await findFreePorts(1, taken), 0);
