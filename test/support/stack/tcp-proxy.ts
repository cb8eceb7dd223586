import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { atFileEnd } from '../file-end/at-file-end.ts';

/** A connection to a server that a test can cut and restore. */
export interface TcpProxy {
  /** Its address, with the scheme of the server. */
  readonly url: string;
  /** Refuses new connections and breaks those that are open, as a server that has stopped does. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Accepts connections and bytes but forwards nothing, as a server that hangs does; `cut` and `restore` end it. */
  freeze(): void;
  /** Breaks open connections and forwards to another server from now on, as a virtual address that moves does. */
  leadTo(serverUrl: string): void;
  /** Stops forwarding on the open connections without closing them. New connections work. */
  silence(): void;
}

/**
 * Starts a proxy to the server at this URL, on an address of the loopback interface. It ends after the tests of the
 * file.
 */
export const startTcpProxy = async (serverUrl: string, host = '127.0.0.1'): Promise<TcpProxy> => {
  let target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  let server: Server;
  let isFrozen = false;
  const listen = async (port: number): Promise<void> => {
    server = createServer((incoming) => {
      const outgoing = connect(Number(target.port), target.hostname);
      for (const socket of [incoming, outgoing]) track(socket);
      if (!isFrozen) incoming.pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    });
    server.listen(port, host);
    await once(server, 'listening');
  };
  await listen(0);
  const address = () => server.address() as AddressInfo;
  const { port } = address();
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
    isFrozen = false;
  };
  atFileEnd(cut);
  const silence = (): void => {
    for (const socket of sockets) socket.unpipe();
  };
  const freeze = (): void => {
    isFrozen = true;
    silence();
  };
  const leadTo = (url: string): void => {
    target = new URL(url);
    for (const socket of sockets) socket.destroy();
  };
  const { protocol } = target;
  return {
    leadTo,
    freeze,
    silence,
    url: `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`,
    cut,
    restore: () => listen(port),
  };
};
