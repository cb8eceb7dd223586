import type { OutputField } from '../../../../domain/output-field.ts';
import type { ExtractionContext } from '../context.ts';
import { spanOf } from '../sheet.ts';
import type { Candidate } from './candidate.ts';
import { findInCell, findLabels, type LabelHit } from './labels.ts';
import { type ValueRegion, valueRegions } from './regions.ts';
import { findByPattern } from './validation.ts';

/** A value found in a text: its place in it, the value, and how surely the text is one (0..1). */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly value: unknown;
  readonly strength: number;
}

/** Reads a value at the start of a text; `relation` tells where the text stands toward its label. */
export type ReadValue = (text: string, relation: ValueRegion['relation']) => Found | null;

/** The field's own label is surer than a synonym of its role, and an earlier synonym than a later one. */
const rankWeight = (labels: readonly string[], phrase: string): number => {
  const rank = labels.indexOf(phrase);
  return rank <= 1 ? 1 : 1 - 0.1 * (rank / labels.length);
};

/** `Number` in `Customer number` is no label of its own. */
const isPartOfAnother = (context: ExtractionContext, labels: readonly string[], hit: LabelHit): boolean =>
  findInCell(hit.cell, context.knownLabels, true).some(
    (other) =>
      other.from <= hit.from &&
      other.to >= hit.to &&
      other.to - other.from > hit.to - hit.from &&
      !labels.includes(other.phrase),
  );

/** Candidates beside or below any of the labels. */
export const labeledCandidates = (
  context: ExtractionContext,
  labels: readonly string[],
  read: ReadValue,
): Candidate[] =>
  findLabels(context.sheet, labels)
    .filter((hit) => !isPartOfAnother(context, labels, hit))
    .flatMap((hit, index) =>
      valueRegions(context.sheet, hit, context.knownLabels).flatMap((region) => {
        const found = read(region.cell.text.slice(region.from), region.relation);
        if (!found || found.to <= found.from) return [];
        const nearness = found.from === 0 ? 1 : 0.9;
        const score =
          0.9 * region.weight * rankWeight(labels, hit.phrase) * found.strength * nearness - 0.01 * Math.min(10, index);
        const span = spanOf(region.cell, region.from + found.from, region.from + found.to);
        return [{ value: found.value, span, score: Math.max(0.02, score) }];
      }),
    );

/** Reads what a field's pattern matches. */
export const readByPattern =
  (pattern: string): ReadValue =>
  (text) => {
    const range = findByPattern(pattern, text);
    return range ? { ...range, value: text.slice(range.from, range.to), strength: 1 } : null;
  };

/** Candidates anywhere on the sheet that match the field's own pattern; without a label they say little. */
export const patternCandidates = (context: ExtractionContext, field: OutputField, score: number): Candidate[] => {
  const { pattern } = field.validation;
  if (pattern === undefined || matchesAnything(pattern)) return [];
  return context.sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const range = findByPattern(pattern, cell.text);
      return range
        ? [{ value: cell.text.slice(range.from, range.to), span: spanOf(cell, range.from, range.to), score }]
        : [];
    }),
  );
};

/** A pattern that ordinary words match tells nothing about where a value stands. */
const matchesAnything = (pattern: string): boolean =>
  ['total', 'The invoice', 'a', '12', 'Muster GmbH'].filter((probe) => findByPattern(pattern, probe) !== null).length >=
  2;
