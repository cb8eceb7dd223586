import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFile, projectRoot } from '../base/project.ts';
import { formatElapsed } from './base/elapsed.ts';

/**
 * `npm run check`: types, lint and format, dead code, generated files, subjects of commits. Every check runs, even
 * after another failed. `npm run check -- --fix` first formats the code and writes every generated file.
 */

const shownSizes = 5;

interface Check {
  readonly label: string;
  readonly script: string;
  readonly args: readonly string[];
  /** The arguments with which the script fixes the fault, if it can. */
  readonly fixArgs?: readonly string[];
  /** The advice if the check fails and no script can fix it. */
  readonly advice?: string;
}

const bin = (path: string) => projectFile(`node_modules/${path}`);

const checks: readonly Check[] = [
  { label: 'types', script: bin('typescript/bin/tsc'), args: ['-p', '.'] },
  { label: 'types of the admin panel', script: bin('typescript/bin/tsc'), args: ['-p', 'panel/page'] },
  { label: 'types of the capture page', script: bin('typescript/bin/tsc'), args: ['-p', 'capture/page'] },
  { label: 'types of the TypeScript client', script: bin('typescript/bin/tsc'), args: ['-p', 'clients/typescript'] },
  { label: 'types of the command line for callers', script: bin('typescript/bin/tsc'), args: ['-p', 'clients/cli'] },
  { label: 'dead code', script: bin('knip/bin/knip.js'), args: ['--no-progress'] },
  {
    label: 'database schema',
    script: bin('prisma/build/index.js'),
    args: ['format', '--check'],
    fixArgs: ['format'],
  },
  {
    label: 'OpenAPI document',
    script: projectFile('api/openapi/write.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  { label: 'rules of the OpenAPI document', script: projectFile('dev/openapi/lint.ts'), args: [] },
  {
    label: "admin panel's client",
    script: projectFile('dev/panel-client.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'texts in every language',
    script: projectFile('dev/messages.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: "TypeScript client's types",
    script: projectFile('dev/clients/types.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'Python client',
    script: projectFile('dev/clients/python.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: "Go client's types",
    script: projectFile('dev/clients/go.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'collection for API programs',
    script: projectFile('dev/clients/collection.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'processor schemas',
    script: projectFile('dev/processor-schemas.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'reference pages and pictures of states',
    script: projectFile('dev/docs-reference.ts'),
    args: ['--check'],
    fixArgs: [],
  },
  {
    label: 'lint and format',
    script: bin('@biomejs/biome/bin/biome'),
    args: ['check', '--error-on-warnings', '.'],
    fixArgs: ['check', '--write', '.'],
  },
  {
    label: 'subjects of commits',
    script: projectFile('dev/commit-subjects.ts'),
    args: [],
    advice: 'git rebase --interactive, with "reword" for each',
  },
];

/** Prisma would download an engine that these commands do not need. Naming any existing file prevents that. */
const env = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
};

const run = (script: string, args: readonly string[]): Promise<{ code: number | null; output: string }> => {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8').trim() }));
  });
};

const trackedCode = async (): Promise<readonly string[]> => {
  const git = spawn('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  for await (const chunk of git.stdout) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString('utf8')
    .split('\n')
    .filter((path) => path !== '' && existsSync(projectFile(path)));
};

const largest = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, shownSizes)
    .map(([path, count]) => `${path} (${count})`)
    .join(', ');

/** A hint, not a check: a long file or a full folder may cover more than one subject. */
const sizeHint = async (): Promise<string> => {
  const files = await trackedCode();
  const lines = new Map(files.map((path) => [path, readFileSync(projectFile(path), 'utf8').split('\n').length - 1]));
  const folders = new Map<string, number>();
  for (const path of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return `Longest files (lines): ${largest(lines)}\nFullest folders (files): ${largest(folders)}`;
};

const { values: options } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });
if (options.fix) {
  // In the order of the list: clients are generated from the OpenAPI document, and all generated files are formatted
  // last.
  for (const { label, script, fixArgs } of checks) {
    if (!fixArgs) continue;
    const { code, output } = await run(script, fixArgs);
    console.log(code === 0 ? `Fixed: ${label}` : `Not fixed: ${label}\n${output}\n`);
  }
}

let failed = 0;
for (const check of checks) {
  const startedAt = Date.now();
  const { code, output } = await run(check.script, check.args);
  const took = formatElapsed(Date.now() - startedAt);
  if (code === 0) {
    console.log(`✓ ${check.label} ${took}`);
    continue;
  }
  failed += 1;
  const advice = check.fixArgs ? 'npm run check -- --fix' : check.advice;
  console.log(`✗ ${check.label} ${took}\n${output}${advice ? `\nTo fix it: ${advice}` : ''}\n`);
}
console.log(await sizeHint());
console.log(failed === 0 ? 'All checks passed.' : `${failed} of ${checks.length} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
