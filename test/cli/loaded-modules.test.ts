import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

const run = promisify(execFile);

/** Prints the packages that the process loads, on one line at its end. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
      if (name) loaded.add(name);
      return next(url, context);
    },
  });
  process.on('exit', () => console.error('loaded ' + [...loaded].join(' ')));
`)}`;

/** The packages that a command of the operator's command line loads when no stack is running. */
const packagesOf = async (...args: string[]): Promise<string[]> => {
  const env = { PATH: process.env.PATH, DATA_DIR: '/nonexistent' };
  const command = ['--import', recorder, projectFile('cli/main.ts'), ...args];
  const said = await run(process.execPath, command, { env }).then(
    ({ stderr }) => stderr,
    (error: { stderr: string }) => error.stderr,
  );
  const list = /^loaded (.*)$/m.exec(said)?.[1];
  expect(list, said).toBeDefined();
  return list?.split(' ') ?? [];
};

/** Packages that load slowly and that only the API, the worker or single commands need. */
const heavy = ['minio', 'sharp', 'better-auth', 'pino', 'undici', 'koa', 'onnxruntime-node', 'pdfjs-dist'];

describe('The operator’s command line', () => {
  it('The help of the command line loads the parser of commands and nothing else', async () => {
    expect(await packagesOf('--help')).toEqual(['commander']);
  });

  it.each([
    ['company', 'list'],
    ['key', 'list'],
    ['key', 'create', '--name', 'n', '--unscoped'],
    ['workflow', 'list'],
    ['shelf-profile', 'list'],
    ['shelf', 'list'],
    ['submission', 'list'],
    ['delivery', 'list'],
    ['retention', 'list'],
    ['user', 'list'],
    ['audit', 'list'],
  ])('"%s %s" loads the database client, and no package of the API or the worker', async (...args) => {
    const packages = await packagesOf(...args);
    expect(packages).toContain('pg');
    expect(packages.filter((name) => heavy.includes(name) || name.startsWith('@temporalio/'))).toEqual([]);
  });
});
