import type { ShelfCorrection } from './correction.ts';

/**
 * Names one state of a photo's corrections: two reviewers who start from the same state cannot overwrite each other
 * unnoticed.
 */
export const photoRevision = (runId: string, correction: ShelfCorrection | undefined): string =>
  `${runId}@${correction?.correctedAt ?? ''}`;

/** Names one state of all corrections of a result. */
export const reviewRevision = (runId: string, corrections: readonly ShelfCorrection[]): string =>
  `${runId}@${corrections
    .map(({ correctedAt }) => correctedAt)
    .sort()
    .join('+')}`;

/** The last person who corrected the result; null if nobody did. */
export const lastCorrector = (corrections: readonly ShelfCorrection[]): string | null =>
  corrections.toSorted((a, b) => (a.correctedAt < b.correctedAt ? 1 : -1))[0]?.correctedBy ?? null;
