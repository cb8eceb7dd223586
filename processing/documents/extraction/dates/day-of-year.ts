import { findDateTexts } from './date-text.ts';

/** A day and a month: `28 Feb`, `Mar 5`, `01/04`, `31.12.`. */
const dayOfYear = /^\W*(?:\d{1,2}[\s./-]{0,2}(?:\p{L}{3,9}|\d{1,2})|\p{L}{3,9}\.?\s?\d{1,2})\.?\s*$/u;

/** Whether a text is a day without a year, as in the movements of statements. */
export const isDayOfYear = (text: string): boolean => dayOfYear.test(text) && withYear(text, '2024', true) !== null;

const withYear = (text: string, year: string, dayFirst: boolean): string | null => {
  const bare = text.trim().replace(/\.$/, '');
  const mark = /\p{L}/u.test(bare) ? ' ' : (/[./-]/.exec(bare)?.[0] ?? ' ');
  const [date] = findDateTexts(/^\p{L}/u.test(bare) ? `${bare}, ${year}` : `${bare}${mark}${year}`, dayFirst);
  return date?.iso ?? null;
};

/**
 * Reads a day without a year as the last such day that is not after the latest day of the document; null if the text is
 * something else.
 * @param latest `YYYY-MM-DD`
 */
export const readDayOfYear = (text: string, latest: string, dayFirst: boolean): string | null => {
  if (!dayOfYear.test(text)) return null;
  const year = Number(latest.slice(0, 4));
  const days = [year, year - 1].map((one) => withYear(text, String(one), dayFirst));
  return days.find((day) => day !== null && day <= latest) ?? null;
};
