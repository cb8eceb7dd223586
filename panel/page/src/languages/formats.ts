import { direction, isLocaleChosen, language, locale, timeZone } from './chosen.ts';

const absolute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });

/** A date and time in the person's time zone. */
export const dateTimeWords = (iso: string): string => absolute.format(new Date(iso));

const decimals = new Map<number, Intl.NumberFormat>();

/** A day such as `2026-03-14`, which has no time zone, in the person's locale. */
export const dayWords = (iso: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));

/** A number in the person's locale, rounded to at most `digits` decimals. */
export const numberWords = (value: number, digits = 3): string => {
  const known = decimals.get(digits) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  decimals.set(digits, known);
  return known.format(value);
};

/** A number in the person's locale with exactly `digits` decimals, such as an amount. */
export const fixedWords = (value: number, digits: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** An amount of US dollars, the currency of language models' prices, in the person's locale. */
export const dollarWords = (value: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }).format(value);

/** A day of a chart, in UTC, such as "14 Mar". */
export const chartDayWords = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);

/** An hour of a chart: in the person's time zone, or in another one. */
export const chartHourWords = (date: Date, zone: string | undefined = timeZone): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(date);

const plainDecimal = /^-?\d{1,15}\.\d{1,6}$/;
const plainDay = /^\d{4}-\d\d-\d\d$/;
const plainMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/;

/**
 * An amount, a number with decimals, or a date of a document in the locale that the person chose, or in that of their
 * language.
 * @param type the type of its field
 * @returns null if the stored form is shown: for any other value, and for every value in English without a locale
 */
export const documentWords = (type: string, value: unknown): string | null => {
  if (!isLocaleChosen || (typeof value !== 'string' && typeof value !== 'number')) return null;
  const text = String(value);
  if ((type === 'currency' || type === 'number') && plainDecimal.test(text)) {
    return fixedWords(Number(text), text.length - text.indexOf('.') - 1);
  }
  if (type === 'date' && plainDay.test(text)) return dayWords(text);
  if (type !== 'datetime' || !plainMoment.test(text)) return null;
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return written.format(new Date(`${text}Z`));
};

/** A text of unknown direction within a text of the page, whose order it must not change. */
export const isolate = (text: string): string => (direction === 'rtl' ? `\u2068${text}\u2069` : text);

const commas: Partial<Record<typeof language, string>> = { ar: '، ', ja: '、' };
const comma = commas[language] ?? ', ';

/** Texts beside each other, such as the facts of a line. */
export const listWords = (texts: readonly string[]): string => texts.map(isolate).join(comma);

const conjunction = new Intl.ListFormat(language);

/** Texts within a sentence, such as "Ana, Ben, and Cem". */
export const andWords = (texts: readonly string[]): string => conjunction.format(texts.map(isolate));
