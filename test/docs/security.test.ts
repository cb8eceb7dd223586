import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { promisesOf } from '../../dev/testing/promises.ts';

const promises = promisesOf(readFileSync(projectFile('docs/security.md'), 'utf8'));

it('Every promise against attackers names the tests that try to break it, or explains why none can', () => {
  expect(promises.length).toBeGreaterThan(80);
  const unproven = promises.filter(({ files, otherwise }) => files.length === 0 && otherwise === '');
  expect(unproven.map(({ promise }) => promise)).toEqual([]);
});

it('Every test that a promise against attackers names exists', () => {
  const missing = promises.flatMap(({ files }) => files).filter((path) => !existsSync(projectFile(path)));
  expect(missing).toEqual([]);
});

it('The promises are read from the tables of a document, with their tests or their other proof', () => {
  const document = [
    '## Files',
    '| a table | of another kind |',
    '|---|---|',
    '| is | not read |',
    '',
    '| promise | limit | proven by |',
    '|---|---|---|',
    '| No `secret` leaks | by [us](x.md) | `a/b.test.ts`, `c.long.test.ts` |',
    '| Packages are signed | | `npm run audit` |',
    '| Nobody waits | | |',
  ].join('\n');
  expect(promisesOf(document)).toEqual([
    { section: 'Files', promise: 'No secret leaks', files: ['test/a/b.test.ts', 'test/c.long.test.ts'], otherwise: '' },
    { section: 'Files', promise: 'Packages are signed', files: [], otherwise: 'npm run audit' },
    { section: 'Files', promise: 'Nobody waits', files: [], otherwise: '' },
  ]);
});
