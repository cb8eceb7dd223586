import { compareLooks } from '../../domain/fraud/candidates.ts';
import { compareValues } from '../../domain/fraud/compare-values.ts';
import { type ComparisonRules, valueBands } from '../../domain/fraud/document-keys.ts';
import type { DocumentValues } from '../../domain/fraud/document-values.ts';
import {
  type FileHashes,
  fingerprintKeys,
  lookedUpHashes,
  textBandKeys,
  twinKeys,
} from '../../domain/fraud/fingerprints.ts';
import { layoutKeys } from '../../domain/fraud/layout-sketch.ts';
import { type FoundMatch, matchesToKeep, scoreLikeness } from '../../domain/fraud/scoring.ts';
import type { Db } from '../../prisma/client.ts';
import {
  findCandidates,
  findSimilarPictures,
  type LookUp,
  lockFraudKeys,
  readEarlierValues,
} from '../../prisma/fraud/lookup.ts';
import { insertFingerprints } from '../../prisma/fraud/store.ts';

/**
 * The values with which a document is looked up and stored: its hashes, its values, and the version's rules for
 * comparing them.
 */
export interface FraudSubject {
  readonly companyId: string;
  readonly submissionId: string;
  readonly files: readonly FileHashes[];
  readonly values: DocumentValues;
  readonly rules: ComparisonRules;
}

/**
 * Matches of a document with earlier submissions of the company, only with index look-ups. Locks every key by which a
 * look-up could find the document until the transaction ends, so that two copies that are processed at the same moment
 * cannot both miss each other.
 */
export const findFraudMatches = async (tx: Db, subject: FraudSubject): Promise<FoundMatch[]> => {
  const { companyId, submissionId, files, values, rules } = subject;
  const { fraud } = rules;
  const bands = valueBands(rules, values);
  const keys: LookUp[] = [
    ...files.map((file) => ({ kind: 'sha256' as const, bandKey: file.sha256 })),
    ...files.flatMap((file) => textBandKeys(file.textSignature).map((bandKey) => ({ kind: 'text' as const, bandKey }))),
    ...files.flatMap((file) => layoutKeys(file.layout ?? []).map((bandKey) => ({ kind: 'layout' as const, bandKey }))),
    ...bands,
  ];
  await lockFraudKeys(tx, companyId, twinKeys(files, bands));

  const pictures = files.flatMap(lookedUpHashes);
  const candidates = [
    ...(await findCandidates(tx, companyId, submissionId, keys)),
    ...(await findSimilarPictures(tx, { companyId, submissionId, hashDistanceMax: fraud.hashDistanceMax }, pictures)),
  ];

  const looks = compareLooks(candidates, files);
  const earlier = await readEarlierValues(tx, companyId, [...looks.keys()]);
  const matches = [...looks].flatMap(([targetSubmissionId, look]) => {
    const theirs = earlier.get(targetSubmissionId);
    const comparison = theirs ? compareValues(rules, values, theirs) : null;
    return scoreLikeness({ targetSubmissionId, ...look, values: comparison }, fraud);
  });
  return matchesToKeep(matches, fraud.flagAt);
};

/** Stores the keys under which later submissions find this document. */
export const storeFingerprints = (tx: Db, subject: FraudSubject): Promise<void> => {
  const { companyId, submissionId, files, values, rules } = subject;
  return insertFingerprints(tx, companyId, submissionId, fingerprintKeys(files, valueBands(rules, values)));
};
