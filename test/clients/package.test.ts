import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

const run = promisify(execFile);
const tsc = projectFile('node_modules/typescript/bin/tsc');
const folder = mkdtempSync(join(tmpdir(), 'docket-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Packed {
  readonly name: string;
  readonly paths: readonly string[];
}

/** Builds a package and copies what `npm pack` would publish to a folder of packages, as an installation does. */
const installPackage = async (path: string): Promise<Packed> => {
  const source = projectFile(path);
  rmSync(join(source, 'dist'), { recursive: true, force: true });
  await run(process.execPath, [tsc, '-p', join(source, 'tsconfig.build.json')]);
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: source });
  const listed: { name: string; files: { path: string }[] } = JSON.parse(stdout)[0];
  const paths = listed.files.map((file) => file.path);
  for (const one of paths) {
    const target = join(folder, 'node_modules', listed.name, one);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(source, one), target);
  }
  return { name: listed.name, paths };
};

const dependenciesOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(projectFile(`${path}/package.json`), 'utf8')).dependencies;

let client: Packed;
let cli: Packed;
beforeAll(async () => {
  client = await installPackage('clients/typescript');
  cli = await installPackage('clients/cli');
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'commander']) {
    symlinkSync(projectFile(`node_modules/${name}`), join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});

it('The package of the client has its code, its types, a README and the license, and nothing else', () => {
  expect(client.name).toBe('@docket/client');
  const [others, built] = [/^dist\//, /^(?!dist\/)/].map((not) => client.paths.filter((path) => !not.test(path)));
  expect([...(others ?? [])].sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(built?.filter((path) => !/\.(?:d\.ts|js)$/.test(path))).toEqual([]);
  expect(built).toEqual(expect.arrayContaining(['dist/main.js', 'dist/main.d.ts', 'dist/handlers/koa.js']));
});

it('The package of the client depends on openapi-fetch only, and imports nothing of Node.js', () => {
  expect(Object.keys(dependenciesOf('clients/typescript'))).toEqual(['openapi-fetch']);
  const imported = client.paths
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => [
      ...readFileSync(projectFile(`clients/typescript/${path}`), 'utf8').matchAll(/from '([^.'][^']*)'/g),
    ])
    .map(([, name]) => name);
  expect([...new Set(imported)]).toEqual(['openapi-fetch']);
});

it('The package of the client is typed for those who install it, and its files import each other', {
  timeout: 120_000,
}, async () => {
  const code = `
      import { Docket, type Job, type VerifiedWebhook, verifyWebhook } from '@docket/client';
      import { webhookMiddleware } from '@docket/client/koa';
      import { webhookHandler } from '@docket/client/express';
      import { webhookRoute } from '@docket/client/next';
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

it('The package of the command line names a file that is there before the build, because npm links no other', async () => {
  const { bin } = JSON.parse(readFileSync(projectFile('clients/cli/package.json'), 'utf8'));
  const { stdout } = await run('git', ['ls-files', bin.docket], { cwd: projectFile('clients/cli') });
  expect(stdout.trim()).toBe('bin/docket.js');
});

it('The package of the command line runs from its package with the built client', async () => {
  const main = join(folder, 'node_modules/@docket/cli/bin/docket.js');
  expect(existsSync(join(folder, 'node_modules/@docket/cli/dist/main.d.ts'))).toBe(false);
  chmodSync(main, 0o755);
  const { stdout } = await run(main, ['--help']);
  expect(stdout).toContain('Usage: docket');
  expect(cli.paths).toEqual(
    expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'bin/docket.js', 'dist/main.js']),
  );
});
