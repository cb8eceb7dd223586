import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { brokenRun, closingLines, countTests } from '../../dev/testing/report.ts';

let folder: string;
let reportFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-report-'));
  reportFile = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

type File = {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});
const file = (status: string, ...assertionResults: File['assertionResults']): File => ({
  name: projectFile('test/some.test.ts'),
  status,
  assertionResults,
});

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

it('The counts of a test run come from the report', () => {
  report(5, 2, 1, [file('failed', test('one', 'failed', ['no']), test('two', 'failed', ['no', 'no again']))]);
  expect(countTests(reportFile, 1)).toMatchObject({ passed: 5, failed: 2, skipped: 1, flaky: [] });
});

it('The counts of a test run include one failure for a file that could not be loaded', () => {
  report(5, 0, 0, [file('failed')]);
  expect(countTests(reportFile, 1)).toMatchObject({
    failed: 1,
    failures: ['test/some.test.ts: the file could not be loaded, or a hook failed'],
  });
});

it.each([
  ['an error outside any test', 5, 1],
  ['no test at all', 0, 0],
])('The counts of a test run have one failure for %s', (_, passed, exitCode) => {
  report(passed, 0, 0, []);
  expect(countTests(reportFile, exitCode).failed).toBe(1);
});

it('The counts of a test run include one failure for a run without a report', () => {
  expect(countTests(join(folder, 'missing.json'), 0)).toEqual(brokenRun);
});

it('The counts of a test run list the tests that failed', () => {
  const failed = test('a group holds', 'failed', [`Error: no\n    at ${projectFile('test/some.test.ts')}:7:12`, 'no']);
  report(3, 1, 0, [file('failed', failed, test('a group is calm', 'passed'))]);
  expect(countTests(reportFile, 1).failures).toEqual(['test/some.test.ts:7 > a group holds: Error: no']);
});

it('The counts of a test run list the tests that passed only at their second attempt', () => {
  const flaky = test('a group holds', 'passed', ['AssertionError: expected 1 to be 2\n    at other.ts:3:65']);
  const placed = test('a group is known', 'passed', [`Error: no\n    at ${projectFile('test/some.test.ts')}:7:12`]);
  report(3, 0, 0, [file('passed', flaky, placed, test('a group is calm', 'passed'))]);
  expect(countTests(reportFile, 0).flaky).toEqual([
    'test/some.test.ts > a group holds: AssertionError: expected 1 to be 2',
    'test/some.test.ts:7 > a group is known: Error: no',
  ]);
});

it('The counts of a test run name the files with tests that did not run', () => {
  const skipped = [test('one', 'skipped'), test('two', 'todo')];
  report(1, 0, 2, [file('passed', test('three', 'passed'), ...skipped), file('passed', test('four', 'passed'))]);
  const counts = countTests(reportFile, 0);
  expect(counts.skippedIn).toEqual(['test/some.test.ts (2)']);
  expect(closingLines(counts)).toBe('2 skipped: test/some.test.ts (2)\n1 passed, 0 failed');
});

it('The counts of a test run name only the first files of many that did not run', () => {
  const skippedIn = Array.from({ length: 43 }, (_, index) => `test/${index}.test.ts (1)`);
  const lines = closingLines({ ...brokenRun, skipped: 43, skippedIn }).split('\n');
  expect(lines).toHaveLength(42);
  expect(lines[40]?.trim()).toBe('and in 3 more files');
});

it('The counts of a test run are the closing lines', () => {
  const counts = { ...brokenRun, passed: 12, failed: 0 };
  expect(closingLines(counts)).toBe('12 passed, 0 failed');
  expect(closingLines({ ...counts, failed: 1, skipped: 2 })).toBe('2 skipped\n12 passed, 1 failed');
  expect(closingLines({ ...counts, failed: 1, failures: ['a: no'] })).toBe('1 failed: a: no\n12 passed, 1 failed');
  expect(closingLines({ ...counts, flaky: ['a: no', 'b: no'] })).toBe(
    '2 flaky: a: no\n         b: no\n12 passed, 0 failed',
  );
});
