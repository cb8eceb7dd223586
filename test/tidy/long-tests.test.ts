import { expect, it } from 'vitest';
import { readTestSources } from './sources.ts';

/** Functions that start PostgreSQL, Temporal, API and worker for one file. */
const startsStack = /\b(?:startOwnStack|startDeployment|waitForReady)\(/;

it('A test file that starts its own stack is a long one', () => {
  const starting = readTestSources().filter(({ text }) => startsStack.test(text));
  expect(starting.length).toBeGreaterThan(10);
  expect(starting.map(({ path }) => path).filter((path) => !path.endsWith('.long.test.ts'))).toEqual([]);
});
