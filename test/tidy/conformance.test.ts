import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { readTestSources, titlesOf } from './sources.ts';

interface Rule {
  readonly number: string;
  readonly text: string;
  readonly proofs: readonly string[];
}

const text = readFileSync(projectFile('docs/conformance.md'), 'utf8');

/** `**1.2** The rule, on one line or more.`, then a line for each proof: `` - `FILE`: TITLE ``. */
const entry = /^\*\*(?<number>\d+\.\d+)\*\* (?<rule>[^\n]+(?:\n(?!- |\n)[^\n]+)*)(?<proofs>(?:\n- [^\n]+)*)$/gm;

const rules: Rule[] = [...text.matchAll(entry)].map(({ groups }) => ({
  number: groups?.number ?? '',
  text: groups?.rule ?? '',
  proofs: (groups?.proofs ?? '')
    .split('\n- ')
    .map((proof) => proof.trim())
    .filter((proof) => proof !== ''),
}));

const sections = [...text.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));

const titles = new Map(readTestSources().map((source) => [source.path, titlesOf(source)]));

/** The fault of a proof; null if the test exists. */
const faultOf = (proof: string): string | null => {
  const [, file, title] = /^`([\w./-]+)`: (.+)$/.exec(proof) ?? [];
  if (!file || !title) return `"${proof}" does not have the form "\`FILE\`: TITLE"`;
  const known = titles.get(`test/${file}`);
  if (!known) return `test/${file} does not exist`;
  return known.has(title) ? null : `test/${file} has no test "${title}"`;
};

it('The page docs/conformance.md names a test for every rule', () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.filter(({ proofs }) => proofs.length === 0).map(({ number }) => number)).toEqual([]);
});

it('The page docs/conformance.md names only tests that exist', () => {
  const faults = rules.flatMap(({ number, proofs }) =>
    proofs
      .map(faultOf)
      .filter((fault) => fault !== null)
      .map((fault) => `${number}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it('The page docs/conformance.md numbers its sections and rules without gaps', () => {
  expect(sections).toEqual(sections.map((_, index) => index + 1));
  const expected = sections.flatMap((section) =>
    rules.filter(({ number }) => number.startsWith(`${section}.`)).map((_, index) => `${section}.${index + 1}`),
  );
  expect(rules.map(({ number }) => number)).toEqual(expected);
});

it('The page docs/conformance.md contains only sections, rules, proofs and link definitions after its introduction', () => {
  const body = text.slice(text.indexOf('\n## '));
  const rest = body.replaceAll(entry, '').replaceAll(/^## \d+\. .+$|^\[D\d+\]: \S+$/gm, '');
  expect(rest.trim()).toBe('');
});
