import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { Child, type ChildProgram } from '../../../processing/children/child.ts';
import { type Confinement, detectConfinement, gapsOf, unconfined } from '../../../processing/children/confinement.ts';
import { temporaryFolder } from '../documents/documents.ts';
import type { ProbeJob } from './probe.ts';

const secrets = [
  'DATABASE_URL',
  'S3_SECRET_KEY',
  'ADMIN_PASSWORD',
  'LLM_API_KEY',
  'OIDC_CLIENT_SECRET',
  'NODE_OPTIONS',
];
const isLinux = process.platform === 'linux';

let confinement: Confinement = unconfined;
beforeAll(async () => {
  // If the launcher is built on this machine, taken-over.test.ts covers what it adds.
  confinement = await detectConfinement('auto', '/nonexistent');
}, 60_000);
afterEach(() => vi.unstubAllEnvs());

const startChild = (program: Partial<ChildProgram> = {}, memoryMaxMb = 2_000): Child => {
  const entry = projectFile('test/processing/children/probe.ts');
  const folders = { reads: [projectFile('test')], writes: [] };
  const child = new Child({ entry, folders, confinement, ...program }, { timeoutMs: 100_000, memoryMaxMb });
  onTestFinished(() => child.kill());
  return child;
};

const ask = (child: Child, job: ProbeJob): Promise<unknown> => child.run(job, { signal: new AbortController().signal });

interface Surroundings {
  readonly pid: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

describe('A process that opens untrusted files', { timeout: 120_000 }, () => {
  it('A decoder gets its own temporary folder, and none of the settings of its parent', async () => {
    for (const name of secrets) vi.stubEnv(name, name === 'NODE_OPTIONS' ? '--no-warnings' : 'a-secret-value');
    const { pid, folder, environment } = (await ask(startChild(), { kind: 'surroundings' })) as Surroundings;
    expect(Object.keys(environment).filter((name) => secrets.includes(name))).toEqual([]);
    expect(environment).toMatchObject({ HOME: folder, TMPDIR: folder, VIPS_BLOCK_UNTRUSTED: '1' });
    if (isLinux) expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('a-secret-value');
  });

  it('The temporary folder of a decoder is removed when the decoder is killed', async () => {
    const child = startChild();
    const { folder } = (await ask(child, { kind: 'surroundings' })) as Surroundings;
    expect(existsSync(join(folder, 'page.raw'))).toBe(true);
    await child.kill();
    expect(existsSync(folder)).toBe(false);
  });

  it('A decoder opens only the files of its work', async () => {
    await using folder = await temporaryFolder();
    const child = startChild();
    expect(await ask(child, { kind: 'write', path: join(folder.path, 'page') })).toBeUndefined();
    expect(await ask(child, { kind: 'read', path: join(folder.path, 'page') })).toBe(1);
    for (const path of ['/etc/passwd', projectFile('.env.example')]) {
      await expect(ask(child, { kind: 'read', path })).rejects.toThrow('has been restricted');
    }
    const code = projectFile('processing/children/changed.ts');
    await expect(ask(child, { kind: 'write', path: code })).rejects.toThrow('has been restricted');
  });

  it('A decoder writes to the folder of its work, even if that does not exist yet', async () => {
    await using folder = await temporaryFolder();
    const cache = join(folder.path, 'references', 'cache');
    const child = startChild({ folders: { reads: [projectFile('test')], writes: [cache] } });
    expect(await ask(child, { kind: 'write', path: join(cache, 'entry') })).toBeUndefined();
  });

  it('A decoder starts other programs only if that is its work', async () => {
    const job = { kind: 'spawn', launcher: [], thenBusy: false } as const;
    await expect(ask(startChild(), job)).rejects.toThrow('has been restricted');
  });

  it('A decoder has no network if the system supports that', async (context) => {
    context.skip(confinement.network.length === 0, 'this system has no unprivileged user namespaces');
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await vi.waitUntil(() => server.listening);
    const { port } = server.address() as { port: number };
    expect(await ask(startChild({ confinement: unconfined }), { kind: 'connect', port })).toBe('connected');
    expect(await ask(startChild(), { kind: 'connect', port })).toBe('ENETUNREACH');
  });

  it('A decoder can gain no privileges if the system supports that', async (context) => {
    context.skip(confinement.privileges.length === 0, 'this system has no setpriv');
    const { pid } = (await ask(startChild(), { kind: 'surroundings' })) as Surroundings;
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(status).toMatch(/NoNewPrivs:\t1/);
    expect(status).toMatch(/CapEff:\t0+\n/);
  });

  it('An allocation beyond the memory of a decoder fails immediately if the system supports that', async (context) => {
    context.skip(!confinement.memory, 'this system has no prlimit');
    const child = startChild({}, 200);
    expect(await ask(child, { kind: 'allocate', megabytes: 20 })).toBe(20 * 1_048_576);
    await expect(ask(child, { kind: 'allocate', megabytes: 3_500 })).rejects.toThrow(/allocation|memory/i);
  });

  it('DECODER_CONFINEMENT=required names what a system cannot confine, and "auto" continues without it', async () => {
    vi.stubEnv('PATH', '/nonexistent');
    const missing = [
      'network',
      'privileges',
      'memory',
      'settings of parent processes',
      'system calls',
      'files of native code',
    ];
    await expect(detectConfinement('required', '/nonexistent')).rejects.toThrow(
      `cannot confine: ${missing.join(', ')}.`,
    );
    const found = await detectConfinement('auto', '/nonexistent');
    expect(gapsOf(found)).toEqual(missing);
    const child = startChild({ confinement: found });
    await expect(ask(child, { kind: 'read', path: '/etc/passwd' })).rejects.toThrow('has been restricted');
  });
});
