import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { anchorOf } from '../../dev/docs/markdown.ts';
import { projectFiles, readSource } from './source-files.ts';

const documents = projectFiles.filter((path) => path.endsWith('.md'));
const widthMax = 120;

const readmeWordsMax = 700;

const withoutCode = (text: string): string =>
  text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').replaceAll(/`[^`\n]*`/g, '');

const anchorsOf = (path: string): string[] =>
  [...readSource(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The targets of `[text](target)` and of `[name]: target`. */
const linksOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\((?<inline>[^)\s]+)\)|^\[[^\]]+\]: (?<defined>\S+)$/gm)].map(
    ({ groups }) => groups?.inline ?? groups?.defined ?? '',
  );

const isBroken = (document: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : posix.join(posix.dirname(document), path);
  if (!existsSync(projectFile(target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
};

it('Every document has links to files and headings that exist', () => {
  const broken = documents.flatMap((document) =>
    linksOf(readSource(document))
      .filter((link) => !/^[a-z]+:/.test(link) && isBroken(document, link))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it(`Every document wraps its prose at ${widthMax} columns`, () => {
  const isProof = (document: string, line: string) => document === 'docs/conformance.md' && line.startsWith('- `');
  const wide = documents.flatMap((document) =>
    readSource(document)
      .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
      .split('\n')
      .filter((line) => line.length > widthMax && !/^\||^!?\[|^</.test(line) && !isProof(document, line))
      .map((line) => `${document}: ${line.slice(0, 60)}`),
  );
  expect(wide).toEqual([]);
});

it(`Every document leaves the README short: it has at most ${readmeWordsMax} words`, () => {
  expect(readSource('README.md').split(/\s+/).length).toBeLessThanOrEqual(readmeWordsMax);
});

it('Every decision record has a number, a date, a status, its context, the decision and its consequences', () => {
  const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
  expect(records.length).toBeGreaterThan(0);
  const form =
    /^# \d{4}: .+\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (?:accepted|superseded by .+)\.\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
  expect(records.filter((path) => !form.test(readSource(path)))).toEqual([]);
});
