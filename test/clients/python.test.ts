import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { retryCases, scenarios, webhookCases } from '../support/clients/cases.ts';
import { createConformanceWorld } from '../support/clients/conformance.ts';

const run = promisify(execFile);

/** A Python with the dependencies of clients/python, and mypy: .ci/run installs it from .ci/python-client.txt. */
const python = projectFile('.tmp/python-client/bin/python');
const client = projectFile('clients/python');
const options = (environment: Record<string, string> = {}) => ({
  cwd: projectFile('.'),
  env: { PATH: process.env.PATH, PYTHONPATH: join(client, 'src'), PYTHONDONTWRITEBYTECODE: '1', ...environment },
  maxBuffer: 16e6,
});

/** The Python examples of a page that are complete. */
const examplesOf = async (page: string): Promise<string[]> => {
  const text = await readFile(projectFile(page), 'utf8');
  return [...text.matchAll(/^```python\n(?<code>[\s\S]*?)^```$/gm)].map(({ groups }) => groups?.code ?? '');
};

if (!existsSync(python)) console.log('The tests of the Python client are skipped: .ci/run makes their Python.');

describe.skipIf(!existsSync(python))('The Python client', { timeout: 180_000 }, () => {
  it('The Python client passes the cases of clients/conformance, synchronous and asynchronous, and its examples run', async () => {
    const worlds = { Docket: await createConformanceWorld(), AsyncDocket: await createConformanceWorld() };
    const cases = [join(client, 'tests/conformance.py'), projectFile('clients/conformance')];
    const results = Object.entries(worlds).map(async ([kind, { environment }]) => {
      const { stdout } = await run(python, [...cases, kind], options(environment));
      return JSON.parse(stdout) as { passed: number; failed: Record<string, string> };
    });
    for (const { passed, failed } of await Promise.all(results)) {
      expect(failed).toEqual({});
      expect(passed).toBe(scenarios.length + retryCases.length + webhookCases.length);
    }

    const { environment, variables } = worlds.Docket;
    const pages = ['clients/python/README.md', 'docs/clients/python.md'];
    const examples = (await Promise.all(pages.map(examplesOf))).flat();
    expect(examples.length).toBeGreaterThan(8);
    const codes = examples.map((example) =>
      example
        .replaceAll('"receipt"', JSON.stringify(variables.autoWorkflow))
        .replaceAll('samples/files/receipt.jpg', join(variables.files ?? '', 'invoice.pdf')),
    );
    await Promise.all(codes.map((code) => run(python, ['-c', code], options(environment))));
  });

  it('The Python client has types that refuse a status and an event type that do not exist', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-python-types-'));
    const settings = ['--strict', '--cache-dir', projectFile('.tmp/mypy')];
    const check = async (call: string): Promise<string> => {
      const program = join(folder, 'program.py');
      await writeFile(program, `from docket_capture import Docket\nDocket("k", "u").${call}\n`);
      const args = ['-m', 'mypy', ...settings, program];
      return run(python, args, options({ MYPYPATH: join(client, 'src') })).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
    };
    expect(await check('submissions.list(status="review")')).toContain('no issues found');
    expect(await check('submissions.list(status="reviewed")')).toContain('incompatible type "Literal[\'reviewed\']"');
    expect(await check('events.list(types=["session.completed"])')).toContain('no issues found');
    expect(await check('events.list(types=["session.ended"])')).toContain(
      'incompatible type "Literal[\'session.ended\']"',
    );
    await rm(folder, { recursive: true });
  });

  it('The Python client has types that mypy accepts in strict mode', async () => {
    const settings = ['--config-file', join(client, 'pyproject.toml'), '--cache-dir', projectFile('.tmp/mypy')];
    const { stdout } = await run(python, ['-m', 'mypy', ...settings, join(client, 'src/docket_capture')], options());
    expect(stdout).toContain('no issues found');
  });
});
