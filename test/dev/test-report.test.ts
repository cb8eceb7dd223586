import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closingLines, countTests } from '../../dev/test-report.ts';

let folder: string;
let reportFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-report-'));
  reportFile = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

type File = { status: string; assertionResults: { status: string }[] };

const report = (passed: number, failed: number, pending: number, testResults: File[]): void => {
  writeFileSync(
    reportFile,
    JSON.stringify({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: pending,
      numTodoTests: 0,
      testResults,
    }),
  );
};

describe('the counts of a test run', () => {
  it('are those of the report', () => {
    report(5, 2, 1, [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'failed' }] }]);
    expect(countTests(reportFile, 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
  });

  it('have one failure for a file that could not be loaded', () => {
    report(5, 0, 0, [{ status: 'failed', assertionResults: [] }]);
    expect(countTests(reportFile, 1).failed).toBe(1);
  });

  it.each([
    ['an error outside of any test', 5, 1],
    ['no test at all', 0, 0],
  ])('have one failure for %s', (_, passed, exitCode) => {
    report(passed, 0, 0, []);
    expect(countTests(reportFile, exitCode).failed).toBe(1);
  });

  it('have one failure for a run that ended without a report', () => {
    expect(countTests(join(folder, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('make the closing lines', () => {
    expect(closingLines({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(closingLines({ passed: 12, failed: 1, skipped: 2 })).toBe('2 skipped\n12 passed, 1 failed');
  });
});
