import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** What is read of vitest's JSON report. */
const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

export type TestCounts = { passed: number; failed: number; skipped: number };

/** A file that fails without a failed test in it could not be loaded, or failed in a hook: it counts as one failure. */
const brokenFiles = ({ testResults }: z.output<typeof Report>): number =>
  testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;

/**
 * Counts the tests of a run from vitest's JSON report. A run that failed otherwise (an error outside of any test, no test at all, no
 * report) counts as at least one failure.
 */
export const countTests = (reportFile: string, exitCode: number): TestCounts => {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const report = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8')));
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles(report);
  const skipped = report.numPendingTests + report.numTodoTests;
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed, skipped };
};

/** The lines that a test run closes with; the last one is the same for people and for programs. */
export const closingLines = ({ passed, failed, skipped }: TestCounts): string =>
  `${skipped > 0 ? `${skipped} skipped\n` : ''}${passed} passed, ${failed} failed`;
