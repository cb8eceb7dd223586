import { distance } from 'fastest-levenshtein';
import { at, requireValue } from '../../../../domain/assert.ts';
import type { FieldType } from '../../../../domain/output-field.ts';
import { countDigits } from '../../character-counts.ts';
import { monthOf } from '../lexicon/months.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';

/** A calendar day as written. */
export interface DateText {
  /** `YYYY-MM-DD`. */
  readonly iso: string;
  /** `HH:MM` or `HH:MM:SS` if there is a time beside the day. */
  readonly time: string | null;
  /** The day and the month could be swapped. */
  readonly ambiguous: boolean;
  readonly from: number;
  readonly to: number;
}

const monthAndYear = /(?<!\p{L})(\p{L}{3,12})\.?\s(?:de\s|of\s)?(?:19|20)\d\d(?!\d)/gu;
const monthInDigits = /(?<![\d./-])(?:0?[1-9]|1[0-2])[./-](?:19|20)\d\d(?!\d)/;

/** A month with its year in a text: `September 2024`, `09/2024`; null if there is none. */
export const findMonth = (text: string): { readonly from: number; readonly to: number } | null => {
  const found =
    [...text.matchAll(monthAndYear)].find((match) => monthOf(at(match, 1)) !== null) ?? monthInDigits.exec(text);
  return found ? { from: found.index, to: found.index + found[0].length } : null;
};

const time = String.raw`(?:[\sT,;@|]{0,3}(?:at|um|om|à|-)?\s?(?<hour>[01]?\d|2[0-3])[:.h](?<minute>[0-5]\d)(?:[:.](?<second>[0-5]\d))?\s?(?<half>[ap]\.?m\b\.?)?)?`;
const fourDigitYear = String.raw`(?:19|20)\d{2}`;
const year = String.raw`(?<year>${fourDigitYear}|\d{2})`;
/** The end of the year: a time of day may follow without a space, but not a decimal mark. */
const endOfYear = String.raw`(?=\D|$|[01]?\d:[0-5]\d|2[0-3]:[0-5]\d)(?![.,]\d)`;
const dayOfMonth = String.raw`(?<day>\d{1,2})`;
const monthName = String.raw`(?<name>\p{L}{3,12})`;
/** `14 JAN/JANV 2024`: the month on papers in two languages. */
const secondName = String.raw`(?:\s?/\s?(?<translated>\p{L}{3,12}))?`;

const patternOf = (...parts: readonly string[]): RegExp => new RegExp([...parts, time].join(''), 'giu');

/** `2018-12-25`, but not the end of one day and the start of the next: `12/01/2018 - 12/25/2018`. */
const yearFirst = patternOf(
  String.raw`(?<!\d)(?<!\d\s?[-/.]\s?)(?<year>${fourDigitYear})\s?[-/.年]\s?(?<month>\d{1,2})\s?[-/.月]\s?`,
  dayOfMonth,
  String.raw`(?!\d{3})`,
);
/** `25/12/2018`. */
const numeric = patternOf(
  String.raw`(?<![\d.,])(?<first>\d{1,2})\s?(?<mark>[-/.])\s?(?<second2>\d{1,2})\s?\k<mark>\s?`,
  year,
  endOfYear,
);
const startOfMonth = anyOf`jan, feb, fev, mar, apr, avr, abr, may, mai, maj, jun, jul, jui, aug, ago, sep, set, oct, okt, nov, dec, dez, dic, ene`;
/** In `July 1 - July 31, 2024` and `4 Feb - 4 Mar 2025`, the second day is not the year of the first one. */
const yearOfDay = String.raw`(?<year>${fourDigitYear}|\d{2}(?!,?\s(?:${startOfMonth}\p{L}{0,6}\.?,?\s)?${fourDigitYear}(?!\d)))`;
/** `25 Dec 2018`, `25th day of December, 2018`, `25 de diciembre de 2018`. */
const dayName = patternOf(
  String.raw`(?<!\d)`,
  dayOfMonth,
  String.raw`(?:st|nd|rd|th|er|\.|e|º|ª)?[\s\-/.,]{0,3}(?:day\s)?(?:of\s|de\s|d[’']|ta[’']\s)?`,
  monthName,
  secondName,
  String.raw`(?:[\s\-/.,']{0,3}|\sdel?\s)`,
  yearOfDay,
  endOfYear,
);
/** `Dec 25, 2018`. */
const nameDay = patternOf(
  String.raw`(?<!\p{L})`,
  monthName,
  String.raw`[\s\-/.]{0,2}`,
  dayOfMonth,
  String.raw`(?:st|nd|rd|th)?[\s,\-/.']{1,3}(?<year>${fourDigitYear})(?!\d)`,
);
/** `2018-Dec-25`. */
const yearNameDay = patternOf(
  String.raw`(?<!\d)(?<year>${fourDigitYear})[-\s/.]{1,2}`,
  monthName,
  String.raw`[-\s/.]{1,2}`,
  dayOfMonth,
  String.raw`(?!\d)`,
);
/** `Date: 20181225`, and `25122018 13:11:54` with the time after it. */
const compact = patternOf(
  '(?:',
  String.raw`(?<=\b(?:date|datum|tarikh|dated)\s{0,2}[:.]?\s{0,3})(?<digits>\d{8}|\d{6})(?!\d|[-/.]\d)`,
  String.raw`|(?<![\d.,/-])(?<digits>\d{8})(?=\s{1,3}(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?!\d))`,
  ')',
);

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year > 79 ? 1900 + year : 2000 + year;
};

