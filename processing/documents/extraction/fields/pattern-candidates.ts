import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import type { ReadValue } from '../labels/labeled-candidates.ts';
import { findByPattern } from '../result/validation.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

/** Returns a reader of values that match a field's pattern. */
export const readByPattern =
  (pattern: string): ReadValue =>
  (text) => {
    const range = findByPattern(pattern, text);
    return range ? { ...range, value: text.slice(range.from, range.to), strength: 1 } : null;
  };

/** Finds candidates anywhere on the sheet that match the field's pattern; without a label they mean little. */
export const patternCandidates = (sheet: Sheet, field: OutputField, score: number): Candidate[] => {
  const { pattern } = field.validation;
  if (pattern === undefined || matchesAnything(pattern)) return [];
  return sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const range = findByPattern(pattern, cell.text);
      return range
        ? [{ value: cell.text.slice(range.from, range.to), span: spanOf(cell, range.from, range.to), score }]
        : [];
    }),
  );
};

/** A pattern that ordinary words match does not help to find a value. */
const matchesAnything = (pattern: string): boolean =>
  ['total', 'The invoice', 'a', '12', 'Muster GmbH'].filter((probe) => findByPattern(pattern, probe) !== null).length >=
  2;
