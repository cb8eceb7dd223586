import { expect, it } from 'vitest';
import { codeFiles, readSource } from './source-files.ts';
import { readTestSources, titlesOf } from './sources.ts';

const columnsMax = 120;

/** A suppression of the linter must be on one line. */
const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*)/.test(line) && !/biome-ignore/.test(line);

/** A long address or path cannot be wrapped. */
const canBeWrapped = (line: string): boolean => /\S\s+\S/.test(line.replace(/^\s*(?:\/\/|\/?\*+)\s*/, ''));

/** A source whose titles are data: it imitates the report of a test run. */
const imitated = 'test/dev/test-report.test.ts';

it('Every test title starts with a capital letter, a number or a placeholder', () => {
  const wrong = readTestSources()
    .filter(({ path }) => path !== imitated)
    .flatMap((source) =>
      [...titlesOf(source)].filter((title) => /^[a-z]/.test(title)).map((title) => `${source.path}: ${title}`),
    );
  expect(wrong).toEqual([]);
});

it(`Every comment is wrapped at ${columnsMax} columns`, () => {
  const long = codeFiles.flatMap((path) =>
    readSource(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line].length > columnsMax && isComment(line) && canBeWrapped(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

it('No comment starts with a clause such as "What the caller sent": it names the thing', () => {
  const clause = /^\s*(?:\/\*\*|\*|\/\/\/?) (?:What|Whose|Whom) \w/;
  const found = codeFiles
    .filter((path) => !path.includes('/generated/'))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((line, index) => (clause.test(line) ? [`${path}:${index + 1}`] : [])),
    );
  expect(found).toEqual([]);
});

it('Every if, else, for and while whose body is on another line has braces', () => {
  const bare = codeFiles.flatMap((path) =>
    [...readSource(path).matchAll(/^ *(?:\} else )?(?:if|for|while|for await) \([^\n]*\)\n +(?![&|?.:+*/-])\S/gm)].map(
      ({ 0: text }) => `${path}: ${text.trim().slice(0, 80)}`,
    ),
  );
  expect(bare).toEqual([]);
});

/** The layers between which a value passes through a queue, a history or a transaction. */
const seamFolders = /^(?:workflows|activities|outbox|worker|operations|prisma)\//;

/** Two types and null, such as `Promise<Answer | Run | null>`. */
const typesAndNull = /Promise<(?=[^<>=;]*\bnull\b)(?:[^<>=;'{}]*[A-Z]\w*[^<>=;'{}]*\|){2,}[^<>=;]*>/g;
/** A type, words and null, such as `Promise<Requests | 'none' | null>`. */
const typeWordsAndNull = /Promise<(?=[^<>=;]*\b[A-Z]\w*\b)(?=[^<>=;]*')(?=[^<>=;]*\bnull\b)[^<>=;{}]*>/g;

it('A result between layers that means several things is a union of kinds, not several types, words and null', () => {
  const found = codeFiles
    .filter((path) => seamFolders.test(path) && !path.includes('/generated/'))
    .flatMap((path) =>
      [typesAndNull, typeWordsAndNull].flatMap((mixed) =>
        [...readSource(path).matchAll(mixed)].map(([text]) => `${path}: ${text}`),
      ),
    );
  expect(found).toEqual([]);
});

/** An item of a list by a number, a computed index or from the end, with a made-up value for a missing item. */
const inventedItem =
  /(?:\[(?:\d+|[a-z]|index|row|column|at|step|depth|next|channel|cell|level|value|feature|match|lane|place|bin|[^\][\n'"]*[+*-][^\][\n'"]*)\]|\.at\(-?\d+\)) \?\? (?:0|'')(?![\w.])/;

/** Items that may be missing, with the values that replace them. */
const mayBeMissing = [
  // The program's own path: there is none in an interactive session.
  "basename(process.argv[1] ?? '')",
  // Systems without /proc report no memory.
  "statm.split(' ')[1] ?? 0",
  // The cents of an amount, an optional group.
  "(match[2] ?? '')",
  // A text without a second part: a number without decimals, a name without given names.
  "parts[1] ?? ''",
  "names[1] ?? ''",
  // A row without a discount.
  'discounts[at] ?? 0',

  // A program wrote the PDF, and it may leave arguments out.
  'args?.[0] ?? 0',
];

/** Folders whose code must assert. The panel's page is not one of them: browsers show as much as they can. */
const assertingFolders =
  /^(?:api|http|worker|outbox|workflows|activities|operations|processing|prisma|platform|domain|cli|setup)\//;

it('A missing item of a list fails an assertion of domain/assert.ts and is not replaced by a made-up 0 or text', () => {
  const invented = codeFiles
    .filter((path) => assertingFolders.test(path) && !path.includes('/generated/'))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .filter((line) => inventedItem.test(line) && !mayBeMissing.some((part) => line.includes(part)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(invented).toEqual([]);
});

const expressionMax = 150;
const literalExpression =
  /(?<![\w)\]/*\\])\/(?![/*])(?:[^/\n\\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*(?=[\s.,;)\]])/g;

it(`No regular expression that reads documents is longer than ${expressionMax} characters: it is built from named words`, () => {
  const long = codeFiles
    .filter((path) => path.startsWith('processing/documents/'))
    .flatMap((path) =>
      [...readSource(path).matchAll(literalExpression)]
        .filter(([expression]) => expression.length > expressionMax)
        .map(([expression]) => `${path}: ${expression.slice(0, 60)}…`),
    );
  expect(long).toEqual([]);
});

it('The only list of legal forms is domain/legal-forms.ts', () => {
  const lists = codeFiles
    .filter((path) => /^(?:processing|domain)\//.test(path) && path !== 'domain/legal-forms.ts')
    .filter((path) =>
      readSource(path)
        .split('\n')
        .some((line) => /gmbh/i.test(line) && /\b(?:ltd|limited)\b/i.test(line)),
    );
  expect(lists).toEqual([]);
});

/** Functions and options with names from outside: a rectangle of least area, and options of Temporal. */
const namedByOthers = new Set(['minAreaBox', 'maxHeartbeatThrottleInterval', 'maxCachedWorkflows']);

it('A limit has Max or Min after what it limits and before its unit: linesMax, sideMinPx', () => {
  const reversed = codeFiles
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) =>
      [...readSource(path).matchAll(/\bconst ((?:max|min)[A-Z]\w*)(?=[ :])/g)]
        .filter(([, name = '']) => !namedByOthers.has(name))
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(reversed).toEqual([]);
});

/** Functions that are named after the error, step result, answer or paper row that they create. */
const namedAfterResult = new Set([
  'overloaded',
  'unauthorized',
  'unchanged',
  'failed',
  'signed',
  'unsigned',
  'feed',
  'bed',
]);

it('A function is named by what it does and not by what it has done to its argument', () => {
  const participles = codeFiles
    .filter((path) => !path.startsWith('test/') && !path.includes('/generated/'))
    .flatMap((path) =>
      [...readSource(path).matchAll(/\bconst ([a-z]+ed) = (?:async )?(?:<[^>]*>)?\([^)\n]*\)(?:: [^=\n]+)? =>/g)]
        .filter(([, name = '']) => !namedAfterResult.has(name) && !name.endsWith('need'))
        .map(([, name]) => `${path}: ${name}`),
    );
  expect(participles).toEqual([]);
});
