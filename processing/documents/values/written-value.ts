import { at } from '../../../domain/assert.ts';
import type { FieldType } from '../../../domain/output-field.ts';
import { momentPattern } from '../../../domain/workflow-definitions/output-json-schema.ts';
import { readNumberText } from '../extraction/amounts/amount-text.ts';
import { type DateText, findDateTexts, momentText } from '../extraction/dates/date-text.ts';
import { noWords, yesWords } from '../extraction/lexicon/answers.ts';
import { currencyOf, currencyPattern } from '../extraction/lexicon/currencies.ts';
import type { Locale } from '../extraction/locale/locale.ts';
import { squash } from '../extraction/sheet/fold.ts';

/** How a document writes its numbers and dates. */
export type Conventions = Pick<Locale, 'decimalMark' | 'dayFirst'>;

/** The field that a text is read for. */
export interface WrittenField {
  readonly type: FieldType;
  /** The values of an enum. */
  readonly values?: readonly string[] | null | undefined;
}

/** The parsed value of a text. */
export type Understood =
  | {
      readonly problem: null;
      /** In the form of the field's type; null for a text without anything. */
      readonly value: string | number | boolean | null;
      /** The choice between two possible readings, with the reason; null if there is only one. */
      readonly note: string | null;
    }
  /** Why the text cannot be understood, in a sentence for the person who wrote it. */
  | { readonly problem: string };

const understood = (value: string | number | boolean | null, note: string | null = null): Understood => ({
  problem: null,
  value,
  note,
});

const notUnderstood = (text: string, expected: string): Understood => ({
  problem: `"${text.trim().slice(0, 100)}" is not ${expected}.`,
});

/** Signs that only set the direction of a text. They are in numbers and dates that are copied from an Arabic page. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A number or a date with the digits 0 to 9 and the document's marks, without invisible characters. */
const withPlainDigits = (text: string, { decimalMark }: Conventions): string =>
  text
    .replaceAll(directionMarks, '')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('\u066b', decimalMark)
    .replaceAll('\u066c', decimalMark === '.' ? ',' : '.');

/** Words of a label may be before a number, and its currency or unit beside it. */
const unit =
  '(?:kg|mg|g|t|lbs?|oz|ml|cl|dl|l|ltr|mm|cm|km|m|m²|m³|h|min|pcs?|pieces?|stk|stück|st|pz|uds?|x|kwh|kw|°c|%|‰)';
const numberPattern = new RegExp(
  [
    String.raw`^(?:[\p{L}][\p{L}\s.'’()/-]*?[:\s]\s*)?`,
    String.raw`(?<before>${currencyPattern})?\s*(?<sign>[-−+(])?\s*(?<afterSign>${currencyPattern})?\s*`,
    String.raw`(?<number>\d(?:[\d.,'’\s]*\d)?)`,
    String.raw`(?:,\s?[-–—]{1,2}|(?<minusAfter>\s?[-−]))?\s*\)?\s*`,
    String.raw`(?:(?<after>${currencyPattern})|(?:${unit}))?\s*\.?\s*$`,
  ].join(''),
  'iu',
);

/**
 * Digits in groups of any kind, with at most one part after a decimal mark; several numbers beside each other are not
 * one.
 */
