import { createHash } from 'node:crypto';

const hashBytes = 6;

/**
 * Whether a submission belongs to the random sample of the given share (0..1). The draw is made from the submission's id alone, so that it
 * comes out the same however often it is made; SHA-256 spreads the ids, which sort by time, evenly.
 */
export const isInSample = (submissionId: string, share: number): boolean => {
  const digest = createHash('sha256').update(`review-sample:${submissionId}`).digest();
  return digest.readUIntBE(0, hashBytes) / 2 ** (8 * hashBytes) < share;
};
