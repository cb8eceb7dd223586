import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { findOnPath } from '../../base/programs.ts';
import { projectFile } from '../../base/project.ts';
import { clientCalls } from '../../dev/docs/site/client-calls.ts';
import { recordOperations } from '../support/clients/recorded-operations.ts';

const run = promisify(execFile);
const known = Object.keys(clientCalls).toSorted();
/** A Python with the dependencies of clients/python; .ci/run creates it. */
const python = projectFile('.tmp/python-client/bin/python');

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-operations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

const indented = (code: string): string => code.replaceAll(/^/gm, '    ');

// test/docs/api-pages.test.ts compares the calls with the OpenAPI document.

it('Each call of the TypeScript client sends the request of its operation', { timeout: 120_000 }, async () => {
  const { called, url } = await recordOperations();
  const program = join(await temporaryFolder(), 'calls.ts');
  const client = JSON.stringify(projectFile('clients/typescript/src/client.ts'));
  await writeFile(
    program,
    [
      `import { Docket } from ${client};`,
      'const docket = new Docket({ baseUrl: process.env.DOCKET_URL, apiKey: "key" });',
      ...Object.values(clientCalls).map(({ ts }) => `await (async () => {\n${ts}\n})().catch(() => undefined);`),
    ].join('\n'),
  );
  await run(process.execPath, [program], { env: { ...process.env, DOCKET_URL: url } });
  expect([...called].toSorted()).toEqual(known);
});

it.skipIf(!existsSync(python))(
  'Each call of the Python client sends the request of its operation',
  { timeout: 120_000 },
  async () => {
    const { called, url } = await recordOperations();
    const program = join(await temporaryFolder(), 'calls.py');
    await writeFile(
      program,
      [
        'from contextlib import suppress\nfrom docket_capture import Docket, ProblemError\ndocket = Docket()',
        ...Object.values(clientCalls).map((call) => `with suppress(ProblemError):\n${indented(call.python)}`),
      ].join('\n'),
    );
    const environment = { PYTHONPATH: projectFile('clients/python/src'), DOCKET_URL: url, DOCKET_API_KEY: 'key' };
    await run(python, [program], { env: { ...process.env, ...environment } });
    expect([...called].toSorted()).toEqual(known);
  },
);

it.skipIf(findOnPath('go') === null)(
  'Each call of the Go client sends the request of its operation',
  { timeout: 240_000 },
  async () => {
    const { called, url } = await recordOperations();
    const folder = await temporaryFolder();
    const calls = Object.values(clientCalls).map(({ go }) => `{\n${go.replaceAll('log.Fatal', 'log.Print')}\n}`);
    // A call that fails has no result to show.
    const alone = calls.map((code) => `func() { defer func() { _ = recover() }(); ${code} }()`);
    const imports = ['context', 'fmt', 'log', 'time'].map((name) => `\t"${name}"`).join('\n');
    await writeFile(
      join(folder, 'main.go'),
      `package main\n\nimport (\n${imports}\n\n\tdocket "github.com/docket-capture/docket-go"\n)\n\nfunc main() {\n\tclient, err := docket.NewClient()\n\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n\tctx := context.Background()\n${alone.join('\n')}\n}\n`,
    );
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', DOCKET_URL: url, DOCKET_API_KEY: 'key' };
    const go = (...args: readonly string[]) => run('go', args, { cwd: folder, env, maxBuffer: 64e6 });
    await go('mod', 'init', 'example.com/calls');
    await go('mod', 'edit', '-require=github.com/docket-capture/docket-go@v0.0.0');
    await go('mod', 'edit', `-replace=github.com/docket-capture/docket-go=${projectFile('clients/go')}`);
    await go('run', '.');
    expect([...called].toSorted()).toEqual(known);
  },
);
