import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { eventually } from '../support/stack/eventually.ts';
import { runs } from '../support/stack/supervisor.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-guard-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const moduleUrl = (path: string): string => JSON.stringify(pathToFileURL(projectFile(path)).href);

/** A process that starts two others, sets a guard on them, and prints their ids. */
const startOwner = async (kept: string, thenRelease: boolean): Promise<{ owner: ChildProcess; pids: number[] }> => {
  const source = `
    import { startGuard } from ${moduleUrl('dev/processes/guard.ts')};
    import { startProcess } from ${moduleUrl('dev/processes/managed-process.ts')};
    const one = (name) => startProcess({ name, command: 'sleep', args: ['600'], env: process.env, logFile: ${JSON.stringify(folder)} + '/' + name, output: 'file' });
    const guard = startGuard(${JSON.stringify(kept)});
    const both = [await one('first'), await one('second')];
    guard.watch(both);
    ${thenRelease ? 'for (const each of both) await each.stop(5000); guard.release();' : ''}
    console.log(JSON.stringify(both.map(({ pid }) => pid)));
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, pids: JSON.parse(line.toString('utf8')) as number[] };
};

const makeKeptFolder = (): string => {
  const kept = mkdtempSync(join(folder, 'kept-'));
  writeFileSync(join(kept, 'file'), '');
  return kept;
};

it("A supervisor's guard stops the watched processes and removes the temporary folder when its owner is killed", async () => {
  const kept = makeKeptFolder();
  const { owner, pids } = await startOwner(kept, false);
  expect(pids.map(runs)).toEqual([true, true]);
  owner.kill('SIGKILL');
  await eventually('the processes are gone', () => !pids.some(runs));
  await eventually('the folder is gone', () => !existsSync(kept));
});

it("A supervisor's guard does nothing after its release", async () => {
  const kept = makeKeptFolder();
  const { owner, pids } = await startOwner(kept, true);
  expect(pids.map(runs)).toEqual([false, false]);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(existsSync(kept)).toBe(true);
});
