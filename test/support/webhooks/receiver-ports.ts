import { once } from 'node:events';
import type { Server } from 'node:http';
import { testStack } from '../stack/stack.ts';

const shuffled = (ports: readonly number[]): number[] => {
  const start = process.pid % ports.length;
  return [...ports.slice(start), ...ports.slice(0, start)];
};

const tryToListen = async (server: Server, port: number): Promise<boolean> => {
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
};

/**
 * Lets a webhook receiver listen on a port that the shared stack may deliver to and that no other test uses at the
 * time. An earlier test may have used the port, so a receiver gives its URLs a unique path and ignores requests to
 * other paths.
 * @returns its origin, `http://127.0.0.1:PORT`
 */
export const listenOnReceiverPort = async (server: Server): Promise<string> => {
  for (const port of shuffled(testStack().receiverPorts)) {
    if (await tryToListen(server, port)) return `http://127.0.0.1:${port}`;
  }
  throw new Error('Every receiver port is taken: are receivers closed after their tests?');
};
