import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { claimPort, findFreePort, portProblem } from '../../dev/processes/free-ports.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';

it('A free port stays claimed until its server binds it, so two test stacks never get the same', async () => {
  const port = await findFreePort();
  expect(await claimPort(port)).toBe(false);
  expect(await portProblem(port, '127.0.0.1')).toBeNull();
});

it('A port that a server uses is not free', async () => {
  const port = await findFreePort();
  const server = createServer().listen(port, '127.0.0.1');
  atFileEnd(() => server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  expect(await portProblem(port, '127.0.0.1')).toBe('EADDRINUSE');
});
