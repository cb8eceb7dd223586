import { spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { blocks } from './support/blocks.ts';

const known = ['', 'sh', 'ts', 'js', 'python', 'go', 'json', 'yaml', 'sql', 'http', 'text'];

const faultsOf = (language: string, check: (code: string) => void): string[] =>
  blocks
    .filter((block) => block.language === language)
    .flatMap(({ document, line, code }) => {
      try {
        check(code);
        return [];
      } catch (error) {
        return [`${document}:${line}: ${error instanceof Error ? error.message : String(error)}`];
      }
    });

/** The output of a syntax checker for the joined blocks of each document: a process for each block would take long. */
const faultsByDocument = (language: string, command: string, ...args: readonly string[]): string[] => {
  const documents = Map.groupBy(
    blocks.filter((block) => block.language === language),
    ({ document }) => document,
  );
  return [...documents].flatMap(([document, own]) => {
    const input = own.map(({ code }) => code).join('\n');
    const { status, stderr, error } = spawnSync(command, args, { input, encoding: 'utf8' });
    return status === 0 ? [] : [`${document}: ${error?.message ?? stderr}`];
  });
};

it('The code of the documents names a language that the tests know', () => {
  expect(blocks.length).toBeGreaterThan(50);
  const unknown = blocks.filter(({ language }) => !known.includes(language));
  expect(unknown.map(({ document, line, language }) => `${document}:${line}: ${language}`)).toEqual([]);
});

it('The code of the documents is valid JSON; a fragment is a member of an object', () => {
  expect(faultsOf('json', (code) => JSON.parse(/^\s*"/.test(code) ? `{${code}}` : code))).toEqual([]);
});

it('The code of the documents is valid YAML', () => {
  expect(faultsOf('yaml', (code) => parse(code))).toEqual([]);
});

it('The code of the documents is valid TypeScript', () => {
  for (const language of ['ts', 'js']) expect(faultsOf(language, (code) => stripTypeScriptTypes(code))).toEqual([]);
});

it('The code of the documents is valid for bash and Python', () => {
  expect(faultsByDocument('sh', 'bash', '-n')).toEqual([]);
  expect(faultsByDocument('python', 'python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())')).toEqual([]);
});
