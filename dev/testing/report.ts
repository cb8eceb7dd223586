import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../../base/project.ts';
import { at } from '../../domain/assert.ts';

/** The members of vitest's JSON report that are read. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

export type TestCounts = {
  passed: number;
  failed: number;
  skipped: number;
  /** Files with tests that did not run, each with how many. */
  skippedIn: string[];
  /** Tests that failed, each with its file, and the line and message of its first failure. */
  failures: string[];
  /** Tests that passed only at their second attempt, in the same form. */
  flaky: string[];
};

/** The counts of a run without a report. */
export const brokenRun: TestCounts = { passed: 0, failed: 1, skipped: 0, skippedIn: [], failures: [], flaky: [] };

/**
 * The tests with this status that failed at least once. A test that passed still lists the failures of its earlier
 * attempts.
 */
const failuresOf = ({ testResults }: z.output<typeof Report>, status: 'passed' | 'failed'): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === status && test.failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => {
        const failure = at(failureMessages, 0);
        const line = failure.split(`${name}:`)[1]?.match(/^\d+/)?.[0];
        const place = relative(projectRoot, name) + (line ? `:${line}` : '');
        return `${place} > ${fullName}: ${failure.split('\n', 1)[0]}`;
      }),
  );

/** A failed file without a failed test could not be loaded or failed in a hook; it counts as one failure. */
const brokenFiles = ({ testResults }: z.output<typeof Report>): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    .map(({ name }) => `${relative(projectRoot, name)}: the file could not be loaded, or a hook failed`);

const skippedIn = ({ testResults }: z.output<typeof Report>): string[] =>
  testResults.flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').length;
    return skipped > 0 ? [`${relative(projectRoot, name)} (${skipped})`] : [];
  });

/**
 * Counts the tests of a run from vitest's JSON report. A run that failed in another way (an error outside any test, no
 * tests, no report) counts as at least one failure.
 */
export const countTests = (reportFile: string, exitCode: number): TestCounts => {
  if (!existsSync(reportFile)) return brokenRun;
  const report = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const passed = report.numPassedTests;
  const broken = brokenFiles(report);
  const failed = report.numFailedTests + broken.length;
  const skipped = report.numPendingTests + report.numTodoTests;
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  const failures = [...failuresOf(report, 'failed'), ...broken];
  return {
    passed,
    failed: unexplained ? 1 : failed,
    skipped,
    skippedIn: skippedIn(report),
    failures,
    flaky: failuresOf(report, 'passed'),
  };
};

/** Running one test by its title skips the tests of every other file. */
const skippedFilesMax = 40;

const separator = `\n${' '.repeat(9)}`;

const listTests = (title: string, tests: readonly string[]): string[] =>
  tests.length > 0 ? [`${tests.length} ${title}: ${tests.join(separator)}`] : [];

const listSkipped = ({ skipped, skippedIn }: TestCounts): string[] => {
  if (skipped === 0) return [];
  const files = skippedIn.slice(0, skippedFilesMax);
  if (skippedIn.length > skippedFilesMax) files.push(`and in ${skippedIn.length - skippedFilesMax} more files`);
  return [files.length > 0 ? `${skipped} skipped: ${files.join(separator)}` : `${skipped} skipped`];
};

/** Formats the last lines of a test run. The very last one has a fixed form for people and programs. */
export const closingLines = (counts: TestCounts): string =>
  [
    ...listTests('failed', counts.failures),
    ...listTests('flaky', counts.flaky),
    ...listSkipped(counts),
    `${counts.passed} passed, ${counts.failed} failed`,
  ].join('\n');