const oneNumber = /^\d+(?:[.,]\d+)*$|^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$|^\d{1,3}(?:['’]\d{3})+(?:[.,]\d+)?$/;

const markWords = { '.': 'a point', ',': 'a comma' } as const;

const markNote = (mark: Conventions['decimalMark'], isGrouped: boolean): string =>
  isGrouped
    ? `This document writes decimals with ${markWords[mark]}, so ${markWords[mark === '.' ? ',' : '.']} separates thousands here.`
    : `This document writes decimals with ${markWords[mark]}.`;

/** A number as plain decimal text with its sign, such as `-1234.50`; null if the text is not exactly one number. */
const readNumber = (
  text: string,
  mark: Conventions['decimalMark'],
): { readonly text: string; readonly decimals: number; readonly note: string | null } | null => {
  const groups = numberPattern.exec(text.trim().replaceAll(/[\u00a0\u2009\u202f]/g, ' '))?.groups;
  // OCR puts spaces around marks.
  const written = groups?.number?.replaceAll(/\s?([.,])\s?/g, '$1');
  if (groups === undefined || written === undefined || !oneNumber.test(written)) return null;
  const symbol = groups.before ?? groups.afterSign ?? groups.after;
  const { text: plain, decimals, ambiguous } = readNumberText(written, mark, symbol ? currencyOf(symbol) : null);
  const isNegative = (groups.sign !== undefined && groups.sign !== '+') || groups.minusAfter !== undefined;
  const digits = plain.replace(/^0+(?=\d)/, '');
  return {
    text: isNegative && Number(plain) !== 0 ? `-${digits}` : digits,
    decimals,
    note: ambiguous ? markNote(mark, decimals === 0) : null,
  };
};

const example = (mark: Conventions['decimalMark']): string => (mark === '.' ? '1,234.50' : '1.234,50');

const readAmount = (text: string, { decimalMark }: Conventions): Understood => {
  const read = readNumber(text, decimalMark);
  if (read === null) return notUnderstood(text, `an amount, such as ${example(decimalMark)}`);
  const parts = read.text.split('.');
  return understood(`${at(parts, 0)}.${(parts[1] ?? '').padEnd(2, '0')}`, read.note);
};

const readInteger = (text: string, { decimalMark }: Conventions): Understood => {
  const read = readNumber(text, decimalMark);
  // Whole numbers have no decimals, so a mark before three digits groups thousands.
  const whole = read && read.note !== null ? read.text.replace('.', '') : read?.text;
  const value = Number(whole ?? Number.NaN);
  return Number.isSafeInteger(value) ? understood(value) : notUnderstood(text, 'a whole number, such as 12');
};

const readDecimal = (text: string, { decimalMark }: Conventions): Understood => {
  const read = readNumber(text, decimalMark);
  return read === null
    ? notUnderstood(text, `a number, such as ${example(decimalMark)}`)
    : understood(Number(read.text), read.note);
};

/** The only day in a text that has no other digits; null if there is none. */
const onlyDay = (text: string, dayFirst: boolean): DateText | null => {
  // A day without marks, such as 20180322, needs a label to be one.
  const labeled = /^\s*(?:\d{6}|\d{8})\s*$/.test(text) ? `date ${text.trim()}` : text;
  const days = findDateTexts(labeled, dayFirst);
  const [day] = days;
  if (!day || days.length > 1) return null;
  return /\d/.test(labeled.slice(0, day.from) + labeled.slice(day.to)) ? null : day;
};

const readDay = (text: string, { dayFirst }: Conventions, hasTime: boolean): Understood => {
  if (hasTime && new RegExp(momentPattern).test(text) && onlyDay(text.slice(0, 10), true) !== null) {
    return understood(text);
  }
  const day = onlyDay(text, dayFirst);
  if (day === null) {
    const form = dayFirst ? '22/03/2018' : '03/22/2018';
    return notUnderstood(
      text,
      hasTime
        ? `a date and time, such as ${form} 09:30 or 2018-03-22T09:30:00`
        : `a date, such as ${form} or 2018-03-22`,
    );
  }
  const other = day.ambiguous ? onlyDay(text, !dayFirst)?.iso : undefined;
  const order = dayFirst ? 'the day first' : 'the month first';
  const note =
    other === undefined || other === day.iso ? null : `This document writes ${order}. Otherwise it would be ${other}.`;
  return understood(hasTime ? momentText(day.iso, day.time) : day.iso, note);
};

const readAnswer = (text: string): Understood => {
  const word = text.trim().toLowerCase();
  if (yesWords.has(word)) return understood(true);
  return noWords.has(word) ? understood(false) : notUnderstood(text, 'yes or no');
};

const readChoice = (text: string, values: readonly string[]): Understood => {
  const wanted = squash(text);
  const exact = values.find((value) => value === text) ?? values.find((value) => squash(value) === wanted);
  const starting = values.filter((value) => wanted !== '' && squash(value).startsWith(wanted));
  const [only] = starting;
  if (exact !== undefined) return understood(exact);
  if (only !== undefined && starting.length === 1) return understood(only);
  return notUnderstood(text, `one of ${values.slice(0, 20).join(', ')}`);
};

/**
 * Reads a text that a person typed or clicked, as the engine reads it on the page: in the form of the document, such as
 * `22/03/2018`, `1.234,50 €` or `5.00-`, or in the form of the field's type. Any other text is a problem: only a label
 * before a number, its currency and its unit are ignored.
 */
export const readWritten = (field: WrittenField, text: string, conventions: Conventions): Understood => {
  const trimmed = text.trim();
  if (trimmed === '') return understood(null);
  const plain = withPlainDigits(trimmed, conventions);
  switch (field.type) {
    case 'number':
      return readDecimal(plain, conventions);
    case 'integer':
      return readInteger(plain, conventions);
    case 'currency':
      return readAmount(plain, conventions);
    case 'date':
      return readDay(plain, conventions, false);
    case 'datetime':
      return readDay(plain, conventions, true);
    case 'boolean':
      return readAnswer(plain);
    case 'enum':
      return field.values ? readChoice(trimmed, field.values) : understood(trimmed);
    default:
      return understood(trimmed);
  }
};

/** Writes a stored value in the document's form, so that a person can continue in it. */
export const writtenForm = (type: FieldType, value: unknown, { decimalMark }: Conventions): string => {
  const text = String(value);
  const isNumber = type === 'number' || type === 'currency';
  return isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? text.replace('.', decimalMark) : text;
};
