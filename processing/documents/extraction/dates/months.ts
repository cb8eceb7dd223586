import type { Candidate } from '../labels/candidate.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import { findMonth } from './date-text.ts';

const per = String.raw`(?<!\b${anyOf`per, a, pro, je, par, al, por, each, every`}\s)`;

/** `Lohnmonat`, `Pay month`; not `monthly`, `per month` or a number of months. */
export const asksForMonth = new RegExp(String.raw`${per}(?:\bmonth|monat|\bmois|\bmese|\bmes|\bmaand)(?!\p{L})`, 'u');

/** `Tax year`; not `year to date` or `per year`. */
export const asksForYear = new RegExp(
  String.raw`${per}\b${anyOf`year, jahr, annee, jaar, anno, rok`}\b(?!\sto\b)`,
  'u',
);

/** The year of a paper, alone: `Tax year`, `Fiscal year`, `Year of manufacture`. */
const yearAlone = /^(?:(?:tax|fiscal|calendar|model|reporting|school|academic|assessment|financial) )?year$|^year of\b/;

/** Whether a label asks for a year and nothing else. */
export const isYearLabel = (label: string): boolean => yearAlone.test(foldText(label).trim());

const ofYear = /^(?:19|20)\d\d$/;

/** Whether a number can be a year. */
export const isYear = (value: number): boolean => ofYear.test(String(value));

/** Finds years that are alone in their cells, as forms print theirs, if a field asks for one. */
export const yearCandidates = (sheet: Sheet, label: string): Candidate[] =>
  isYearLabel(label)
    ? sheet.rows
        .flatMap(({ cells }) => cells)
        .filter(({ text }) => ofYear.test(text.trim()))
        .map((cell, index) => ({
          value: cell.text.trim(),
          span: spanOf(cell),
          score: index === 0 ? scores.best : scores.later,
        }))
    : [];

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
