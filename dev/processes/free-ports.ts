import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { at } from '../../domain/assert.ts';

/**
 * Below the ranges that operating systems use for outgoing connections (from 32768 on Linux, from 49152 elsewhere), so
 * that a free port stays free until its server binds it.
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

/**
 * Finds distinct free ports of the loopback interface, at random so that two callers at the same time rarely choose the
 * same.
 */
export const findFreePorts = async (count: number, taken: readonly number[] = []): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(firstPort, lastPort + 1);
    if (ports.includes(port) || taken.includes(port)) continue;
    if ((await portProblem(port, '127.0.0.1')) === null) ports.push(port);
  }
  return ports;
};

/** Finds one free port of the loopback interface. */
export const findFreePort = async (taken: readonly number[] = []): Promise<number> =>
  at(await findFreePorts(1, taken), 0);
