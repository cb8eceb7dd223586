import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { StackFile } from '../../platform/stack-file.ts';
import {
  answers,
  runs,
  type SupervisorRun,
  serverPids,
  startSupervisor,
  temporaryDataDir,
  waitForReady,
} from '../support/stack/supervisor.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const newDataDir = (): string => {
  const { dataDir, remove } = temporaryDataDir();
  cleanups.push(remove);
  return dataDir;
};

const start = async (settings: Record<string, string>): Promise<SupervisorRun> => {
  const supervisor = await startSupervisor(settings);
  cleanups.push(async () => {
    supervisor.child.kill('SIGTERM');
    await supervisor.exitCode;
  });
  return supervisor;
};

const stop = (supervisor: SupervisorRun, signal: NodeJS.Signals): Promise<number | null> => {
  supervisor.child.kill(signal);
  return supervisor.exitCode;
};

const companiesOf = async ({ databaseUrl }: StackFile): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('SELECT id FROM companies ORDER BY id');
  await client.end();
  return rows.map(({ id }) => id);
};

const expectNothingLeft = async (pids: Record<string, number>, { baseUrl }: StackFile): Promise<void> => {
  expect(Object.keys(pids).sort()).toEqual(['MinIO', 'PostgreSQL', 'Temporal']);
  expect(Object.entries(pids).filter(([, pid]) => runs(pid))).toEqual([]);
  expect(await answers(`${baseUrl}/health/live`)).toBe(false);
};

describe('npm start', { timeout: 400_000 }, () => {
  it('The command npm start drains and stops everything on SIGTERM with exit code 0, and keeps its data and ports for the next start, which explains how to get a login again', async () => {
    const dataDir = newDataDir();
    const first = await start({ DATA_DIR: dataDir });
    const stack = await waitForReady(first, dataDir);
    expect(first.stdout()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/m);
    expect(first.stdout()).toMatch(/Demo API key +\S+/);
    expect(first.stdout().trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    expect(first.stdout()).not.toMatch(/^\{/m);
    expect(readFileSync(join(dataDir, 'logs', 'api.log'), 'utf8')).toMatch(/^\{/m);
    expect(first.stderr()).not.toMatch(/^\(node:|Warning:|No workflows registered/m);
    const companies = await companiesOf(stack);
    const pids = serverPids(dataDir);
    expect(await stop(first, 'SIGTERM')).toBe(0);
    await expectNothingLeft(pids, stack);

    const second = await start({ DATA_DIR: dataDir });
    const again = await waitForReady(second, dataDir);
    expect(await companiesOf(again)).toEqual(companies);
    expect(again).toMatchObject({
      databaseUrl: stack.databaseUrl,
      s3Endpoint: stack.s3Endpoint,
      temporalUiUrl: stack.temporalUiUrl,
    });
    expect(second.stdout()).not.toContain('Demo API key');
    expect(second.stdout()).toContain('npm run admin -- user reset-password admin@docket.example');
    expect(second.stdout()).toMatch(/npm run admin -- key create --name "my key" --company co_\w+$/m);
    expect(await stop(second, 'SIGINT')).toBe(0);
    await expectNothingLeft(serverPids(dataDir), again);
  });

  it('The command npm start reports the last log lines of a server that dies, stops the others and exits with 1', async () => {
    const dataDir = newDataDir();
    const supervisor = await start({ DATA_DIR: dataDir });
    const stack = await waitForReady(supervisor, dataDir);
    const pids = serverPids(dataDir);
    process.kill(pids.Temporal ?? 0, 'SIGKILL');
    expect(await supervisor.exitCode).toBe(1);
    expect(supervisor.stderr()).toContain('Temporal ended unexpectedly: stopped by SIGKILL.');
    expect(supervisor.stderr()).toMatch(/The last lines of .*temporal\.log:\n {2}\S/);
    const stopped = [...supervisor.stderr().matchAll(/^Stopping (\S+) …$/gm)].map(([, name]) => name);
    expect(stopped).toEqual(['api', 'worker', 'MinIO', 'PostgreSQL']);
    await expectNothingLeft(pids, stack);
  });

  it('The command npm start leaves nothing running when it is killed, and starts again on the same data', async () => {
    const dataDir = newDataDir();
    const first = await start({ DATA_DIR: dataDir });
    const stack = await waitForReady(first, dataDir);
    const companies = await companiesOf(stack);
    const pids = serverPids(dataDir);
    first.child.kill('SIGKILL');
    await first.exitCode;
    const second = await start({ DATA_DIR: dataDir });
    expect(await companiesOf(await waitForReady(second, dataDir))).toEqual(companies);
    expect(Object.values(pids).filter(runs)).toEqual([]);
    await stop(second, 'SIGTERM');
  });
});
