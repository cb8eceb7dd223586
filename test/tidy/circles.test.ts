import { expect, it } from 'vitest';
import { circlesOf, foldersOf, type Graph } from './circles.ts';
import { importsOf } from './imports-of.ts';
import { codeFiles } from './source-files.ts';

const productFiles = codeFiles.filter((path) => !path.startsWith('test/'));
const known = new Set(productFiles);

/** Imports without a file extension name a TypeScript or a React file. */
const resolve = (target: string): string | undefined =>
  [target, `${target}.ts`, `${target}.tsx`].find((path) => known.has(path));

const imports: Graph = new Map(
  productFiles.map((file) => [
    file,
    new Set(
      importsOf(file)
        .map(({ target }) => resolve(target))
        .filter((target) => target !== undefined),
    ),
  ]),
);

/** Intended circles: a field of the panel's form may be a list of fields. */
const meant: readonly string[] = ['panel/page/src/pages/workflow-definitions/form/'];

const isAllowed = (circle: readonly string[]): boolean =>
  meant.some((start) => circle.every((member) => member.startsWith(start)));

it('The graph of imports finds circles', () => {
  const graph: Graph = new Map([
    ['a/one', new Set(['b/two'])],
    ['b/two', new Set(['c/three'])],
    ['c/three', new Set(['b/two'])],
    ['b/four', new Set(['a/five'])],
    ['a/five', new Set<string>()],
  ]);
  expect(circlesOf(graph)).toEqual([['b/two', 'c/three']]);
  expect(circlesOf(foldersOf(graph))).toEqual([['a', 'b', 'c']]);
});

it('The graph of imports has no circle of files', () => {
  expect(circlesOf(imports).filter((circle) => !isAllowed(circle))).toEqual([]);
});

/**
 * A noun's `routes.ts` lists its endpoints, those in the folders below it, too. Only the list of all nouns imports it.
 */
const withoutRouteLists: Graph = new Map([...imports].filter(([file]) => !file.endsWith('/routes.ts')));

it('The graph of imports has no circle of folders', () => {
  expect(circlesOf(foldersOf(withoutRouteLists)).filter((circle) => !isAllowed(circle))).toEqual([]);
});
