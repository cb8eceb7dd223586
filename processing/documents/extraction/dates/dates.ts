import { requireValue } from '../../../../domain/assert.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findInCell, type LabelHit } from '../labels/find-labels.ts';
import {
  deadlineAtEnd,
  debitDayAtEnd,
  debitWord,
  editionBefore,
  ofDocument,
  otherDayAfterLabel,
  otherDayBeforeLabel,
  otherDays,
  paymentWord,
  weekdayAtEnd,
} from '../lexicon/day-words.ts';
import { lexicon, type Role } from '../lexicon/lexicon.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Row, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { type DateText, findDateTexts } from './date-text.ts';

/** A day on the sheet. */
export interface SheetDate extends DateText {
  readonly cell: Cell;
  readonly span: Span;
}

/**
 * Finds every day of the sheet, in reading order, even if it is split over two cells of a row. The day of a form's
 * edition is not one of them.
 */
export const findDates = (sheet: Sheet, dayFirst: boolean): SheetDate[] =>
  sheet.rows.flatMap((row) => {
    const found = row.cells.flatMap((cell) =>
      findDateTexts(cell.text, dayFirst).map((date) => ({ ...date, cell, span: spanOf(cell, date.from, date.to) })),
    );
    const inCells = found.filter(({ cell, from }) => !editionBefore.test(foldText(cell.text.slice(0, from))));
    if (found.length > inCells.length) return inCells;
    return inCells.length > 0 ? inCells : acrossCells(row, dayFirst);
  });

const acrossCells = (row: Row, dayFirst: boolean): SheetDate[] =>
  row.cells.slice(0, -1).flatMap((cell, index) => {
    const next = row.cells[index + 1];
    if (!next) return [];
    const [date] = findDateTexts(`${cell.text} ${next.text}`, dayFirst);
    if (!date || date.to <= cell.text.length || date.from > cell.text.length) return [];
    return [{ ...date, cell, span: spanOf(cell, Math.min(date.from, cell.text.length - 1)) }];
  });

const dateRoles = ['dueDate', 'deliveryDate', 'orderDate', 'date'] as const satisfies readonly Role[];
type DateRole = (typeof dateRoles)[number];

/** The text between the two days of a period: `1 May - 31 May`. */
const rangeMark = /^\s*(?:[-–—]|to|until|bis|au|t\/m|tot)\s*$/i;

/** A letter's dateline: `Leeds, 3 May 2024`, `Kiel, den 3. Mai 2024`. */
const dateline = /^\p{Lu}[\p{L}\s.'’/-]{2,30},\s*(?:the|den|le|de)?\s*$/u;

const roleLabels = dateRoles.flatMap((role) => lexicon[role].labels.map((label) => ({ role, label })));
const dateLabels = roleLabels.map(({ label }) => label);

/** The cell above in the same column, at most two rows away. */
const above = (sheet: Sheet, cell: Cell): Cell | undefined => {
  for (let index = cell.row - 1; index >= Math.max(0, cell.row - 2); index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== cell.page) return undefined;
    const overlapping = row.cells.find(
      (other) => other.box.x < cell.box.x + cell.box.width && cell.box.x < other.box.x + other.box.width,
    );
    if (overlapping) return overlapping;
  }
  return undefined;
};

/** A period whose second day continues in the next line: `12 March 2026 – 10 April`. */
const rangeGoesOn = /^\s*[–—]\s*(?:\p{L}{2,10}\.?,?\s)?\d/u;

/** Whether a day is one end of a period. */
const isOfPeriod = (date: SheetDate, dates: readonly SheetDate[]): boolean =>
  rangeGoesOn.test(date.cell.text.slice(date.to)) ||
  dates.some((other) => {
    if (other.cell !== date.cell || other === date) return false;
    const [first, second] = other.from < date.from ? [other, date] : [date, other];
    const between = date.cell.text.slice(first.to, second.from).replace(weekdayAtEnd, '');
    return rangeMark.test(between) && first.iso < second.iso;
  });

/** Whether the sentence around a day asks for payment by that day, or announces a debit on it. */
const isPaymentDay = ({ cell, from }: SheetDate): boolean => {
  const sentence = foldText(cell.text);
  const before = foldText(cell.text.slice(0, from)).replace(weekdayAtEnd, '').trimEnd();
  return (
    (paymentWord.test(sentence) && deadlineAtEnd.test(before)) ||
    (debitWord.test(sentence) && debitDayAtEnd.test(before))
  );
};

interface NamedDay {
  readonly role: DateRole | null;
  readonly strength: number;
  readonly words: string;
}

/** How reliably a label names a day, by its place. */
const labelStrengths = {
  /** Before the day in its cell. */
  before: 1,
  /** Before it, in words that only the document's own date has. */
  ofDocument: 0.95,
  /** In the cell to the left. */
  left: 0.95,
  /** In the cell above. */
  above: 0.8,
};

