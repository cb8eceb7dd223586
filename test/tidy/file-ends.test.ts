import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile, projectRoot } from '../../base/project.ts';

/** Files with their own tests. Their `afterAll` runs at the end of the file. */
const testFile = /\.(?:test|campaign|fuzz|bench)\.ts$/;

it('Shared helpers of tests end what they start with atFileEnd, because afterAll does nothing in a hook', () => {
  const helpers = globSync('test/**/*.ts', { cwd: projectRoot }).filter((path) => !testFile.test(path));
  expect(helpers.length).toBeGreaterThan(100);
  const ending = helpers.filter((path) => /\bafterAll\(/.test(readFileSync(projectFile(path), 'utf8')));
  expect(ending).toEqual(['test/support/file-end/setup.ts']);
});
