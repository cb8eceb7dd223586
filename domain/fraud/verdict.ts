export const fraudStatuses = ['clean', 'flagged', 'blocked'] as const;
export type FraudStatus = (typeof fraudStatuses)[number];

export const fraudCheckTypes = [
  'exact_duplicate',
  'near_duplicate_image',
  'near_duplicate_text',
  'duplicate_fields',
  'document_tampering',
] as const;
export type FraudCheckType = (typeof fraudCheckTypes)[number];

export const fraudMatchStatuses = ['open', 'resolved'] as const;
export const fraudResolutions = ['confirmed_fraud', 'false_positive'] as const;
export type FraudResolution = (typeof fraudResolutions)[number];

/** The members of a match that decide the score and the status of a submission. */
export interface ScoredMatch {
  readonly score: number;
  readonly resolution: string | null;
}

/** The score from which a match needs a person's decision before an approval. Weaker ones are information. */
export const decisionScoreMin = ({ flagAt, blockAt }: { readonly flagAt: number; readonly blockAt: number }): number =>
  Math.min(flagAt, blockAt);

/**
 * The `fraudScore` and `fraudStatus` of a submission (decision D14). The score is the highest of the matches that are
 * not false positives. The status is `blocked` at `blockAt` and above or with a confirmed fraud, `flagged` at `flagAt`
 * and above, else `clean`.
 */
export const fraudVerdict = (
  matches: readonly ScoredMatch[],
  thresholds: { readonly flagAt: number; readonly blockAt: number },
): { readonly fraudScore: number; readonly fraudStatus: FraudStatus } => {
  const counted = matches.filter((match) => match.resolution !== 'false_positive');
  const fraudScore = counted.reduce((highest, match) => Math.max(highest, match.score), 0);
  const confirmed = counted.some((match) => match.resolution === 'confirmed_fraud');
  if (counted.length === 0) return { fraudScore: 0, fraudStatus: 'clean' };
  if (confirmed || fraudScore >= thresholds.blockAt) return { fraudScore, fraudStatus: 'blocked' };
  return { fraudScore, fraudStatus: fraudScore >= thresholds.flagAt ? 'flagged' : 'clean' };
};
