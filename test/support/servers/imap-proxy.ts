import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';

/** A proxy on the loopback interface in front of a mail server without TLS. It ends after the tests of the file. */
export const startImapProxy = async (serverPort: number, connectionsMax = Number.POSITIVE_INFINITY) => {
  const port = await findFreePort();
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let bytes = 0;
  let clients = 0;
  const server = createServer((client) => {
    if (clients >= connectionsMax) {
      client.end('* BYE [LIMIT] too many connections\r\n');
      return;
    }
    clients += 1;
    const upstream = connect(serverPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => {
      clients -= 1;
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    client.on('data', (part: Buffer) => {
      commands.push(...part.toString('latin1').split('\r\n').filter(Boolean));
      upstream.write(part);
    });
    upstream.on('data', (part: Buffer) => {
      bytes += part.length;
      client.write(part);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atFileEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port,
    /** The matching commands since the last call, and the bytes that the server has sent since then. */
    takeSeen: (form: RegExp): { commands: string[]; bytes: number } => {
      const seen = { commands: commands.filter((line) => form.test(line)), bytes };
      commands.length = 0;
      bytes = 0;
      return seen;
    },
  };
};
