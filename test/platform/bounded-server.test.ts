import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBoundedServer } from '../../platform/bounded-server.ts';

const times = { headersTimeoutMs: 10_000, requestTimeoutMs: 60_000 };
const silenceMs = 200;

it('A client that does not read its response is disconnected', async () => {
  const chunk = Buffer.alloc(1 << 20);
  const server = createBoundedServer(
    times,
    (_request, response) => {
      const write = (): void => {
        while (response.write(chunk));
      };
      response.on('drain', write);
      write();
    },
    silenceMs,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  client.on('error', () => undefined).pause();
  client.write('GET / HTTP/1.1\r\nHost: docket\r\n\r\n');
  const [socket] = await accepted;
  await once(socket, 'close');
  expect(client.bytesRead).toBeLessThan(64 << 20);
});
