import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type Target = {
  /** `http://127.0.0.1:{port}`. */
  origin: string;
  port: number;
  /** Connections made to it so far. */
  connections(): number;
};

/** Listens on a free loopback port until the test has finished, then closes with every connection. */
export const startTarget = async (server: Server): Promise<Target> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, connections: () => connections };
};

/** An HTTP server that answers by the listener given. */
export const startHttpTarget = (listener: RequestListener): Promise<Target> => startTarget(createServer(listener));

/**
 * A TCP server that calls `answer` when the first bytes of a connection have arrived, so it can break every rule of
 * HTTP.
 */
export const startRawTarget = (answer: (socket: Socket) => void): Promise<Target> =>
  startTarget(createTcpServer((socket) => socket.once('data', () => answer(socket))));
