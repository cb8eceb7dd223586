import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSupervisor, temporaryDataDir } from '../support/stack/supervisor.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const newDataDir = (): string => {
  const { dataDir, remove } = temporaryDataDir();
  cleanups.push(remove);
  return dataDir;
};

const startRefused = async (settings: Record<string, string>): Promise<{ exitCode: number | null; stderr: string }> => {
  const supervisor = await startSupervisor({ DATA_DIR: newDataDir(), ...settings });
  return { exitCode: await supervisor.exitCode, stderr: supervisor.stderr() };
};

describe('npm start refuses', { timeout: 60_000 }, () => {
  it('The command npm start refuses bad settings with exit code 2 and the name of each', async () => {
    const { exitCode, stderr } = await startRefused({ SESSION_TTL: '5 minutes', LOG_LEVEL: 'loud' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('SESSION_TTL: "5 minutes" is not a duration');
    expect(stderr).toContain('LOG_LEVEL: ');
  });

  it('The command npm start refuses credentials that the embedded MinIO does not accept, with exit code 2', async () => {
    const { exitCode, stderr } = await startRefused({ S3_SECRET_KEY: 'short' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('S3_SECRET_KEY: the embedded MinIO needs at least 8 characters');
  });

  it('The command npm start refuses a port in use, and names the setting that chooses another', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    cleanups.push(async () => server.close());
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { exitCode, stderr } = await startRefused({ PORT: String(port) });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is in use.`);
    expect(stderr).toContain('PORT=');
  });

  it('The command npm start refuses a host that is not an address of this machine', async () => {
    const { exitCode, stderr } = await startRefused({ PORT: '3000', HOST: '192.0.2.1' });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('HOST 192.0.2.1 is not an address of this machine.');
  });

  it('The command npm start refuses a DATA_DIR that cannot be created', async () => {
    const file = `${newDataDir()}-file`;
    writeFileSync(file, '');
    const { exitCode, stderr } = await startRefused({ DATA_DIR: join(file, 'data') });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`DATA_DIR ${join(file, 'data')} cannot be used`);
  });

  it('The command npm start refuses a setting that names a program that does not work', async () => {
    const program = `${newDataDir()}-temporal`;
    writeFileSync(program, '#!/bin/sh\nexit 3\n');
    chmodSync(program, 0o755);
    const { exitCode, stderr } = await startRefused({ TEMPORAL_CLI: program });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(`TEMPORAL_CLI is ${program}, which does not work as the Temporal CLI`);
  });
});
