import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { apiEntries } from '../../dev/docs/site/api-pages.ts';
import { clientCalls } from '../../dev/docs/site/client-calls.ts';
import { withTabs } from '../../dev/docs/site/tabs.ts';
import { pythonPath } from './support/run-page.ts';

const run = promisify(execFile);
const outputOf = (failure: { stdout?: string }): { stdout: string } => ({ stdout: failure.stdout ?? String(failure) });

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

const operations = async (): Promise<Operation[]> => {
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    await readFile(projectFile('api/openapi.json'), 'utf8'),
  );
  return Object.values(document.paths).flatMap((path) => Object.values(path));
};

/** Operations that are not for callers. Every other operation is in each client. */
const withCurlOnly = ['answerProcessing', 'answerRecognition', 'getOpenApi', 'healthLive', 'healthReady'];

it('The API reference of the site has every operation, with curl and, if it is for callers, with each client', async () => {
  const text = apiEntries()
    .map(({ page }) => withTabs(page.text))
    .join('\n\n');
  const all = await operations();
  for (const { summary } of all) expect(text).toContain(`## ${summary}\n`);
  const tabs = [...text.matchAll(/^```\w+ \[(?<label>\w+)\]$/gm)].map(({ groups }) => groups?.label);
  for (const label of ['TypeScript', 'Python', 'Go']) {
    expect(tabs.filter((one) => one === label)).toHaveLength(Object.keys(clientCalls).length);
  }
  const known = [...Object.keys(clientCalls), ...withCurlOnly];
  expect(known.toSorted()).toEqual(all.map(({ operationId }) => operationId).toSorted());
});

it('The calls of the API reference have the types of the clients', { timeout: 120_000 }, async () => {
  const folder = projectFile('.tmp/api-calls');
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const ts = Object.entries(clientCalls).map(([id, call]) => `export const ${id} = async () => {\n${call.ts}\n};`);
  const client = projectFile('clients/typescript/src/client.ts');
  const head = `import { Docket } from ${JSON.stringify(client)};\nconst docket = new Docket({ baseUrl: '', apiKey: '' });`;
  await writeFile(join(folder, 'calls.ts'), [head, ...ts].join('\n'));
  const config = {
    extends: projectFile('clients/typescript/tsconfig.json'),
    include: ['calls.ts'],
    compilerOptions: {},
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = projectFile('node_modules/typescript/bin/tsc');
  expect(await run(process.execPath, [tsc, '--noEmit', '-p', folder]).catch(outputOf)).toMatchObject({ stdout: '' });

  if (!existsSync(pythonPath)) return;
  const python = Object.entries(clientCalls).map(
    ([id, call]) => `def ${id}() -> None:\n${call.python.replaceAll(/^/gm, '    ')}`,
  );
  const program = join(folder, 'calls.py');
  await writeFile(program, ['from docket_capture import Docket\ndocket = Docket()', ...python].join('\n'));
  const args = ['-m', 'mypy', '--strict', '--cache-dir', projectFile('.tmp/mypy'), program];
  const env = { ...process.env, MYPYPATH: projectFile('clients/python/src') };
  const { stdout } = await run(pythonPath, args, { env }).catch(outputOf);
  expect(stdout).toContain('no issues found');
});

it('Blocks of code that follow each other are tabs, unless two have one language or text is between them', () => {
  const block = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
  const pair = `${block('sh', 'a')}\n${block('go no-run', 'b')}`;
  expect(withTabs(`Before\n\n${pair}\nAfter\n`)).toBe(
    'Before\n\n::: code-group\n\n```sh [curl]\na\n```\n\n```go [Go]\nb\n```\n\n:::\n\nAfter\n',
  );
  for (const text of [
    `${block('sh', 'a')}\n${block('sh', 'b')}`,
    `${block('sh', 'a')}\nText\n\n${block('ts', 'b')}`,
    `${block('sh', 'a')}\n${block('json', '1')}`,
    `${block('sh', 'a')}\n${block('json', '1')}\nText\n\n${block('ts', 'b')}\n${block('ts', 'c')}`,
  ]) {
    expect(withTabs(text)).toBe(text);
  }
});
