import { createHash } from 'node:crypto';

const hashBytes = 6;

/**
 * Whether a submission belongs to the random sample of the given share (0..1). The result depends only on the
 * submission's id, so it is the same on every call. SHA-256 spreads the ids evenly, although they sort by time.
 */
export const isInSample = (submissionId: string, share: number): boolean => {
  const digest = createHash('sha256').update(`review-sample:${submissionId}`).digest();
  return digest.readUIntBE(0, hashBytes) / 2 ** (8 * hashBytes) < share;
};
