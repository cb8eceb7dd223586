import type { OutputField } from '../../../../domain/output-field.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { type Candidate, matchIn } from '../labels/candidate.ts';
import { words } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';

const yearAsked = words`tax year, fiscal year, income year, assessment year, steuerjahr, veranlagungszeitraum, belastingjaar, annee d'imposition, annee fiscale, ejercicio fiscal, anno d'imposta, ano fiscal, inkomstar, skattear`;
const revisionAsked = words`form revision, revision of the form, form version, form edition, revision`;

/** Years are printed beside titles, in the first rows. */
const rowsMax = 25;
/** A year alone, or at the end of a title: `2023`, `Einkommensteuerbescheid für 2023`, `Calendar year 2024`. */
const year = /(?<![\p{L}\d./-])(?:19|20)\d\d$/u;
const titleLettersMax = 60;
/** `(Rev. March 2024)`. */
const revision = /(?<=\bRev\.\s)(?:\p{Lu}\p{Ll}+ \d{4}|\d{1,2}[-/]\d{4})/u;

const scores = { year: 0.6, revision: 0.95 } as const;

const isTitle = ({ text }: Cell): boolean =>
  text.length <= titleLettersMax && !/\d/.test(text.slice(0, -4)) && findDateTexts(text, true).length === 0;

/** Finds the year of a tax form, if its head names a single one, and the revision of a form of the United States. */
export const formEditions = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  if (field.type === 'string' && revisionAsked.test(asked)) {
    return sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => matchIn(cell, revision, scores.revision)));
  }
  if (!yearAsked.test(asked) || !['string', 'number', 'integer'].includes(field.type)) return [];
  const found = sheet.rows
    .slice(0, rowsMax)
    .flatMap(({ cells }) => cells.filter(isTitle).flatMap((cell) => matchIn(cell, year, scores.year)));
  return new Set(found.map(({ value }) => value)).size === 1
    ? found.map((one) => ({ ...one, value: field.type === 'string' ? one.value : Number(one.value) }))
    : [];
};
