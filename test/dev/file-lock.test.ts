import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { tryLock, waitForLock } from '../../dev/processes/file-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-lock-'));
  path = join(folder, 'below', 'the.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
const holdElsewhere = async (): Promise<ChildProcess> => {
  const source = `
    import { tryLock } from ${JSON.stringify(pathToFileURL(projectFile('dev/processes/file-lock.ts')).href)};
    globalThis.lock = tryLock(${JSON.stringify(path)});
    console.log(globalThis.lock !== null);
    setInterval(() => {}, 1000);
  `;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  expect(String(await once(holder.stdout, 'data'))).toBe('true\n');
  return holder;
};

const kill = async (holder: ChildProcess): Promise<void> => {
  holder.kill('SIGKILL');
  await once(holder, 'exit');
};

it('A file lock cannot be taken while another process owns it, and is free immediately when its owner is killed', async () => {
  const holder = await holdElsewhere();
  expect(tryLock(path)).toBeNull();
  await kill(holder);
  const lock = tryLock(path);
  expect(lock).not.toBeNull();
  lock?.release();
});

it('A file lock cannot be taken twice by one process', () => {
  const lock = tryLock(path);
  expect(tryLock(path)).toBeNull();
  lock?.release();
  const again = tryLock(path);
  expect(again).not.toBeNull();
  again?.release();
});

it('A file lock calls onWait once while another process owns it', async () => {
  const holder = await holdElsewhere();
  let told = 0;
  const waiting = waitForLock(path, () => {
    told += 1;
    void kill(holder);
  });
  (await waiting).release();
  expect(told).toBe(1);
});
