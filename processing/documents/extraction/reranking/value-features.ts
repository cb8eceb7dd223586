import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { countDigits, countLetters } from '../../character-counts.ts';
import { isDay } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { hasOnlyLabelWords, labelWords, shareOfLabelWords } from '../labels/likeness.ts';
import { isFormText, shareOfFormWords } from '../lexicon/form-words.ts';
import type { Features } from '../models/ranker.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** How often a sheet has each text of a cell. */
const countsOf = onceASheet((sheet): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { text } of sheet.rows.flatMap(({ cells }) => cells)) {
    const key = squash(text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
});

/** Larger counts say no more. */
const most = { words: 12, letters: 60, digits: 20, repetitions: 4 } as const;

/** The share of a text's words that the label of its field has. */
const shareOfOwnWords = ({ label }: OutputField, text: string): number => {
  const own = new Set(labelWords(label).map((word) => word.text));
  const words = labelWords(text);
  return words.filter((word) => own.has(word.text)).length / Math.max(1, words.length);
};

const kindsOfLine = [
  'legalForm',
  'businessWord',
  'tradeWord',
  'personName',
  'title',
  'address',
  'place',
  'postalCode',
  'contact',
  'startsWithContact',
  'phrase',
  'registration',
] as const;

/** The form of a text by its characters. */
const formOf = (text: string): Readonly<Record<string, boolean | number>> => {
  const words = text.split(/\s+/);
  const digits = countDigits(text);
  const letters = countLetters(text);
  const small = words.filter((word) => /^\p{Ll}{3,}/u.test(word)).length;
  return {
    words: Math.min(most.words, words.length),
    length: Math.min(most.letters, text.length),
    digits: Math.min(most.digits, digits),
    onlyDigits: digits > 0 && letters === 0,
    mostlyDigits: digits > letters,
    capitals: letters > 3 && !/\p{Ll}/u.test(text),
    startsLow: /^\p{Ll}/u.test(text),
    titleCase: words.length > 1 && words.every((word) => /^[\p{Lu}("'&]/u.test(word)),
    smallWords: small / words.length,
    sentence: small > words.length / 2 && words.length > 4,
    time: /^\d{1,2}[:.h]\d\d/.test(text),
    iban: /^[A-Z]{2}\d\d[\s\dA-Z]{10,}$/.test(text),
    email: text.includes('@'),
    phone: /^\+?[\d\s()/.-]{7,}$/.test(text) && digits > 6,
    day: isDay(text.trim()),
    percent: text.includes('%'),
    money: /\d[.,]\d\d(?!\d)/.test(text),
    negative: text.startsWith('-'),
    colon: /[:：]/.test(text),
    bracket: /[()[\]]/.test(text),
    inBrackets: /^\(.*\)$/.test(text),
    comma: text.includes(','),
    slash: text.includes('/'),
    period: text.endsWith('.'),
    semicolon: text.includes(';'),
  };
};

/** The form of a text by its words. */
const wordsOf = (text: string): Readonly<Record<string, boolean | number>> => {
  const line = kindOfLine(text);
  return {
    formWords: shareOfFormWords(text),
    labelWords: shareOfLabelWords(text),
    onlyLabelWords: hasOnlyLabelWords(text),
    formText: isFormText(text),
    ...Object.fromEntries(kindsOfLine.map((kind) => [kind, line[kind]])),
  };
};

const numberFeatures = (value: number): Readonly<Record<string, boolean | number>> => ({
  integer: Number.isInteger(value),
  yearLike: Number.isInteger(value) && value > 1900 && value < 2100,
  magnitude: Math.log10(Math.abs(value) + 1),
  zero: value === 0,
});

const withPrefix = (described: Readonly<Record<string, boolean | number>>): Features =>
  Object.fromEntries(Object.entries(described).map(([name, one]) => [`value:${name}`, Number(one)]));

/** The descriptions of texts of a sheet: many fields have the same candidates. */
const textsOf = onceASheet((): Map<string, Features> => new Map());

const textFeatures = (sheet: Sheet, value: unknown): Features => {
  const text = String(value);
  const key = `${typeof value} ${text}`;
  const features =
    textsOf(sheet).get(key) ?? withPrefix({ ...formOf(text), ...(typeof value === 'string' ? wordsOf(text) : {}) });
  textsOf(sheet).set(key, features);
  return features;
};

/**
 * Describes the form and the words of a value, and its place on the page.
 * @param knownLabels the labels of all fields, squashed
 */
export const valueFeatures = (
  sheet: Sheet,
  field: OutputField,
  { value, span }: Candidate,
  knownLabels: ReadonlySet<string>,
): Features => {
  const page = at(sheet.pages, span.page);
  return {
    ...textFeatures(sheet, value),
    ...withPrefix({
      ...(typeof value === 'string'
        ? { knownLabel: knownLabels.has(squash(value)), ownWords: shareOfOwnWords(field, value) }
        : {}),
      ...(typeof value === 'number' ? numberFeatures(value) : {}),
      repeated: Math.min(most.repetitions, countsOf(sheet).get(squash(span.text)) ?? 0),
      left: span.box.x / Math.max(1, page.width),
      top: span.box.y / Math.max(1, page.height),
      height: span.box.height / Math.max(1, at(sheet.lineHeights, span.page)),
    }),
  };
};
