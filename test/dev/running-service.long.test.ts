import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../base/project.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import type { StackFile } from '../../platform/stack-file.ts';
import {
  answers,
  type SupervisorRun,
  startSupervisor,
  temporaryDataDir,
  waitForReady,
} from '../support/stack/supervisor.ts';

const run = promisify(execFile);
const { dataDir, remove } = temporaryDataDir();
let supervisor: SupervisorRun;
let stack: StackFile;

beforeAll(async () => {
  supervisor = await startSupervisor({ DATA_DIR: dataDir });
  stack = await waitForReady(supervisor, dataDir);
}, 300_000);

afterAll(async () => {
  supervisor.child.kill('SIGTERM');
  await supervisor.exitCode;
  await remove();
}, 60_000);

describe('A service started by npm start', { timeout: 120_000 }, () => {
  it('A service started by npm start prints the addresses of all its parts, and they answer', async () => {
    const urls = supervisor.stdout().match(/http:\/\/\S+/g) ?? [];
    expect(urls).toContain(`${stack.baseUrl}/docs`);
    expect(urls).toContain(`${stack.baseUrl}/openapi.json`);
    expect(urls).toContain(stack.temporalUiUrl);
    expect(urls).toContain(stack.s3ConsoleUrl);
    for (const url of urls) expect([url, await answers(url)]).toEqual([url, true]);
    expect(supervisor.stdout()).toContain(stack.databaseUrl);
  });

  it('A service started by npm start is found by the command line, which prints only JSON under npm run', async () => {
    const env = isolatedEnvironment({ DATA_DIR: dataDir }) as NodeJS.ProcessEnv;
    const { stdout } = await run('npm', ['run', 'admin', '--', 'company', 'list', '--json'], { cwd: projectRoot, env });
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ name: 'Demo Company' })]);
  });

  it('A service started by npm start locks its DATA_DIR: a second start is refused and changes nothing', async () => {
    const second = await startSupervisor({ DATA_DIR: dataDir });
    expect(await second.exitCode).toBe(1);
    expect(second.stderr()).toContain(
      `DATA_DIR ${dataDir} is in use by another npm start (process ${supervisor.child.pid})`,
    );
    expect(await answers(`${stack.baseUrl}/health/ready`)).toBe(true);
  });
});
