import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { dependenciesOf, installPackage, linkPackage, type Packed, tsc } from '../support/clients/packages.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'docket-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

let client: Packed;
let cli: Packed;
beforeAll(async () => {
  client = await installPackage('clients/typescript', folder);
  cli = await installPackage('clients/cli', folder);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'commander', '@bomb.sh/tab']) {
    linkPackage(name, folder);
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

it('The package of the client has its code, its types, a README and the license, and nothing else', () => {
  expect(client.name).toBe('docket-capture');
  const [others, built] = [/^dist\//, /^(?!dist\/)/].map((not) => client.paths.filter((path) => !not.test(path)));
  expect([...(others ?? [])].sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(built?.filter((path) => !/\.(?:d\.ts|js)$/.test(path))).toEqual([]);
  expect(built).toEqual(expect.arrayContaining(['dist/main.js', 'dist/main.d.ts', 'dist/handlers/koa.js']));
});

it('The package of the client depends only on openapi-fetch, and imports nothing from Node.js before it gets a path', () => {
  expect(Object.keys(dependenciesOf('clients/typescript'))).toEqual(['openapi-fetch']);
  const imported = client.paths
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => [
      ...readFileSync(projectFile(`clients/typescript/${path}`), 'utf8').matchAll(/from '([^.'][^']*)'/g),
    ])
    .map(([, name]) => name);
  expect([...new Set(imported)]).toEqual(['openapi-fetch']);
});

it('The package of the client has types for the projects that install it, and its files import each other', {
  timeout: 120_000,
}, async () => {
  const code = `
      import { Docket, type Job, type VerifiedWebhook, verifyWebhook } from 'docket-capture';
      import { webhookMiddleware } from 'docket-capture/koa';
      import { webhookHandler } from 'docket-capture/express';
      import { webhookRoute } from 'docket-capture/next';
      const docket = new Docket({ baseUrl: 'http://127.0.0.1:1', apiKey: 'aok_1' });
      export const wait: (id: string) => Promise<Job> = (id) => docket.waitForJob(id);
      export const batchOf = (webhook: VerifiedWebhook): string | null =>
        webhook.type === 'batch.completed' ? webhook.payload.batchRef : null;
      // @ts-expect-error: there is no such event
      export const isOther = (webhook: VerifiedWebhook): boolean => webhook.type === 'session.done';
      export const all = [verifyWebhook, webhookMiddleware, webhookHandler, webhookRoute];
      console.log(all.map((one) => typeof one).join(' '));
    `;
  writeFileSync(join(folder, 'caller.ts'), code);
  const options = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
    types: [],
    lib: ['es2022', 'dom'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['caller.ts'] }));
  const compiled = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout?: string }) => error);
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, [join(folder, 'caller.ts')], { cwd: folder });
  expect(stdout.trim()).toBe('function function function function');
});

it('The package of the command line names a file that exists before the build, because npm links no other', async () => {
  const { bin } = JSON.parse(readFileSync(projectFile('clients/cli/package.json'), 'utf8'));
  const { stdout } = await run('git', ['ls-files', bin.docketctl], { cwd: projectFile('clients/cli') });
  expect(stdout.trim()).toBe('bin/docketctl.js');
});

it('The package of the command line runs from its package with the built client', async () => {
  const main = join(folder, 'node_modules/docketctl/bin/docketctl.js');
  expect(existsSync(join(folder, 'node_modules/docketctl/dist/main.d.ts'))).toBe(false);
  chmodSync(main, 0o755);
  const { stdout } = await run(main, ['--help']);
  expect(stdout).toContain('Usage: docketctl');
  expect(cli.paths).toEqual(
    expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'bin/docketctl.js', 'dist/main.js']),
  );
});

/**
 * The CPU time of a program in milliseconds, which other work on the machine hardly affects: the median of five runs.
 */
const cpuMsOf = async (args: readonly string[]): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < 5; index++) {
    const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null';
    const { stderr } = await run('bash', ['-c', script, process.execPath, ...args]);
    const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    times.push((user + system) * 1000);
  }
  return times.toSorted((one, other) => one - other)[2] ?? 0;
};

it('The command line starts within 200 ms on a machine that starts an empty Node.js program in 27 ms', {
  retry: 2,
}, async () => {
  const main = join(folder, 'node_modules/docketctl/bin/docketctl.js');
  const ratio = (await cpuMsOf([main, '--version'])) / (await cpuMsOf(['-e', '0']));
  expect(ratio).toBeLessThan(200 / 27);
});

it('The package of the command line loads the SDK of the Model Context Protocol only for its command mcp', async () => {
  const main = join(folder, 'node_modules/docketctl/bin/docketctl.js');
  const needed = ['@modelcontextprotocol/server', 'zod'];
  expect(Object.keys(dependenciesOf('clients/cli'))).toEqual(expect.arrayContaining(needed));
  const serve = ['mcp', '--url', 'http://127.0.0.1:1', '--key', 'aok_1'];
  await expect(run(main, serve)).rejects.toThrow(/Cannot find (?:package|module) '(?:zod|@modelcontextprotocol)/);
  for (const name of needed) linkPackage(name, folder);
  const { stdout } = await run('sh', ['-c', 'exec "$0" "$@" < /dev/null', main, ...serve], { cwd: folder });
  expect(stdout).toBe('');
});

/** Former names of the clients, which belong to other organizations or to someone unknown. */
const formerNames = /@docket\/|docket-client\b|\bfrom docket import\b|\bimport docket\b/;
const saysSo = ['CHANGELOG.md', 'docs/decisions/0013-names-of-the-clients.md', 'test/clients/package.test.ts'];

it('The former names of the clients appear only on pages that warn about them', async () => {
  const { stdout } = await run('git', [
    'ls-files',
    'clients',
    'docs',
    'test',
    'dev',
    'deploy',
    '.github',
    '.ci',
    '*.md',
  ]);
  const naming = [...new Set(stdout.trim().split('\n'))].filter(
    (file) => !saysSo.includes(file) && formerNames.test(readFileSync(projectFile(file), 'utf8')),
  );
  expect(naming.toSorted()).toEqual(['clients/python/README.md', 'docs/clients/python.md']);
  for (const file of naming) {
    expect(readFileSync(projectFile(file), 'utf8')).toMatch(/`docket-client`[^.]* belongs to another\s+organization/);
  }
});

it.each([
  'clients/cli/README.md',
  'clients/python/README.md',
  'clients/typescript/README.md',
  'docs/clients/command-line.md',
  'docs/clients/python.md',
  'docs/clients/typescript.md',
])('The page %s explains how to build the client from the repository until it is published', (page) => {
  expect(readFileSync(projectFile(page), 'utf8')).toMatch(/Until (?:it|the package) is published, build/);
});
