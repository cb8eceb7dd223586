import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { Child } from '../../../processing/children/child.ts';
import { detectConfinement, gapsOf } from '../../../processing/children/confinement.ts';
import { temporaryFolder } from '../documents/documents.ts';

const run = promisify(execFile);
const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;
const hasNamespaces = spawnSync('unshare', ['--user', '--map-current-user', '--net', 'true']).status === 0;

interface Outcome {
  /** The result of each attempt: "yes" or the name of an error. */
  readonly plain: Readonly<Record<string, string>>;
  readonly confined: Readonly<Record<string, string>>;
  readonly gaps: readonly string[];
}

let folder: string;
beforeAll(async () => {
  if (!hasCompiler) return;
  const made = await temporaryFolder();
  folder = made.path;
  chmodSync(folder, 0o755);
  const compile = (source: string, program: string) =>
    execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', join(folder, program), projectFile(source)]);
  compile('processing/children/native/confine.c', 'confine');
  compile('test/processing/children/hostile.c', 'hostile');
  return () => made[Symbol.asyncDispose]();
}, 60_000);

/** Lets a hostile program take the place of a decoder whose parent has a secret in its environment. */
const takeOver = async (confine: string, node = process.execPath): Promise<Outcome> => {
  await using work = await temporaryFolder();
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await vi.waitUntil(() => server.listening);
  const { port } = server.address() as { port: number };
  const script = projectFile('test/processing/children/taken-over.mjs');
  const args = [
    script,
    projectFile('processing/children/confinement.ts'),
    confine,
    join(folder, 'hostile'),
    work.path,
    String(port),
  ];
  const env = { PATH: process.env.PATH, TMPDIR: work.path, DATABASE_URL: 'the-secret-value' };
  const { stdout } = await run(node, args, { env });
  return JSON.parse(stdout) as Outcome;
};

const own = ['own-files-read', 'own-files-write', 'pipe-to-children'];

describe.runIf(hasCompiler)('A decoder that native code has taken over', { timeout: 120_000 }, () => {
  it('A decoder that native code has taken over reaches no secret, process, network or file except those of its work, although it reaches them all unconfined', async () => {
    const { plain, confined, gaps } = await takeOver(join(folder, 'confine'));
    const open = ['secret', 'environ', 'memory', 'maps', 'ptrace', 'pidfd', 'connect', 'socket-unix', 'foreign-file'];
    for (const name of [...own, ...open, 'passwords', 'write-elsewhere']) {
      expect(plain, name).toHaveProperty(name, 'yes');
    }
    for (const [name, result] of Object.entries(confined)) {
      expect({ name, result }).toEqual({
        name,
        result: own.includes(name) ? 'yes' : expect.stringMatching(/^E[A-Z]+$/),
      });
    }
    // An attempt that fails for a reason other than a refusal, such as a wrong address, would prove nothing.
    const refusals = new Set(Object.values(confined));
    expect([...refusals].sort()).toEqual(['EACCES', 'ENOSYS', 'EPERM', 'yes']);
    expect(gaps).not.toContain('system calls');
    expect(gaps).not.toContain('settings of parent processes');
  });

  it('Without the launcher, a user namespace keeps the secrets of the parent from a decoder, and the report names the gaps', async (context) => {
    context.skip(!hasNamespaces, 'this system has no unprivileged user namespaces');
    const { plain, confined, gaps } = await takeOver('/nonexistent');
    expect(plain).toMatchObject({ secret: 'yes', memory: 'yes' });
    for (const name of ['environ', 'memory', 'process_vm_readv', 'ptrace', 'connect']) {
      expect(confined[name], name).toMatch(/^E/);
    }
    expect(gaps).toEqual(['system calls', 'files of native code']);
  });

  it('A Node.js program that its user may run but not read keeps its secrets from every process of that user', async (context) => {
    context.skip(process.getuid?.() !== 0, 'only root can run a program as someone who may not read it');
    const open = mkdtempSync(join(tmpdir(), 'docket-unreadable-'));
    onTestFinished(() => rmSync(open, { recursive: true }));
    chmodSync(open, 0o777);
    const script = 'setTimeout(() => undefined, 60_000); process.stdout.write("started");';
    const readers = ['environ', 'mem', 'maps'].map((name) => `head --bytes=0 /proc/$pid/${name} && echo ${name}`);
    const outcomeOf = (node: string) => {
      // A separate file, because the output of the earlier Node.js would suggest too early that this one has started.
      const output = join(open, randomUUID());
      return run('setpriv', [
        '--reuid=10001',
        '--regid=10001',
        '--clear-groups',
        '--bounding-set=-all',
        'sh',
        '-c',
        `${node} -e '${script}' > ${output} & pid=$!; until [ -s ${output} ]; do :; done; { ${readers.join('; ')}; } 2>/dev/null; kill $pid; wait`,
      ]).then(
        ({ stdout }) => stdout.trim().split('\n'),
        (error: { stdout: string }) => error.stdout.trim().split('\n'),
      );
    };
    const node = join(open, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
    expect(await outcomeOf(node)).toEqual(['environ', 'mem', 'maps']);
    chmodSync(node, 0o711);
    expect(await outcomeOf(node)).toEqual(['']);
  });

  it('A process that the launcher confines works as before and opens no other file, whatever Node.js allows', async () => {
    await using work = await temporaryFolder();
    const confinement = await detectConfinement('auto', join(folder, 'confine'));
    const entry = projectFile('test/processing/children/probe.ts');
    const folders = { reads: [projectFile('test')], writes: [] };
    // Without the permission model, only the kernel blocks it.
    const child = new Child(
      { entry, folders, confinement: { ...confinement, files: false } },
      { timeoutMs: 60_000, memoryMaxMb: 2_000 },
    );
    onTestFinished(() => child.kill());
    const ask = (job: object) => child.run(job, { signal: new AbortController().signal });
    expect(await ask({ kind: 'write', path: join(work.path, 'page') })).toBeUndefined();
    expect(await ask({ kind: 'read', path: join(work.path, 'page') })).toBe(1);
    for (const path of ['/etc/passwd', projectFile('.env.example'), `/proc/${process.pid}/status`]) {
      await expect(ask({ kind: 'read', path })).rejects.toThrow('EACCES');
    }
    expect(await ask({ kind: 'connect', port: 1 })).toBe('EPERM');
    expect(gapsOf(confinement)).not.toContain('files of native code');
  });
});
