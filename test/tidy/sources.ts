import { globSync, readFileSync } from 'node:fs';
import { projectFile, projectRoot } from '../../dev/project.ts';

/** A test file, by its path from the project's folder. */
export interface TestSource {
  readonly path: string;
  readonly text: string;
}

/** Every test file of the project. */
export const readTestSources = (): TestSource[] =>
  globSync('test/**/*.test.ts', { cwd: projectRoot })
    .sort()
    .map((path) => ({ path, text: readFileSync(projectFile(path), 'utf8') }));

/** A string literal as it stands in a source, with its escapes resolved. */
const literalPattern = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Every text that stands in quotes in a source: the titles of its tests are among them. */
export const literalsOf = ({ text }: TestSource): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(literalPattern)].map(([, single, double, template]) =>
      (single ?? double ?? template ?? '').replaceAll(/\\(.)/g, '$1'),
    ),
  );
