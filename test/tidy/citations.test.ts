import { expect, it } from 'vitest';
import { projectFiles, readSource } from './source-files.ts';

const register = 'docs/decisions/specification.md';

/** A decision's number wherever it is cited, such as "(D4)" or "decision D18". */
const citation = /\bD[1-9]\d?\b/g;

const isText = (path: string): boolean => /\.(?:ts|tsx|mjs|md|prisma|toml|ya?ml)$/.test(path);

const decided = new Set([...readSource(register).matchAll(/^### (D\d+)$/gm)].map(([, number]) => number));

it(`A decision that is cited by its number is in ${register}`, () => {
  expect(decided.size).toBeGreaterThan(40);
  const unknown = projectFiles
    .filter(isText)
    .flatMap((path) => [...readSource(path).matchAll(citation)].map(([number]) => ({ path, number })))
    .filter(({ number }) => !decided.has(number));
  expect(unknown).toEqual([]);
});

it('A decision that is cited by its number is a rule with its reason', () => {
  const sections = readSource(register).split(/^### /m).slice(1);
  const unexplained = sections
    .filter((section) => !section.includes('\n*Why:* '))
    .map((section) => section.slice(0, 3));
  expect(unexplained).toEqual([]);
});
