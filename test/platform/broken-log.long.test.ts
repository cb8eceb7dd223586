import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { type ApiClient, createClient } from '../support/stack/api-client.ts';
import { testStack } from '../support/stack/stack.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Starts a process whose standard streams are pipes that the test may read or not. */
const startPiped = async (script: string): Promise<{ process: ChildProcess; api: ApiClient }> => {
  const port = String(await findFreePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = { PORT: port, BASE_URL: baseUrl, LOG_LEVEL: 'trace', LOG_FORMAT: 'json' };
  const env = isolatedEnvironment({ ...testStack().settings, ...settings });
  const child = spawn(process.execPath, [projectFile(script)], {
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child, 'message');
  return { process: child, api: createClient(null, baseUrl) };
};

const stop = async (child: ChildProcess): Promise<unknown[]> => {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return exit;
};

describe.each(['api/main.ts', 'worker/main.ts'])('%s', (script) => {
  it('The process stops on SIGTERM after the reader of its log has ended', async () => {
    const { process: child } = await startPiped(script);
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect(await stop(child)).toEqual([0, null]);
  });
});

it('An API whose log nobody reads answers every request and stops on SIGTERM', async () => {
  const { process: child, api } = await startPiped('api/main.ts');
  const headers = { 'X-Request-Id': 'x'.repeat(120) };
  for (let round = 0; round < 40; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.get('/openapi.json/unknown', headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  }
  expect(await stop(child)).toEqual([0, null]);
});
