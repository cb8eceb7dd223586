import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../base/project.ts';

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
  /** Tests that passed only at their second attempt, each with its file, and the line and message of the first failure. */
  flaky: string[];
};

/** A test that passed still lists the failures of its earlier attempts. */
const flakyTests = ({ testResults }: z.output<typeof Report>): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => {
        const [failure = ''] = failureMessages;
        const line = failure.split(`${name}:`)[1]?.match(/^\d+/)?.[0];
        const place = relative(projectRoot, name) + (line ? `:${line}` : '');
        return `${place} > ${fullName}: ${failure.split('\n', 1)[0]}`;
      }),
  );

/** A failed file without a failed test could not be loaded or failed in a hook; it counts as one failure. */
const brokenFiles = ({ testResults }: z.output<typeof Report>): number =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;

/**
 * Counts the tests of a run from vitest's JSON report. A run that failed in another way (an error outside any test, no tests,
 * no report) counts as at least one failure.
 */
export const countTests = (reportFile: string, exitCode: number): TestCounts => {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0, flaky: [] };
  const report = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles(report);
  const skipped = report.numPendingTests + report.numTodoTests;
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped, flaky: flakyTests(report) };
};

/** Formats the last lines of a test run. The very last one has a fixed form for people and programs. */
export const closingLines = ({ passed, failed, skipped, flaky }: TestCounts): string =>
  [
    ...(flaky.length > 0 ? [`${flaky.length} flaky: ${flaky.join('\n         ')}`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${passed} passed, ${failed} failed`,
  ].join('\n');
