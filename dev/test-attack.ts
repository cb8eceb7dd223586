import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { projectFile, projectRoot } from '../base/project.ts';
import { type Promised, promisesOf } from './testing/promises.ts';

/**
 * `npm run test:attack`: starts the service and tries to break every promise of docs/security.md with the tests that
 * the document names: hostile callers, holders of an upload URL, reviewers, administrators of an organization,
 * documents, servers, and everyone on every route with foreign ids. It prints one line for each promise, with the
 * tests behind it. The last line is `N passed, N failed` and counts promises.
 */

const Suite = z.object({
  name: z.string(),
  tests: z.coerce.number(),
  failures: z.coerce.number(),
  errors: z.coerce.number(),
  skipped: z.coerce.number(),
});

const Report = z.object({ testsuites: z.object({ testsuite: z.array(Suite).default([]) }) });

type Outcome = { readonly passed: number; readonly failed: number };

/** The result of each test file, by its path from the project's folder. */
const readReport = (path: string): Map<string, Outcome> => {
  if (!existsSync(path)) return new Map();
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = Report.parse(parser.parse(readFileSync(path, 'utf8')));
  return new Map(
    testsuites.testsuite.map(({ name, tests, failures, errors, skipped }) => {
      const file = name.startsWith('/') ? relative(projectRoot, name) : name;
      const failed = failures + errors;
      return [file, { passed: tests - failed - skipped, failed }];
    }),
  );
};

const runTests = async (files: readonly string[], report: string): Promise<void> => {
  const args = [projectFile('dev/test.ts'), ...files, '--reporter=junit', `--outputFile.junit=${report}`];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 2, 2] });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name));
  await once(child, 'close');
};

type Line = { readonly text: string; readonly isBroken: boolean; readonly isTried: boolean };

const lineOf = ({ promise, files, otherwise }: Promised, outcomes: ReadonlyMap<string, Outcome>): Line => {
  if (files.length === 0) return { text: `–  ${promise}\n     ${otherwise}`, isBroken: false, isTried: false };
  const results = files.map((file) => ({ file, passed: 0, failed: 1, ...outcomes.get(file) }));
  const isBroken = results.some(({ failed }) => failed > 0);
  const isTried = results.some(({ passed }) => passed > 0) || isBroken;
  const proofs = results.map(({ file, passed, failed }) => `${file}: ${passed} passed, ${failed} failed`);
  const markUnbroken = isTried ? '✓' : '–';
  const mark = isBroken ? '✗' : markUnbroken;
  return { text: `${mark}  ${promise}\n     ${proofs.join('\n     ')}`, isBroken, isTried };
};

const promises = promisesOf(readFileSync(projectFile('docs/security.md'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'docket-attack-'));
const report = join(folder, 'report.xml');
try {
  await runTests([...new Set(promises.flatMap(({ files }) => files))].sort(), report);
  const outcomes = readReport(report);
  const lines = promises.map((one) => ({ section: one.section, ...lineOf(one, outcomes) }));
  let section = '';
  for (const line of lines) {
    if (line.section !== section) console.log(`\n${line.section}`);
    section = line.section;
    console.log(line.text);
  }
  const failed = lines.filter(({ isBroken }) => isBroken).length;
  const passed = lines.filter(({ isBroken, isTried }) => isTried && !isBroken).length;
  const rest = lines.length - passed - failed;
  if (rest > 0) console.log(`\n${rest} of ${lines.length} promises are not tried by tests; their lines explain why.`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
