import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { projectFile, projectRoot } from '../../../base/project.ts';
import { fraudSignalNames } from '../../../domain/fraud/signals.ts';
import { issueMessage } from '../../../domain/issue-message.ts';
import { OutputField } from '../../../domain/output-field.ts';
import { problemTypes } from '../../../domain/problems.ts';
import { reviewWords, type WeighedSubmission } from '../../../domain/submissions/review-words.ts';
import { ruleWords } from '../../../panel/api/routes/submissions/present-field.ts';
import { childrenOf, type SyntaxNode } from '../../../panel/page/messages/calls.ts';
import { fraudSentences, spokenFinding } from '../../../panel/page/src/languages/said/findings.ts';
import { insightSentences, spokenInsight } from '../../../panel/page/src/languages/said/insights.ts';
import {
  detailSentences,
  memberSentences,
  problemWords,
  spokenDetail,
} from '../../../panel/page/src/languages/said/problems.ts';
import {
  adviceSentences,
  moderationSentences,
  reasonSentences,
  valueSentences,
} from '../../../panel/page/src/languages/said/reasons.ts';
import { type Sentence, translation, valuesIn } from '../../../panel/page/src/languages/said/sentence.ts';
import { readWritten } from '../../../processing/documents/values/written-value.ts';
import { packSizeInsights } from '../../../processing/shelf/insights/pack-sizes.ts';

const fits = (sentences: readonly Sentence[], text: string): boolean =>
  sentences.some((one) => valuesIn(one, text) !== null);

/** The possible texts of an expression. Placeholders are `1`. */
const textsOf = (node: SyntaxNode): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') {
    const [first = '', ...rest] = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    return rest.reduce<string[]>(
      (texts, after, at) => {
        const within = textsOf((node.expressions as SyntaxNode[])[at] as SyntaxNode);
        const choices = within.length === 0 ? ['1'] : within;
        return texts.flatMap((text) => choices.map((choice) => text + choice + after));
      },
      [first],
    );
  }
  if (node.type === 'ConditionalExpression') {
    return [...textsOf(node.consequent as SyntaxNode), ...textsOf(node.alternate as SyntaxNode)];
  }
  if (node.type !== 'BinaryExpression') return [];
  return textsOf(node.left as SyntaxNode).flatMap((left) =>
    textsOf(node.right as SyntaxNode).map((right) => left + right),
  );
};

/** Whether a node is a property or a variable with this name. */
const hasName = ({ type, key, id }: SyntaxNode, name: string): boolean => {
  if (type === 'Property') return (key as SyntaxNode).name === name;
  return type === 'VariableDeclarator' && (id as SyntaxNode).name === name;
};

/** A node and every node below it. */
const nodesBelow = (node: SyntaxNode): SyntaxNode[] => [node, ...childrenOf(node).flatMap(nodesBelow)];

/** Every node of the source files that a pattern names. */
const nodesOf = (pattern: string): SyntaxNode[] =>
  globSync(pattern, { cwd: projectRoot }).flatMap((path) =>
    nodesBelow(parseSync(path, readFileSync(projectFile(path), 'utf8')).program as unknown as SyntaxNode),
  );

// Messages of operations on definition files are for the command line.
it.each(['panel/api/**/*.ts', 'operations/!(definition-files)/**/*.ts'])(
  'Every detail of a problem in %s has a message',
  (pattern) => {
    const details = nodesOf(pattern)
      .filter(({ type, callee }) => type === 'NewExpression' && (callee as SyntaxNode).name === 'ProblemError')
      .flatMap((node) => textsOf((node.arguments as SyntaxNode[])[1] as SyntaxNode));
    expect(details.length).toBeGreaterThan(10);
    expect(details.filter((one) => !fits(detailSentences, one))).toEqual([]);
  },
);

