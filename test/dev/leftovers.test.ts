import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findLeftovers, noteServers } from '../../dev/processes/leftovers.ts';
import { type ManagedProcess, startProcess } from '../../dev/processes/managed-process.ts';

let dataDir: string;
let servers: ManagedProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'docket-leftovers-'));
});

afterEach(async () => {
  for (const server of servers) await server.stop(1_000);
  servers = [];
  rmSync(dataDir, { recursive: true, force: true });
});

const startServer = async (name: string, argument: string): Promise<ManagedProcess> => {
  const args = ['-c', 'while :; do sleep 0.1; done', argument];
  const server = await startProcess({
    name,
    command: '/bin/sh',
    args,
    env: process.env,
    logFile: join(dataDir, `${name}.log`),
    output: 'file',
  });
  servers.push(server);
  return server;
};

it('The function findLeftovers finds the servers of a killed run by their folder, and stops them', async () => {
  const server = await startServer('Temporal', join(dataDir, 'temporal.db'));
  noteServers(dataDir, [server]);
  const leftovers = findLeftovers(dataDir);
  expect(leftovers.map(({ name }) => name)).toEqual(['Temporal']);
  await leftovers[0]?.stop();
  expect((await server.exit).signal).toBe('SIGTERM');
  expect(findLeftovers(dataDir)).toEqual([]);
});

it('The function findLeftovers ignores another process with a recorded id', async () => {
  noteServers(dataDir, [await startServer('MinIO', '/somewhere/else')]);
  expect(findLeftovers(dataDir)).toEqual([]);
});

it('The function findLeftovers finds nothing in a new folder', () => {
  expect(findLeftovers(dataDir)).toEqual([]);
});
