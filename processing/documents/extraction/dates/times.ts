import { at, requireValue } from '../../../../domain/assert.ts';
import type { Candidate } from '../labels/candidate.ts';
import { openingHours, otherTime, timeWord } from '../lexicon/day-words.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { dateCandidates, type SheetDate } from './dates.ts';

const clock = new RegExp(
  [
    // A label may touch its time: `HORA:15:42`.
    String.raw`(?<![\d.,/+-]|(?<!\p{L}):)(?<hour>[01]?\d|2[0-3])`,
    String.raw`(?<mark>\s?:\s?|[.hH]|h\s)(?<minute>[0-5]\d)(?:[:.](?<second>[0-5]\d))?`,
    String.raw`\s?(?<half>[ap]\.?\s?m\b\.?)?(?![\d:%/])(?!\.\d|,\d)`,
  ].join(''),
  'giu',
);

/** Another time after a dash: opening hours. */
const range = /^\s*(?:[-–—]|to|bis|a|à|tot|until)\s*\d{1,2}(?:[:.h]\d{2}|\s?[ap]m)/i;
const rangeBefore = /\d\s*(?:[-–—]|to|bis|à|tot|until)\s*$/i;

/** A time of day as printed, and as `HH:MM` of 24 hours. */
interface SheetTime {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  readonly value: string;
  readonly score: number;
}

interface ClockParts {
  readonly hour: string;
  readonly mark: string;
  readonly minute: string;
  readonly second: string | undefined;
  readonly half: string | undefined;
}

const partsOf = ({ groups }: RegExpExecArray): ClockParts => ({
  hour: requireValue(groups?.hour, 'the hour of a time'),
  mark: requireValue(groups?.mark, 'the mark of a time'),
  minute: requireValue(groups?.minute, 'the minute of a time'),
  second: groups?.second,
  half: groups?.half,
});

const toClock = (hourText: string, minute: string, half: string | undefined): string => {
  let hour = Number(hourText);
  if (half?.toLowerCase().startsWith('p') && hour < 12) hour += 12;
  if (half?.toLowerCase().startsWith('a') && hour === 12) hour = 0;
  return `${String(hour).padStart(2, '0')}:${minute}`;
};

/** The words before a time: in its cell, and the cell to the left. */
const wordsBefore = (sheet: Sheet, cell: Cell, from: number): string =>
  foldText(`${at(sheet.rows, cell.row).cells[cell.column - 1]?.text ?? ''} ${cell.text.slice(0, from)}`);

/** The score of a time: a start, and the weight of each sign for or against it as the document's time. */
const weights = {
  start: 0.45,
  /** On the row of a day, or of one that is on the next row. */
  besideDay: 0.22,
  nearDay: 0.12,
  /** Beside a word for time. */
  named: 0.15,
  /** Prices and other numbers hardly ever have seconds, or `am` after them. */
  whole: 0.03,
  /** From one time to another: opening hours. */
  ofRange: -0.4,
  /** Beside words for opening hours, an arrival or the end of a validity. */
  ofOthers: -0.25,
  /** Printed again, as on the slip of a card. */
  repeated: 0.08,
  /** For each time above it. */
  above: -0.01,
} as const;
/** More repetitions, and more times above it, make no difference. */
const repeatsMax = 2;
const aboveMax = 5;
/** Times that were read together with the document's day, or with another day. */
const readWithDay = { own: 0.7, other: 0.5 } as const;
/** A time without any sign in its favor is better than none. */
const scoreMin = 0.05;

const clocksOfCell = (sheet: Sheet, cell: Cell, dates: readonly SheetDate[]): SheetTime[] => {
  const inCell = dates.filter((date) => date.cell === cell);
  return [...cell.text.matchAll(clock)].flatMap((match): SheetTime[] => {
    const { hour, mark, minute, second, half } = partsOf(match);
    const from = match.index;
    const to = match.index + match[0].length;
    if (inCell.some((date) => date.from < to && from < date.to)) return [];
    const behind = cell.text.slice(to);
    const before = wordsBefore(sheet, cell, from);
    const isNamed = timeWord.test(before) || /^\s?(?:uhr|h)\b/i.test(behind);
    // `14.30` is a price unless something shows that it is a time.
    if (mark.includes('.') && !isNamed && half === undefined) return [];
    const onRow = dates.some((date) => date.cell.row === cell.row);
    const nextToDay = dates.some(({ cell: other }) => other.page === cell.page && Math.abs(other.row - cell.row) === 1);
    let score = weights.start;
    if (onRow) score += weights.besideDay;
    else if (nextToDay) score += weights.nearDay;
    if (isNamed) score += weights.named;
    if (half !== undefined || second !== undefined) score += weights.whole;
    if (range.test(behind) || rangeBefore.test(cell.text.slice(0, from))) score += weights.ofRange;
    const isOther = openingHours.test(foldText(at(sheet.rows, cell.row).text)) || otherTime.test(before);
    if (isOther) score += weights.ofOthers;
    return [{ cell, from, to, value: toClock(hour, minute, half), score }];
  });
};

/** A day that was read together with its time. */
const timeOfDay = ({ cell, from, to, time }: SheetDate): SheetTime[] =>
  time === null ? [] : [{ cell, from, to, value: time.slice(0, 5), score: readWithDay.own }];

/**
 * Finds candidates for the time of day of a document, as `HH:MM` of 24 hours: those beside its day or after a word for
 * time come first, opening hours last. One that is printed several times counts more.
 */
export const timeCandidates = (sheet: Sheet, dates: readonly SheetDate[]): Candidate[] => {
  const best = dateCandidates(sheet, dates, 'date').sort((a, b) => b.score - a.score)[0];
  const clocks = sheet.rows.flatMap((row) => row.cells).flatMap((cell) => clocksOfCell(sheet, cell, dates));
  const times = [
    ...dates.flatMap((date) =>
      timeOfDay(date).map((time) => (date.iso === best?.date.iso ? time : { ...time, score: readWithDay.other })),
    ),
    ...clocks,
  ].sort((a, b) => a.cell.row - b.cell.row);
  return times.map(({ cell, from, to, value, score }, index) => {
    const repeats = times.filter((other) => other.value === value).length - 1;
    const certain = Math.min(1, score + weights.repeated * Math.min(repeatsMax, repeats));
    return {
      value,
      span: spanOf(cell, from, to),
      score: Math.max(scoreMin, certain + weights.above * Math.min(aboveMax, index)),
    };
  });
};