it('Every type of problem has a message, which precedes a detail that has none', () => {
  expect(Object.keys(problemWords).sort()).toEqual(Object.keys(problemTypes).sort());
  expect(spokenDetail('https://docket.example.com/problems/conflict', 'A quite new detail.')).toBe(
    'The current state does not allow this. A quite new detail.',
  );
});

it('Every piece of advice of the quality checks has a message', () => {
  const advices = [...nodesOf('processing/**/gate.ts'), ...nodesOf('processing/documents/engines/audio/*.ts')]
    .filter((node) => hasName(node, 'advice'))
    .flatMap(({ value, init }) => textsOf((value ?? init) as SyntaxNode));
  expect(advices.length).toBeGreaterThan(10);
  expect(advices.filter((one) => !fits(adviceSentences, one))).toEqual([]);
});

it('Every finding of the moderation has a message', () => {
  const words = nodesOf('panel/api/routes/shelf-captures/presenters/findings.ts')
    .filter(({ type, id }) => type === 'VariableDeclarator' && (id as SyntaxNode).name === 'moderationWords')
    .flatMap(({ init }) => nodesBelow(init as SyntaxNode).flatMap(textsOf));
  expect(words.length).toBe(8);
  expect(words.filter((one) => !fits(moderationSentences, one))).toEqual([]);
});

it('Every insight about a shelf has a message', () => {
  const calls = nodesOf('processing/shelf/**/*.ts')
    .filter(
      ({ type, callee }) =>
        type === 'CallExpression' && ['about', 'insight'].includes((callee as SyntaxNode).name as string),
    )
    .flatMap(({ arguments: given }) => (given as SyntaxNode[]).flatMap(textsOf))
    .filter((text) => text.includes(' '));
  expect(calls.length).toBeGreaterThan(8);
  const pack = (width: number, height: number) => ({ box: { x: 0, y: 0, width, height } });
  const sized = [[], [pack(30, 11)], [pack(30, 200)]].flatMap((detections) =>
    packSizeInsights({ photoId: 'one', width: 1_000, height: 1_000, rows: [], detections: detections as never }, 0.01),
  );
  expect(sized.length).toBe(3);
  const texts = [...calls, ...sized.map(({ message }) => message)];
  expect(texts.filter((one) => !fits(insightSentences, one))).toEqual([]);
});

it.each([
  [
    'Photo 0: too_dark. Take the photo again with more light or a longer exposure.',
    'Photo 1: Too dark. Take the photo again with more light or a longer exposure.',
  ],
  ['Photo 2 was not used: blurred, person.', 'Photo 3 was not used: Blurred, Person.'],
  [
    'Photos 0 and 1 seem to overlap, but it is not clear where, so packs in both may be counted twice.',
    'Photos 1 and 2 seem to overlap, but it is not clear where, so packs in both may be counted twice.',
  ],
  [
    'Only 12 packs were named in this photo, 9% of its area. Products that were not found are not reported as out of stock.',
    'Only 12 packs were named in this photo, 9% of its area. Products that were not found are not reported as out of stock.',
  ],
  ['A recognizer of a customer says this.', 'A recognizer of a customer says this.'],
])('People read the insight “%s” as “%s”', (text, shown) => {
  expect(spokenInsight(text)).toBe(shown);
});

it('Every signal of the fraud checks has a message, and so has every text that names a sign of tampering', () => {
  expect([...Object.keys(fraudSentences), 'same_values'].sort()).toEqual([...fraudSignalNames].sort());
  const all = Object.values(fraudSentences).flat();
  const texts = [...nodesOf('processing/documents/tampering/*.ts'), ...nodesOf('domain/fraud/scoring.ts')]
    .filter((node) => hasName(node, 'explanation'))
    .flatMap(({ value, init }) => textsOf((value ?? init) as SyntaxNode))
    // Texts of two parts: which revision of a PDF it is, and the values that differ.
    .map((text) =>
      text.replace(
        /^1(?=: 1\.$|, which)/,
        'The PDF was saved 2 times by appending changes, and still contains its first version',
      ),
    )
    .map((text) => text.replace(/\.1$/, '.'));
  expect(texts.length).toBeGreaterThan(25);
  expect(texts.filter((one) => !fits(all, one))).toEqual([]);
});

