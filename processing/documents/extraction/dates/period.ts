import type { Candidate } from '../labels/candidate.ts';
import { firstDay, firstDayAtEnd, lastDay, lastDayAtEnd } from '../lexicon/day-words.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { type DateText, findDateTexts } from './date-text.ts';

/** The text that joins the first and the last day of a period. */
const joins = anyOf`to, through, thru, until, till, bis, au, al, tot, t/m, a, ate, do, sampai, s/d, hingga`;
const joined = new RegExp(String.raw`^\W*(?:${joins}\b|[-–—~])\W*(?:(?:and\s)?including\s)?(?:the\s)?$`);
const joinAtEnd = String.raw`\s*(?:${joins}|[-–—])\s*$`;
/** The first day, without the year that only the last day has: `1 March`, `Mar 1`, `01.03.`, `1`. */
const withoutYear = new RegExp(
  [
    String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s?(?<month>\p{L}{3,9})?\.?${joinAtEnd}`,
    String.raw`(?<!\p{L})(?!del|dal|vom|von|from|the)(?<month2>\p{L}{3,9})\.?\s?(?<day2>\d{1,2})(?:st|nd|rd|th)?${joinAtEnd}`,
  ].join('|'),
  'iu',
);

interface Period {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  readonly first: string;
  readonly last: string;
}

const firstWithoutYear = (before: string, last: string, dayFirst: boolean): { iso: string; from: number } | null => {
  const match = withoutYear.exec(before);
  const groups = match?.groups;
  const day = groups?.day ?? groups?.day2;
  if (!match || !day) return null;
  const month = groups?.month ?? groups?.month2;
  const year = Number(last.slice(0, 4));
  const read = (one: number): string | null =>
    month === undefined
      ? `${last.slice(0, 8)}${day.padStart(2, '0')}`
      : (findDateTexts(`${day} ${month} ${one}`, dayFirst)[0]?.iso ?? null);
  const iso = [read(year), read(year - 1)].find((one) => one !== null && one < last);
  return iso ? { iso, from: match.index } : null;
};

const daysOfMonth =
  /(?<month>\p{L}{3,12})\.?\s(?<first>\d{1,2})\s?[-–]\s?(?<last>\d{1,2}),?\s(?<year>(?:19|20)\d\d)(?!\d)/u;

type DaysOfPeriod = readonly [first: DateText, last: DateText];

/** The days of `October 1-31, 2025`; null if a text has no such period. */
const daysInMonth = (text: string, dayFirst: boolean): DaysOfPeriod | null => {
  const match = daysOfMonth.exec(text);
  if (!match) return null;
  const { month = '', first = '', last = '', year = '' } = match.groups ?? {};
  const [begin, end, ...others] = [first, last].flatMap((day) => findDateTexts(`${day} ${month} ${year}`, dayFirst));
  if (!begin || !end || others.length > 0) return null;
  const middle = match.index + month.length + first.length + 1;
  return [
    { ...begin, from: match.index, to: middle },
    { ...end, from: middle, to: match.index + match[0].length },
  ];
};

/** The days of a period that states its month or year only once; null if `days`, those of the text, state both. */
const daysOfShortPeriod = (text: string, days: readonly DateText[], dayFirst: boolean): DaysOfPeriod | null => {
  const [only, ...others] = days;
  if (!only) return daysInMonth(text, dayFirst);
  const first = others.length === 0 ? firstWithoutYear(text.slice(0, only.from), only.iso, dayFirst) : null;
  return first ? [{ ...only, iso: first.iso, from: first.from, to: only.from }, only] : null;
};

/**
 * The days of a text, even the first one of a period that has its month or year only at its last day: `1 to 30 April
 * 2024`.
 */
export const daysOf = (text: string, dayFirst: boolean): readonly DateText[] => {
  const days = findDateTexts(text, dayFirst);
  return daysOfShortPeriod(text, days, dayFirst) ?? days;
};

const toPeriod = (cell: Cell, first: DateText, last: DateText): Period => ({
  cell,
  from: first.from,
  to: last.to,
  first: first.iso,
  last: last.iso,
});

/** Periods that are printed as two days, with or without a label. */
const periodsOf = (sheet: Sheet, dayFirst: boolean): Period[] =>
  sheet.rows.flatMap(({ cells }) =>
    cells.flatMap((cell): Period[] => {
      const found = findDateTexts(cell.text, dayFirst);
      const short = daysOfShortPeriod(cell.text, found, dayFirst);
      if (short) return [toPeriod(cell, ...short)];
      const [first, last] = found;
      if (first && last && found.length === 2 && joined.test(foldText(cell.text.slice(first.to, last.from)))) {
        return first.iso <= last.iso ? [toPeriod(cell, first, last)] : [];
      }
      return [];
    }),
  );

const asksForPeriod =
  /(?:\b(?:period|statement|coverage|covered|billing|cycle|window|term|policy|insurance|periodo|okres)|zeitraum|periode)(?!\p{L})/u;
/** `End date`: the field names no period, so the document has only one. */
const asksForEndOnly = /^(?:\s|first|last|start|end|starts|ends|date|day|from|until|of|the)+$/;
const asksForFirst = new RegExp(
  String.raw`\b(?:${firstDay}|begins|opens|effective|inception|poczatek)\b|\s(?:${firstDayAtEnd}|von)\s*$`,
);
const asksForLast = new RegExp(
  String.raw`\b(?:${lastDay}|ending|closes|expiration|expiry|expires|koniec)\b|\s(?:${lastDayAtEnd}|bis)\s*$`,
);

/** The scores of periods without their own labels: the first one is most likely that of the whole document. */
const scores = { best: 0.62, later: 0.3 } as const;

/** Finds the first or the last day of the period of a document, if a field asks for one. */
export const periodCandidates = (sheet: Sheet, asked: string, dayFirst: boolean): Candidate[] => {
  const isFirst = asksForFirst.test(asked);
  if (!(asksForPeriod.test(asked) || asksForEndOnly.test(asked)) || isFirst === asksForLast.test(asked)) return [];
  return periodsOf(sheet, dayFirst).map(({ cell, from, to, first, last }, index) => ({
    value: isFirst ? first : last,
    span: spanOf(cell, from, to),
    score: index === 0 ? scores.best : scores.later,
  }));
};
