import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SubmissionReview } from '../types';
import { type Corrections, createCorrections, type Edit } from './corrections';
import { onSettle } from './settle';

/**
 * The corrections of the opened submission. They are saved before every decision about it and before the page is left.
 */
export const useCorrections = (
  submission: SubmissionReview,
): { readonly corrections: Corrections; readonly edits: ReadonlyMap<string, Edit> } => {
  const [corrections] = useState(() => createCorrections(submission));
  corrections.update(submission);
  const edits = useSyncExternalStore(corrections.subscribe, corrections.edits);
  useEffect(() => onSettle(corrections.settle), [corrections]);
  return { corrections, edits };
};
