import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-bootstrap-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Child = ChildProcessByStdio<null, Readable, Readable>;

const bootstrap = (source: string, args: readonly string[] = []): Child => {
  const script = join(folder, 'script.ts');
  writeFileSync(script, source);
  return spawn(process.execPath, [projectFile('dev/bootstrap.mjs'), script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

const finish = async (child: Child): Promise<{ code: number | null; stdout: string }> => {
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout };
};

/** A script that reports when it is ready, counts the signals that reach it, and ends shortly after the first one. */
const counting = `
  let count: number = 0;
  process.on('SIGTERM', () => {
    count += 1;
    if (count === 1) setTimeout(() => { console.log('signals ' + count); process.exit(7); }, 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

it('The program dev/bootstrap.mjs runs a TypeScript file on the pinned Node.js with its arguments and adds nothing to standard output', async () => {
  const child = bootstrap(
    'const version: string = process.version; console.log(JSON.stringify([version, ...process.argv.slice(2)]));',
    ['--json', 'a b'],
  );
  const { code, stdout } = await finish(child);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([expect.stringMatching(/^v24\./), '--json', 'a b']);
});

it('The program dev/bootstrap.mjs keeps compiled code, so later starts of any process take half the CPU time', async () => {
  const { stdout } = await finish(bootstrap("console.log((await import('node:module')).getCompileCacheDir() ?? '');"));
  expect(stdout.trim().startsWith(projectFile('node_modules/.cache/compiled'))).toBe(true);
});

it('The program dev/bootstrap.mjs exits with the exit code of the script', async () => {
  expect((await finish(bootstrap('process.exit(42);'))).code).toBe(42);
});

it('The program dev/bootstrap.mjs exits with 128 plus the number of the signal that ended the script', async () => {
  expect((await finish(bootstrap("process.kill(process.pid, 'SIGKILL');"))).code).toBe(137);
});

it('The program dev/bootstrap.mjs forwards a signal once, even if it arrives from the terminal and from npm, and waits for the script', async () => {
  const child = bootstrap(counting);
  await once(child.stdout, 'data');
  const finished = finish(child);
  child.kill('SIGTERM');
  child.kill('SIGTERM');
  expect(await finished).toEqual({ code: 7, stdout: 'signals 1\n' });
});

it('The program dev/bootstrap.mjs shows its usage if no script is named', async () => {
  const child = spawn(process.execPath, [projectFile('dev/bootstrap.mjs')], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [message] = (await once(child.stderr, 'data')) as [Buffer];
  expect(message.toString('utf8')).toContain('No script given.');
});
