import type { Candidate } from '../labels/candidate.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import { findMonth } from './date-text.ts';

/** `Lohnmonat`, `Pay month`; not `monthly`, and not a number of months. */
export const asksForMonth = /(?:\bmonth|monat|\bmois|\bmese|\bmes|\bmaand)(?!\p{L})/u;

const rowsMax = 20;
/** A month without a label, such as that in the title of a payslip; the first one is most likely the document's. */
const scores = { best: 0.5, later: 0.2 } as const;

/** Finds the months near the top of the sheet, if a field asks for one. */
export const monthCandidates = (sheet: Sheet, asked: string): Candidate[] => {
  if (!asksForMonth.test(asked)) return [];
  return sheet.rows
    .slice(0, rowsMax)
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const month = findMonth(cell.text);
      return month ? [{ value: cell.text.slice(month.from, month.to), span: spanOf(cell, month.from, month.to) }] : [];
    })
    .map((found, index) => ({ ...found, score: index === 0 ? scores.best : scores.later }));
};
