import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../../base/programs.ts';
import { projectFile } from '../../base/project.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const run = promisify(execFile);

const title = 'Schemathesis API fuzzer';
const version = '4.32.5';
const packages = projectFile('dev/binaries/schemathesis.txt');

/**
 * Scripts that pip writes contain absolute paths; the interpreter of a virtual environment works after its folder is
 * moved.
 */
const launcher = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/venv/bin/python" -m schemathesis.cli "$@"
`;

const lastLines = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? `${error.stderr}` : String(error);
  return said.trim().split('\n').slice(-3).join('\n    ');
};

const virtualEnvironment: ToolSource = {
  label: 'pip',
  cacheName: `schemathesis-${version}`,
  programInFolder: 'schemathesis',
  async obtain(target: string, { describe, signal }: ToolContext) {
    const python = findOnPath('python3');
    if (python === null) throw new Error('python3 is not installed (apt-get install python3-venv)');
    describe(`Installing the ${title} into a virtual environment`);
    const venv = join(target, 'venv');
    await mkdir(target, { recursive: true });
    try {
      await run(python, ['-m', 'venv', venv], { signal });
      const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes'];
      await run(join(venv, 'bin', 'python'), [...pip, '--requirement', packages], { signal, maxBuffer: 16e6 });
    } catch (error) {
      throw new Error(lastLines(error));
    }
    await writeFile(join(target, 'schemathesis'), launcher);
  },
};

/** The fuzzer that reads an OpenAPI document. `path` is the value of SCHEMATHESIS. */
export const schemathesis = (path: string | undefined): Tool => ({
  title,
  setting: { name: 'SCHEMATHESIS', value: path },
  // Another version on PATH would report other problems.
  command: null,
  probe: ['--version'],
  sources: [virtualEnvironment],
  help: [
    'apt-get install python3-venv   (or any Python 3.11 or later with venv and pip), and run the tests again',
    'SCHEMATHESIS=/path/to/it npm test   (a program that is already installed)',
  ],
});