/** `YYYY-MM-DD`, or null for a day that does not exist. */
const toIso = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
};

const timeOf = (groups: Record<string, string | undefined>): string | null => {
  if (groups.hour === undefined || groups.minute === undefined) return null;
  let hour = Number(groups.hour);
  const half = groups.half?.toLowerCase();
  if (half?.startsWith('p') && hour < 12) hour += 12;
  if (half?.startsWith('a') && hour === 12) hour = 0;
  const clock = `${String(hour).padStart(2, '0')}:${groups.minute}`;
  return groups.second ? `${clock}:${groups.second}` : clock;
};

interface Read {
  readonly iso: string | null;
  readonly ambiguous: boolean;
}

const readNumeric = (groups: Record<string, string | undefined>, dayFirst: boolean): Read => {
  const first = Number(groups.first);
  const second = Number(groups.second2);
  const year = fullYear(requireValue(groups.year, 'the year of a date'));
  // Where the month comes first, days are written with slashes or dashes.
  const isDotted = groups.mark === '.' && groups.year?.length === 4;
  const [day, month] = dayFirst || isDotted ? [first, second] : [second, first];
  const iso = toIso(year, month, day) ?? toIso(year, day, month);
  return { iso, ambiguous: first <= 12 && second <= 12 && first !== second };
};

const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** The month of a three-letter name with one letter misread (`HAY`, `NAR`), if only one month fits. */
const misreadMonth = (name: string): number | null => {
  const near = shortMonths.filter((month) => name.length === 3 && distance(month, foldText(name)) === 1);
  const [only] = near;
  return only !== undefined && near.length === 1 ? shortMonths.indexOf(only) + 1 : null;
};

const readNamed = (groups: Record<string, string | undefined>): Read => {
  const name = requireValue(groups.name, 'the month of a date');
  const year = requireValue(groups.year, 'the year of a date');
  // A word between a day and a four-digit year is almost always a month.
  const translated = groups.translated === undefined ? null : monthOf(groups.translated);
  const month = monthOf(name) ?? translated ?? (year.length === 4 ? misreadMonth(name) : null);
  return {
    iso: month === null ? null : toIso(fullYear(year), month, Number(groups.day)),
    ambiguous: false,
  };
};

const readYearFirst = (groups: Record<string, string | undefined>): Read => ({
  iso: toIso(Number(groups.year), Number(groups.month), Number(groups.day)),
  ambiguous: false,
});

