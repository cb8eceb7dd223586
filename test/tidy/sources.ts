import { globSync, readFileSync } from 'node:fs';
import { projectFile, projectRoot } from '../../base/project.ts';

/** A test file, with its path from the project's folder. */
export interface TestSource {
  readonly path: string;
  readonly text: string;
}

/** Reads every test file of the project. */
export const readTestSources = (): TestSource[] =>
  globSync('test/**/*.test.ts', { cwd: projectRoot })
    .sort()
    .map((path) => ({ path, text: readFileSync(projectFile(path), 'utf8') }));

/**
 * Matches what precedes the title of a test: `it(`, the end of the table of `it.each([…])(`, or the arguments of
 * `answers(`.
 */
const beforeTitle = String.raw`(?:\b(?:it|test)(?:\.(?:runIf|skipIf)\([^()]*\))?\(|\)\(|\banswers(?:OnEach)?\(\s*'\w+',\s*\d{3},\s*(?:'[a-z-]+'|null),)\s*`;
const literal = String.raw`(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")`;
const title = new RegExp(beforeTitle + literal, 'g');

/** Returns the titles of a source's tests, with the escapes of their literals resolved. */
export const titlesOf = ({ text }: TestSource): ReadonlySet<string> =>
  new Set([...text.matchAll(title)].map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(.)/g, '$1')));
