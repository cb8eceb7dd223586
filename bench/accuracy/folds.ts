import { createHash } from 'node:crypto';

export const foldCount = 5;

/**
 * Distributes origins over folds, in the same way in every run. All documents of one origin are in one fold: a model
 * that has seen a shop's receipts knows the next one.
 * @param isAdded origins that are dealt after the others, so that they do not move the others to other folds
 * @returns the fold of an origin, from 0
 */
export const foldsOf = (
  origins: readonly string[],
  isAdded: (origin: string) => boolean = () => false,
): ((origin: string) => number) => {
  const keyOf = (origin: string): string => createHash('sha256').update(origin).digest('hex');
  const dealt = [...new Set(origins)]
    .map((origin) => ({ origin, key: keyOf(origin) }))
    .toSorted((a, b) => Number(isAdded(a.origin)) - Number(isAdded(b.origin)) || a.key.localeCompare(b.key));
  const folds = new Map(dealt.map(({ origin }, index) => [origin, index % foldCount]));
  return (origin) => folds.get(origin) ?? 0;
};
