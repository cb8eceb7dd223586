import { locale, timeZone } from './chosen.ts';

const absolute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone });

/** A date and time in the person's time zone. */
export const dateTimeWords = (iso: string): string => absolute.format(new Date(iso));

const decimals = new Map<number, Intl.NumberFormat>();

/** A day such as `2026-03-14`, which is in no time zone, in the person's locale. */
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

/** An amount of US dollars in the person's locale, which prices of language models are in. */
export const dollarWords = (value: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 }).format(value);

/** A day of a chart, in UTC, such as "14 Mar". */
export const chartDayWords = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);

/** An hour of a chart in the person's time zone. */
export const chartHourWords = (date: Date): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
