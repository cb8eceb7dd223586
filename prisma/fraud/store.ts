import type { FingerprintKey } from '../../domain/fraud/fingerprints.ts';
import type { FoundMatch } from '../../domain/fraud/scoring.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** Stores the keys under which later submissions find this one. */
export const insertFingerprints = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  keys: readonly FingerprintKey[],
): Promise<void> => {
  if (keys.length > 0) {
    await tx.fingerprint.createMany({ data: keys.map((key) => ({ companyId, submissionId, ...key })) });
  }
};

/** Stores the matches of a submission. A match that is already stored stays unchanged. */
export const insertFraudMatches = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  matches: readonly FoundMatch[],
): Promise<void> => {
  if (matches.length === 0) return;
  await tx.fraudMatch.createMany({
    data: matches.map(({ explanation, signals, differences, ...match }) => ({
      id: newId('fraudMatch'),
      companyId,
      submissionId,
      ...match,
      details: { explanation, signals: [...signals], differences: differences.map((one) => ({ ...one })) },
    })),
    skipDuplicates: true,
  });
};
