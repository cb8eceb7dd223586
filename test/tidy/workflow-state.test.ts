import { expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';
import { codeFiles, readSource } from './source-files.ts';

/** Files and the own files that they import while they run. */
const withImports = (files: readonly string[], found = new Set<string>()): ReadonlySet<string> => {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const imported = importsOf(file).filter(({ isOwn, isType }) => isOwn && !isType);
    withImports(
      imported.map(({ target }) => target),
      found,
    );
  }
  return found;
};

/** Relies on the formatter: what is outside functions starts a line. Plain objects are frozen by the Temporal SDK. */
const state =
  /^(?:export )?(?:let |var |const [^\n]*= new (?:Map|Set|Array|WeakMap|WeakSet)\b|const [^\n]*= \/[^\n]*\/\w*[gy])[^\n]*/gm;

it('Workflows share their modules in a worker, so no file of theirs keeps a state outside its functions', () => {
  const files = withImports(codeFiles.filter((file) => file.startsWith('workflows/')));
  expect(files.has('domain/processing-tries.ts')).toBe(true);
  const found = [...files].flatMap((file) => [...readSource(file).matchAll(state)].map(([line]) => `${file}: ${line}`));
  expect(found).toEqual([]);
});
