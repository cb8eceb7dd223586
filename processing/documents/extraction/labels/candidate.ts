import type { FieldCheck } from '../../contract.ts';
import type { Span } from '../sheet/sheet.ts';

/** A value that a field may have, with where it was read. */
export interface Candidate {
  readonly value: unknown;
  readonly span: Span;
  /** 0..1: how well label, place and type agree that this is the field's value; not yet calibrated. */
  readonly score: number;
  /** What it was already held against. */
  readonly checks?: readonly FieldCheck[];
}

/** The best of several candidates; the earlier one where two are alike. */
export const bestOf = (candidates: readonly Candidate[]): Candidate | null =>
  candidates.reduce<Candidate | null>(
    (best, candidate) => (best === null || candidate.score > best.score ? candidate : best),
    null,
  );

/** How far the best candidate is ahead of the best one with another value, 0..1; 1 where there is no other. */
export const leadOf = (candidates: readonly Candidate[], best: Candidate): number => {
  const rivals = candidates.filter((candidate) => candidate.value !== best.value).map((candidate) => candidate.score);
  return rivals.length === 0 ? 1 : Math.max(0, best.score - Math.max(...rivals));
};