/** Corrects digits that OCR read as letters, inside text that looks like a numeric date. Offsets do not change. */
const repairDigits = (text: string): string =>
  text.replace(/(?<![\p{L}])[\dOoIl|BSZ]{1,2}[-/.][\dOoIl|BSZ]{1,2}[-/.][\dOoIl|BSZ]{2,4}(?!\p{L})/gu, (run) =>
    countDigits(run) < 3
      ? run
      : run.replace(/[Oo]/g, '0').replace(/[Il|]/g, '1').replace(/B/g, '8').replace(/S/g, '5').replace(/Z/g, '2'),
  );

/** Corrects a zero that OCR read in the name of a month: `25 0CT 2018`, `250CT 2018`, `25 N0V 2018`, `1 AG0 2018`. */
const repairMonths = (text: string): string =>
  text.replace(
    /(?<![\p{L}\d])(?<day>\d{1,2}\s?)?(?<month>0[CK]T|N0[VP]|[AO]G0)(?![\p{L}\d])/giu,
    (_, day: string | undefined, month: string) => (day ?? '') + month.replace('0', 'O'),
  );

/** Reads a day without separators, which needs a label to be a date: `Date 20181225`, `Date: 251218`. */
const readCompact = (groups: Record<string, string | undefined>, dayFirst: boolean): Read => {
  const digits = requireValue(groups.digits, 'the digits of a date');
  const parts = (from: number, size: number): [number, number] => [
    Number(digits.slice(from, from + 2)),
    Number(digits.slice(from + 2, from + 2 + size)),
  ];
  if (digits.length === 8 && /^(?:19|20)/.test(digits)) {
    const [month, day] = parts(4, 2);
    return { iso: toIso(Number(digits.slice(0, 4)), month, day), ambiguous: false };
  }
  const [first, second] = parts(0, 2);
  const year = fullYear(digits.slice(4));
  const [day, month] = dayFirst ? [first, second] : [second, first];
  const yearFirstOrder =
    digits.length === 6 ? toIso(fullYear(digits.slice(0, 2)), second, Number(digits.slice(4))) : null;
  return { iso: toIso(year, month, day) ?? toIso(year, day, month) ?? yearFirstOrder, ambiguous: true };
};

/** `03 12 1988`, as identity cards print days. It is the whole text, since other numbers are side by side, too. */
const spacedDay = /^(\d{2}) (\d{2}) ((?:19|20)\d{2})$/;

/** Finds every day in a text. `dayFirst` decides numeric dates whose day and month could be swapped. */
export const findDateTexts = (text: string, dayFirst: boolean): DateText[] => {
  const repaired = repairMonths(repairDigits(text.replace(spacedDay, '$1.$2.$3')));
  const found: DateText[] = [];
  const readers: [RegExp, (groups: Record<string, string | undefined>) => Read][] = [
    [yearFirst, readYearFirst],
    [numeric, (groups) => readNumeric(groups, dayFirst)],
    [dayName, readNamed],
    [nameDay, readNamed],
    [yearNameDay, readNamed],
    [compact, (groups) => readCompact(groups, dayFirst)],
  ];
  for (const [pattern, read] of readers) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(repaired); match; match = pattern.exec(repaired)) {
      const { iso, ambiguous } = read(match.groups ?? {});
      const from = match.index;
      const to = match.index + match[0].length;
      // In `21 before 10 May 2025` the first number is not part of the date.
      if (iso === null) pattern.lastIndex = from + 1;
      if (iso === null || found.some((other) => other.from < to && from < other.to)) continue;
      found.push({ iso, time: timeOf(match.groups ?? {}), ambiguous, from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from);
};

/** The value of a day for a field: with its time if the field asks for one. */
export const dayValue = (type: FieldType, { iso, time }: Pick<DateText, 'iso' | 'time'>): string =>
  type === 'datetime' ? momentText(iso, time) : iso;

/** Whether a text is a day and nothing else. */
export const isDay = (text: string): boolean => {
  const [day] = findDateTexts(text, true);
  return day !== undefined && day.from === 0 && day.to >= text.length;
};

/** A day with its time in the form of `datetime` fields: `2018-12-25T09:30:00`, or the day alone. */
export const momentText = (iso: string, time: string | null): string => {
  if (time === null) return iso;
  return `${iso}T${time.length === 5 ? `${time}:00` : time}`;
};
