import { once } from 'node:events';
import { connect } from 'node:net';

/** The outcome of a connection to a server. */
export interface RawOutcome {
  /** The data that it sent before it closed the connection. */
  readonly answer: string;
  /** The number of bytes that the client could send. */
  readonly sentBytes: number;
}

/**
 * Opens a TCP connection, sends `head`, and then `more` repeatedly until the server closes the connection. With
 * `everyMs`, it waits before each piece; without it, it sends as fast as the server reads.
 */
export const sendUntilClosed = async (
  baseUrl: string,
  head: string,
  { more = '', everyMs = 0 }: { more?: string; everyMs?: number } = {},
): Promise<RawOutcome> => {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  let sentBytes = 0;
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString('latin1');
  });
  // A server that closes while the client sends resets the connection.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const send = (text: string): boolean => {
    if (!socket.writable) return false;
    sentBytes += text.length;
    return socket.write(text);
  };
  await once(socket, 'connect');
  send(head);
  const pieces = everyMs > 0 ? setInterval(() => send(more), everyMs) : null;
  const flood = () => {
    while (more && send(more));
  };
  if (!pieces) {
    socket.on('drain', flood);
    flood();
  }
  await closed;
  if (pieces) clearInterval(pieces);
  return { answer, sentBytes };
};
