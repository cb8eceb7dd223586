import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { projectFile, projectRoot } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { createProgress } from './base/progress.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { buildPages } from './stack/page-builds.ts';
import { findTestPrograms } from './testing/programs.ts';
import { chooseProject } from './testing/projects.ts';
import { brokenRun, closingLines, countTests, type TestCounts } from './testing/report.ts';
import { startTestService, type TestService } from './testing/service.ts';
import { testStackVariable } from './testing/stack.ts';

/**
 * `npm test [-- FILES AND OPTIONS OF VITEST]`: runs the short tests, or those of the named files, on a separate stack.
 * `npm run test:long` runs the long ones. The last line is `N passed, N failed`.
 */

const shownLogLines = 40;
/** In CI, a test that fails gets a second attempt; the closing lines list those that needed one. */
const isCi = ![undefined, '', '0', 'false'].includes(process.env.CI);
const progress = createProgress(process.stderr);
const { signal } = listenForShutdown(() => undefined);

const runVitest = (service: TestService, reportFile: string): Promise<number> => {
  const { stack } = service;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [
    projectFile('node_modules/vitest/vitest.mjs'),
    'run',
    ...reporters,
    ...(isCi ? ['--retry=1'] : []),
    ...chooseProject(process.argv.slice(2).filter((argument) => argument !== '--')),
  ];
  const { temporal, minio, temporalTestServer } = stack.programs;
  const programs = { TEMPORAL_CLI: temporal, MINIO_BINARY: minio, TEMPORAL_TEST_SERVER: temporalTestServer };
  const env = { ...process.env, ...programs, [testStackVariable]: JSON.stringify(stack) };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
  // Without an id, the program could not be started: `error` follows.
  const { pid } = child;
  if (pid !== undefined) service.guardUser({ pid, stopSignal: 'SIGTERM', hasExited: () => child.exitCode !== null });
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, name) => resolve(code ?? 128 + (name ? constants.signals[name] : 0)));
  });
};

/** Prints the last lines of the API's and the worker's logs, and the folder where all logs are kept. */
const showLogs = ({ processes, stack }: TestService): void => {
  for (const one of processes) {
    console.error(`\nThe last lines of the ${one.name}'s log:`);
    for (const line of one.lastLines(shownLogLines)) console.error(`  ${line}`);
  }
  const kept = mkdtempSync(join(tmpdir(), 'docket-test-logs-'));
  cpSync(stack.logFolder, kept, { recursive: true });
  console.error(`\nAll logs of the run are in ${kept}\n`);
};

const runSuite = async (): Promise<TestCounts> => {
  const programs = await findTestPrograms(loadConfig(readEnvironment()), progress, signal);
  await buildPages(progress, signal);
  const service = await progress.step('Starting the test stack', () => startTestService(programs));
  try {
    const reportFile = join(service.stack.logFolder, 'report.json');
    const exitCode = await runVitest(service, reportFile);
    const counts = countTests(reportFile, exitCode);
    if (counts.failed > 0) showLogs(service);
    return counts;
  } finally {
    await progress.step('Stopping the test stack', service.stop);
  }
};

const counts = await runSuite().catch((error: unknown): TestCounts => {
  console.error(error instanceof Refusal ? error.message : inspect(error));
  return brokenRun;
});
process.stdout.write(`${closingLines(counts)}\n`, () => process.exit(counts.failed === 0 ? 0 : 1));