/** The role that the nearest label gives a day: before it in its cell, to the left in its row, or above it. */
const roleOfDate = (sheet: Sheet, date: SheetDate): NamedDay => {
  const exactOnly = sheet.pages[date.cell.page]?.source === 'text_layer';
  const before = findInCell(date.cell, dateLabels, exactOnly).findLast((hit) => hit.to <= date.from);
  const left = sheet.rows[date.cell.row]?.cells[date.cell.column - 1];
  const places: [Cell | undefined, number][] = [
    [left, labelStrengths.left],
    [above(sheet, date.cell), labelStrengths.above],
  ];
  const words = date.cell.text.slice(0, date.from).replace(weekdayAtEnd, '');
  if (ofDocument.test(words)) return { role: 'date', strength: labelStrengths.ofDocument, words: '' };
  const hits: { hit: LabelHit; weight: number }[] = before ? [{ hit: before, weight: labelStrengths.before }] : [];
  for (const [cell, weight] of places) {
    const hit = cell && words.trim().length < 4 ? findInCell(cell, dateLabels, exactOnly).at(-1) : undefined;
    if (hit) hits.push({ hit, weight });
  }
  const best = hits[0];
  if (!best) {
    return { role: null, strength: 0, words: words.trim().length < 4 ? (heading(sheet, date) ?? words) : words };
  }
  const role = roleLabels.find(({ label }) => label === best.hit.phrase)?.role ?? null;
  const behind = best.hit.cell.text
    .slice(best.hit.to, best.hit.cell === date.cell ? date.from : undefined)
    .replace(weekdayAtEnd, '');
  const beforeLabel = foldText(best.hit.cell.text.slice(0, best.hit.from));
  // `Date` in `Date de règlement` is not the label of the document's date.
  if (otherDayAfterLabel.test(foldText(behind)) || otherDayBeforeLabel.test(beforeLabel)) {
    return { role: null, strength: 0, words: `${best.hit.cell.text} ${words}` };
  }
  return { role, strength: best.weight * best.hit.similarity, words };
};

/** The text to the left of a day, or above it. */
const heading = (sheet: Sheet, date: SheetDate): string | null => {
  const left = sheet.rows[date.cell.row]?.cells[date.cell.column - 1];
  const cell = [left, above(sheet, date.cell)].find((other) => other && /\p{L}{3}/u.test(other.text));
  return cell ? foldText(cell.text) : null;
};

/** A word or two right before a day, such as `Reading` or `Printed`. */
const strangeWords = /^\P{L}*\p{L}{4,}(?:\s\p{L}+)?\s*:?\s*$/u;

const plausible = (iso: string): boolean => {
  const year = Number(iso.slice(0, 4));
  return year >= 1990 && year <= new Date().getUTCFullYear() + 2;
};

/** The base score of a day, by its role. Set by hand on receipts and invoices. */
const startScores = {
  /** A label names the role; {@link labelWeight} times its certainty is added. */
  labeled: 0.6,
  /** It is a day of payment without a label, if one is asked for. */
  payment: 0.6,
  /** Nothing names it, if the document's own date is asked for. */
  unnamed: 0.5,
  /** It has another role, if the document's own date is asked for. */
  otherRole: 0.2,
} as const;
const labelWeight = 0.3;

/** The evidence for and against a day as the document's own date, with weights, in the order of the sum. */
const ownDateWeights = {
  /** It begins or ends a period. */
  ofPeriod: -0.3,
  /** The words beside it name another day. */
  otherDay: -0.25,
  /** A time is beside it. */
  timed: 0.06,
  /** It follows a place: `Berlin, 3 May 2024`. */
  dateline: 0.2,
  /** It is on a later page. */
  laterPage: -0.1,
  /** A word right before it makes it another day. */
  strangeWord: -0.06,
  /** It is printed again, for each time up to {@link repeatsMax}. */
  repeat: 0.03,
  /** Other days are above it, for each of them up to {@link daysAboveMax}. */
  dayAbove: -0.02,
} as const;
const repeatsMax = 2;
const daysAboveMax = 5;
/** The lowest score of a candidate. */
const scoreMin = 0.02;

const startScore = (wanted: DateRole, role: DateRole | null, strength: number, isDue: boolean): number | null => {
  if (role === wanted) return startScores.labeled + labelWeight * strength;
  if (wanted === 'dueDate') return isDue ? startScores.payment : null;
  if (wanted !== 'date') return null;
  return role === null && !isDue ? startScores.unnamed : startScores.otherRole;
};

/**
 * Finds candidates for a day of the given role. A document's own date may have no label: it is near the top or beside a
 * time.
 */
export const dateCandidates = (
  sheet: Sheet,
  dates: readonly SheetDate[],
  wanted: DateRole,
): (Candidate & { readonly date: SheetDate })[] => {
  const counts = new Map<string, number>();
  for (const { iso } of dates) counts.set(iso, (counts.get(iso) ?? 0) + 1);
  return dates.flatMap((date, index) => {
    const { role, strength, words } = roleOfDate(sheet, date);
    if (!plausible(date.iso)) return [];
    const isDue = role === null && isPaymentDay(date);
    const start = startScore(wanted, role, strength, isDue);
    if (start === null) return [];
    let score = start;
    if (wanted === 'date') {
      const weights = ownDateWeights;
      if (isOfPeriod(date, dates)) score += weights.ofPeriod;
      if (otherDays.test(foldText(words))) score += weights.otherDay;
      if (date.time !== null) score += weights.timed;
      if (role === null && dateline.test(words)) score += weights.dateline;
      if (date.cell.page > 0) score += weights.laterPage;
      if (role === null && strangeWords.test(date.cell.text.slice(0, date.from))) score += weights.strangeWord;
      const repeats = requireValue(counts.get(date.iso), 'the count of a day') - 1;
      score += weights.repeat * Math.min(repeatsMax, repeats);
      score += weights.dayAbove * Math.min(daysAboveMax, index);
    }
    return [{ value: date.iso, span: date.span, score: Math.max(scoreMin, Math.min(1, score)), date }];
  });
};
