import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

/** A separate copy of the module for this file, because a process keeps its temporary folder until it ends. */
const ownCopy = '../../platform/temporary-files.ts?own';
const { createTemporaryFolder, sweepTemporaryFiles }: typeof import('../../platform/temporary-files.ts') = await import(
  ownCopy
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-sweep-'));
  vi.stubEnv('TMPDIR', folder);
});
const owners: ChildProcess[] = [];
afterEach(() => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const script = `
  import { createTemporaryFolder } from '${new URL('../../platform/temporary-files.ts', import.meta.url)}';
  process.once('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 60_000);
  process.send(await createTemporaryFolder('test'));
`;

/** Starts a process with a file in its temporary folder. */
const startOwner = async (): Promise<{ owner: ChildProcess; file: string }> => {
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  owners.push(owner);
  const [path] = await once(owner, 'message');
  const file = join(String(path), 'receipt.pdf');
  writeFileSync(file, 'private');
  return { owner, file };
};

const end = async (owner: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const exit = once(owner, 'exit');
  owner.kill(signal);
  await exit;
};

it('The files of a process that was killed are removed, and those of living processes stay', async () => {
  const own = await createTemporaryFolder('own');
  const [killed, living] = await Promise.all([startOwner(), startOwner()]);
  await end(killed.owner, 'SIGKILL');
  expect(existsSync(killed.file)).toBe(true);
  expect(await sweepTemporaryFiles()).toBe(1);
  expect([killed.file, living.file, own].map(existsSync)).toEqual([false, true, true]);
});

it('A process that ends removes its files itself', async () => {
  const { owner, file } = await startOwner();
  await end(owner, 'SIGTERM');
  expect(existsSync(dirname(dirname(file)))).toBe(false);
});

it('The files of a process in another container are removed once it has been silent for 15 minutes', async () => {
  const parent = dirname(dirname(await createTemporaryFolder('own')));
  const minutesAgo = (minutes: number): string => {
    const path = join(parent, `0123456789ab.${minutes}.1`);
    mkdirSync(path);
    const at = new Date(Date.now() - minutes * 60_000);
    utimesSync(path, at, at);
    return path;
  };
  const silent = minutesAgo(16);
  const recent = minutesAgo(5);
  await sweepTemporaryFiles();
  expect([silent, recent].map(existsSync)).toEqual([false, true]);
});

it('A folder whose process id belongs to a younger process is removed', async () => {
  const { owner, file } = await startOwner();
  const [space] = dirname(dirname(file)).split('/').at(-1)?.split('.') ?? [];
  const former = join(dirname(dirname(dirname(file))), `${space}.${owner.pid}.1`);
  mkdirSync(former);
  await sweepTemporaryFiles();
  expect([former, file].map(existsSync)).toEqual([false, true]);
});
