import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { startReceiver } from '../../samples/demo/receiver.ts';

const takePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

it('The demo receives webhooks on the next port if another program has the first', async () => {
  const taken = await takePort();
  const free = await findFreePort();
  const receiver = await startReceiver([taken, free], 'aok_key');
  onTestFinished(() => receiver.close());
  expect(receiver.origin).toBe(`http://127.0.0.1:${free}`);
});

it('The demo explains how to name another port if every port is in use', async () => {
  const taken = await takePort();
  await expect(startReceiver([taken], 'aok_key')).rejects.toThrow(
    /cannot listen on 127\.0\.0\.1, port \d+: .*EADDRINUSE.* Choose another port with --webhook-port N\.$/,
  );
});