it.each([
  'Altered copy: a document with the same Invoice number 42 was submitted before, but Total was 10.00 and is 19.00.',
  'The PDF was saved 3 times by appending changes, and still contains its first version: "10.00" became "19.00".',
  'A page looks like one that was submitted before (98% alike). Its values differ (Total was 10.00 and is 19.00), so both may only share a template, as documents from one issuer do.',
])('The values in a finding keep their meaning: %s', (text) => {
  expect(spokenFinding(text)).toBe(text);
});

it('Every reason for a review has a message', () => {
  const field = { name: 'total', label: 'Total', confidence: 0.5, problem: null, isCorrected: false };
  const submission: WeighedSubmission = {
    submissionId: 'sub_1',
    fraudStatus: 'flagged',
    openMatches: 2,
    confidence: 0.4,
    fields: [field, { ...field, problem: 'is required, but not found' }],
    documents: ['1-2', '3'],
  };
  const settings = { review: 'always', reviewBelow: 0.8, reviewFieldsBelow: {}, reviewSample: 1 } as const;
  const reasons = [
    ...reviewWords(submission, settings),
    ...reviewWords({ ...submission, openMatches: 0, fields: [] }, settings),
    ...reviewWords({ ...submission, openMatches: 1, fraudStatus: 'blocked' }, settings),
  ];
  expect(new Set(reasons).size).toBeGreaterThan(8);
  expect(reasons.filter((one) => !fits([...reasonSentences, ...valueSentences], one))).toEqual([]);
});

it('Every rule that a value breaks has a message, and so has every value that is not understood', () => {
  const of = (validation: object, type = 'string') =>
    OutputField.parse({ name: 'code', label: 'Code', type, validation });
  const conventions = { decimalMark: '.', dayFirst: true } as const;
  const texts = [
    ruleWords(of({ minLength: 5 }), 'abc'),
    ruleWords(of({ maxLength: 2 }), 'abc'),
    ruleWords(of({ pattern: '^(a|b)$' }), 'abc'),
    ruleWords(of({ pattern: '^[0-9]{3}$' }), 'abc'),
    ...['number', 'integer', 'currency', 'date', 'datetime', 'boolean', 'enum'].map(
      (type) => readWritten({ type: type as 'number', values: ['one', 'two'] }, 'abc', conventions).problem,
    ),
  ];
  expect(texts.filter((one) => one === null || !fits(valueSentences, one))).toEqual([]);
});

it('Every frequent fault of a member has a message', () => {
  const issue = (raw: object) => issueMessage({ input: 1, inst: undefined, ...raw } as never) ?? '';
  const texts = [
    issue({ code: 'invalid_type', expected: 'string' }),
    issue({ code: 'invalid_type', expected: 'int', input: undefined }),
    issue({ code: 'invalid_value', values: ['a', 'b'] }),
    issue({ code: 'too_small', origin: 'string', minimum: 1 }),
    issue({ code: 'too_small', origin: 'string', minimum: 3 }),
    issue({ code: 'too_small', origin: 'array', minimum: 1 }),
    issue({ code: 'too_big', origin: 'string', maximum: 3 }),
    issue({ code: 'too_big', origin: 'number', maximum: 3 }),
    issue({ code: 'invalid_format', format: 'email' }),
    issue({ code: 'invalid_union' }),
  ];
  expect(texts.filter((one) => !fits(memberSentences, one))).toEqual([]);
});

it('A text of a customer’s own processor stays as it is', () => {
  expect(translation(Object.values(fraudSentences).flat(), 'The watermark is missing.')).toBeNull();
  expect(spokenFinding('A page was added.')).toBe('A page was added.');
});
