import { findAmountTexts } from '../extraction/amounts/amount-text.ts';
import { findDateTexts } from '../extraction/dates/date-text.ts';
import { decimalMarkOf, orderByEvidence } from '../extraction/locale/locale.ts';
import type { Conventions } from './written-value.ts';

/** The found values of a document, by field. */
interface ReadDocument {
  readonly extractedData: unknown;
  /** The words of each value, as the document prints them, by field. */
  readonly evidence: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The printed words of each value, paired with the value. */
const printedValues = ({ extractedData, evidence }: ReadDocument): { text: string; value: unknown }[] => {
  if (!isRecord(evidence) || !isRecord(extractedData)) return [];
  return Object.entries(evidence).flatMap(([name, place]) =>
    isRecord(place) && typeof place.text === 'string' ? [{ text: place.text, value: extractedData[name] }] : [],
  );
};

/** The convention of most values that show one; null if none does, or if they contradict each other. */
const majority = (votes: readonly (boolean | null)[]): boolean | null => {
  const yes = votes.filter((vote) => vote === true).length;
  const no = votes.filter((vote) => vote === false).length;
  return yes === no ? null : yes > no;
};

const isDayFirst = (text: string, value: unknown): boolean | null => {
  const reads = (dayFirst: boolean) => findDateTexts(text, dayFirst).some(({ iso }) => String(value).startsWith(iso));
  return reads(true) === reads(false) ? null : reads(true);
};

const isCommaDecimal = (text: string, value: unknown): boolean | null => {
  const reads = (mark: '.' | ',') => findAmountTexts(text, mark).some((amount) => amount.value === Number(value));
  return reads(',') === reads('.') ? null : reads(',');
};

/**
 * How a document writes its numbers and dates, from the words of its values and their read or corrected values.
 * Anything else is decided as by the engine: by the version's locale, such as `de-CH`, or else decimals have a point
 * and days come first.
 */
export const conventionsOf = (document: ReadDocument, locale: string | undefined): Conventions => {
  const printed = printedValues(document);
  const text = printed.map((one) => one.text).join('\n');
  const comma = majority(printed.map((one) => isCommaDecimal(one.text, one.value)));
  const fallback = locale === undefined || locale.startsWith('en') || locale === 'de-CH' ? '.' : ',';
  const dayFirst = majority(printed.map((one) => isDayFirst(one.text, one.value)));
  const printedMark = comma ? ',' : '.';
  return {
    decimalMark: comma === null ? decimalMarkOf(text, fallback) : printedMark,
    dayFirst: dayFirst ?? orderByEvidence(text) ?? locale !== 'en-US',
  };
};
