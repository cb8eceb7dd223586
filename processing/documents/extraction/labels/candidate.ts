import type { FieldCheck } from '../../contract.ts';
import type { Features } from '../models/ranker.ts';
import { type Cell, type Span, spanOf } from '../sheet/sheet.ts';

/** A possible value of a field, with the place where it was read. */
export interface Candidate {
  readonly value: unknown;
  readonly span: Span;
  /** 0..1: how well label, place and type fit the field; not calibrated. */
  readonly score: number;
  /** The model whose chance the score is; missing if the score comes from rules. */
  readonly rankedBy?: 'names' | 'labels' | 'trees';
  /** The features of its label and its place, for another model. */
  readonly features?: Features;
  /** A single word where the name of a person or a company, or an address, is requested. */
  readonly isOneWord?: boolean;
  /** The share 0..1 of a table's lines whose numbers fit each other, as prices and amounts do. */
  readonly fitting?: number;
  /** Checks already made on it. */
  readonly checks?: readonly FieldCheck[];
}

/** The first text of a cell that has a form, as a candidate with its place; empty if there is none. */
export const matchIn = (cell: Cell, form: RegExp, score: number): Candidate[] => {
  const match = form.exec(cell.text);
  return match ? [{ value: match[0], span: spanOf(cell, match.index, match.index + match[0].length), score }] : [];
};

/** Returns the best candidate; of two with the same score, the first. */
export const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.score > best.score ? candidate : best),
    null,
  );

/** The distance (0..1) between the best score and the best score of any other value; 1 if there is no other value. */
export const leadOf = (candidates: readonly Candidate[], best: Candidate): number => {
  const rivals = candidates.filter((candidate) => candidate.value !== best.value).map((candidate) => candidate.score);
  return rivals.length === 0 ? 1 : Math.max(0, best.score - Math.max(...rivals));
};
