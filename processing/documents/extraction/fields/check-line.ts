import { countDigits, countLetters } from '../../character-counts.ts';
import { weightedSum } from '../checks/check-digits.ts';
import type { Candidate } from '../labels/candidate.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/** The content of the line of magnetic characters at the foot of a check (ANSI X9.100-160). */
interface CheckLine {
  readonly routing: Span;
  readonly account: Span | null;
  readonly number: Span | null;
}

/** Whether a bank's routing number has the right check digit (ABA). */
const isRoutingNumber = (digits: string): boolean =>
  /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits) &&
  weightedSum(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;

const words = new RegExp(String.raw`\b${anyOf`order of, pay to, dollars, void after, checking, cheque, check`}\b`);

/** The line has at least this many digits, and hardly any letters other than misread symbols. */
const digitsMin = 15;
const lettersMax = 6;

interface Group {
  readonly text: string;
  readonly span: Span;
}

/**
 * The groups of digits of a line. Its symbols are read as colons, quotes, bars, or digits such as `1` in front of a
 * group, so a group of ten or eleven digits may have a routing number in it.
 */
const groupsOf = (cells: readonly Cell[]): Group[] =>
  cells.flatMap((cell) =>
    [...cell.text.matchAll(/\d[\d-]*\d|\d/g)].map((match) => ({
      text: match[0].replaceAll('-', ''),
      span: spanOf(cell, match.index, match.index + match[0].length),
    })),
  );

const routingIn = ({ text }: Group): string | null => {
  for (let from = 0; from + 9 <= text.length && text.length <= 11; from += 1) {
    const part = text.slice(from, from + 9);
    if (isRoutingNumber(part)) return part;
  }
  return null;
};

const accountDigitsMin = 5;
const numberDigitsMax = 8;

/** Finds the number of a check as it is printed: the line of magnetic characters adds zeros to it. */
type FindPrinted = (digits: string) => string | undefined;

const lineOf = (cells: readonly Cell[], findPrinted: FindPrinted): CheckLine | null => {
  const groups = groupsOf(cells);
  const at = groups.findIndex((group) => routingIn(group) !== null);
  const group = groups[at];
  const routing = group ? routingIn(group) : null;
  if (!group || routing === null) return null;
  const others = groups.filter((other) => other !== group);
  const number =
    others.find(({ text }) => text.length <= numberDigitsMax && findPrinted(text) !== undefined) ??
    (at > 0 ? groups[at - 1] : undefined);
  // An account number is sometimes printed in several groups after the routing number.
  const account = groups.slice(at + 1).find((other) => other !== number && other.text.length >= accountDigitsMin);
  return {
    routing: { ...group.span, text: routing },
    account: account ? { ...account.span, text: account.text } : null,
    number: number ? { ...number.span, text: findPrinted(number.text) ?? number.text } : null,
  };
};

const checkLineOf = onceASheet((sheet): CheckLine | null => {
  const isCheck = sheet.rows.some(({ text }) => words.test(foldText(text)));
  const lines = sheet.rows.filter(({ text }) => countDigits(text) >= digitsMin && countLetters(text) <= lettersMax);
  const printed = new Map<string, string>();
  for (const { cells } of sheet.rows.filter((row) => !lines.includes(row))) {
    for (const { text } of cells.flatMap(({ tokens }) => tokens)) {
      const digits = text.replace(/^0+/, '');
      const known = printed.get(digits);
      if (/^\d{2,}$/.test(digits) && text.length < (known?.length ?? Infinity)) printed.set(digits, text);
    }
  }
  const findPrinted: FindPrinted = (digits) => printed.get(digits.replace(/^0+/, ''));
  const line = isCheck
    ? (lines.map(({ cells }) => lineOf(cells, findPrinted)).findLast((one) => one !== null) ?? null)
    : null;
  return line;
});

/** The values of a check beside its line of magnetic characters, with the words before them. */
const payeeLabel = /\border of\b[\s:]*/i;
const memoLabel = /^\W*(?:memo|for|re)\b[\s:]*/i;
const numerals = anyOf`hundred, thousand, \w+ty, \w+teen, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve`;
/** `Four hundred nineteen and 00/100`. */
const amountInWords = new RegExp(
  String.raw`\b${numerals}\b.*(?:\d{2}\s?/\s?100|\b(?:cents|only|dollars|pounds|pence|euros?)\b)`,
  'i',
);

/** The text after a label in its cell, or the next cell; null if there is none. */
const textAfter = (sheet: Sheet, cell: Cell, label: RegExp): Span | null => {
  const match = label.exec(cell.text);
  if (!match) return null;
  const from = match.index + match[0].length;
  if (cell.text.slice(from).trim() !== '') return spanOf(cell, from);
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  return next ? spanOf(next) : null;
};

const isName = ({ text }: Span): boolean => /\p{L}{2}/u.test(text) && !/\d{3}|_{3}/.test(text);

type CheckText = 'payee' | 'memo' | 'words' | 'payer';

/** Whether a sheet has the printed words of a check. Its line of magnetic characters may be cut off or unreadable. */
const hasWordsOfCheck = (sheet: Sheet): boolean =>
  [
    [payeeLabel, /\bdollars\b/i],
    [/^pay\b/i, /\bcheque\b/i],
  ].some((labels) => labels.every((label) => sheet.rows.some(({ text }) => label.test(text))));

/** The written parts of a check; null for other papers. */
const textsOf = (sheet: Sheet, key: CheckText): Span | null => {
  if (!checkLineOf(sheet) && !hasWordsOfCheck(sheet)) return null;
  const cells = sheet.rows.flatMap((row) => row.cells);
  const firstOf = (spans: readonly (Span | null)[]): Span | null => spans.find((span) => span && isName(span)) ?? null;
  switch (key) {
    case 'payee':
      return firstOf(cells.map((cell) => textAfter(sheet, cell, payeeLabel)));
    case 'memo':
      return (
        cells.map((cell) => textAfter(sheet, cell, memoLabel)).findLast((span) => span && !/_{3}/.test(span.text)) ??
        null
      );
    case 'words': {
      const cell = cells.find(({ text }) => amountInWords.test(text));
      return cell ? spanOf(cell) : null;
    }
    case 'payer':
      // Its holder is printed in the upper left corner.
      return firstOf(cells.slice(0, 3).map((cell) => spanOf(cell)));
  }
};

const lineFields: readonly [RegExp, keyof CheckLine][] = [
  [/routing|\baba\b|transit/, 'routing'],
  [/account/, 'account'],
  [/check n|cheque n|n(?:o|r|umber) of the che/, 'number'],
];
const holder = /holder|name|type|owner|address/;
const textFields: readonly [RegExp, CheckText][] = [
  [/\bin words\b|written amount|legal amount/, 'words'],
  [/\bmemo\b|\bpurpose\b/, 'memo'],
  [/payee|order of|paid to|pay to/, 'payee'],
  [/payer|\bpays\b|drawer|account holder|issued/, 'payer'],
];

/** The check digit of the routing number shows that the line was read correctly. */
const score = 0.85;
const textScore = 0.7;

/** Finds the value of a text field on a check: in its line of magnetic characters, or beside its printed words. */
export const checkLineCandidates = (sheet: Sheet, names: string): Candidate[] => {
  const key = holder.test(names) ? undefined : lineFields.find(([pattern]) => pattern.test(names))?.[1];
  const span = key ? checkLineOf(sheet)?.[key] : null;
  if (span && squash(span.text) !== '') return [{ value: span.text, span, score }];
  const text = key ? undefined : textFields.find(([pattern]) => pattern.test(names))?.[1];
  const found = text ? textsOf(sheet, text) : null;
  return found ? [{ value: found.text, span: found, score: textScore }] : [];
};
