import type { Candidate } from '../labels/candidate.ts';
import type { FieldMeaning } from '../meaning/roles.ts';

/** The value chosen for a field. */
export interface FoundField {
  readonly value: unknown;
  readonly best: Candidate;
  /** The score's distance from the next different value, 0..1. */
  readonly lead: number;
  readonly meaning: FieldMeaning;
  /** All candidates, the best among them. */
  readonly candidates: readonly Candidate[];
  /** The page has the shape of a store receipt. */
  readonly isOnReceipt?: boolean;
  /** Set if the trees judged a value that the field's own rules are sure of. */
  readonly chanceOfTrees?: number;
  /** File name of the electronic invoice that states the value. */
  readonly attachment?: string;
  /** Set if corrections of earlier documents led to the value: how many, and the chance that it is right. */
  readonly learned?: { readonly corrections: number; readonly confidence: number };
}
