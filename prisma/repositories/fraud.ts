import {
  type FileHashes,
  type FingerprintKey,
  fingerprintKeys,
  hammingDistance,
  perceptualProbeKeys,
  signatureSimilarity,
  textBandKeys,
} from '../../domain/fingerprints.ts';
import type { FoundMatch, Likeness } from '../../domain/fraud-scoring.ts';
import { perceptualDistanceMax, scoreLikeness } from '../../domain/fraud-scoring.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** At most this many earlier submissions are looked at for each kind of key, newest first: a bound on work, not on findings that matter. */
const candidatesMax = 50;

interface Candidate {
  readonly submissionId: string;
  readonly kind: FingerprintKey['kind'];
  readonly value: string;
}

const lookUp = (
  db: Db,
  companyId: string,
  submissionId: string,
  kind: FingerprintKey['kind'],
  keys: readonly string[],
): Promise<Candidate[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db.$queryRaw<Candidate[]>`
        SELECT submission_id AS "submissionId", kind, value FROM fingerprints
        WHERE company_id = ${companyId} AND kind = ${kind} AND band_key = ANY(${[...keys]}) AND submission_id <> ${submissionId}
        ORDER BY id DESC LIMIT ${candidatesMax}`;

/**
 * Earlier pages that look like one of these. The distance is part of the look-up: bands are short, so that of many pages of a company some
 * always share one by chance, and the newest of those must not push out the one that matters.
 */
const lookUpPictures = (
  db: Db,
  companyId: string,
  submissionId: string,
  hashes: readonly string[],
): Promise<Candidate[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db.$queryRaw<Candidate[]>`
        SELECT submission_id AS "submissionId", kind, value FROM fingerprints
        WHERE company_id = ${companyId} AND kind = 'perceptual' AND band_key = ANY(${hashes.flatMap(perceptualProbeKeys)})
          AND submission_id <> ${submissionId}
          AND EXISTS (SELECT 1 FROM unnest(${[...hashes]}::text[]) AS page (hash)
                      WHERE bit_count(('x' || value)::bit(64) # ('x' || page.hash)::bit(64)) <= ${perceptualDistanceMax})
        ORDER BY id DESC LIMIT ${candidatesMax}`;

/** How alike the document is to each candidate; one entry for each earlier submission. */
const compare = (candidates: readonly Candidate[], files: readonly FileHashes[]): Likeness[] => {
  const found = new Map<string, { -readonly [K in keyof Likeness]: Likeness[K] }>();
  for (const { submissionId, kind, value } of candidates) {
    const likeness = found.get(submissionId) ?? {
      targetSubmissionId: submissionId,
      sameBytes: false,
      hashDistance: null,
      textSimilarity: 0,
      sameFields: false,
    };
    found.set(submissionId, likeness);
    if (kind === 'sha256') likeness.sameBytes = true;
    if (kind === 'fields') likeness.sameFields = true;
    if (kind === 'perceptual') {
      const distances = files.flatMap((file) => file.perceptualHashes.map((hash) => hammingDistance(hash, value)));
      likeness.hashDistance = Math.min(likeness.hashDistance ?? 64, ...distances);
    }
    if (kind === 'text') {
      const signature = value.split(',').map(Number);
      likeness.textSimilarity = Math.max(
        likeness.textSimilarity,
        ...files.map((file) => signatureSimilarity(file.textSignature, signature)),
      );
    }
  }
  return [...found.values()];
};

/**
 * Matches of a document with earlier submissions of the company, by index look-ups alone. Takes locks on its exact hashes until the
 * transaction ends, so that two copies processed at the same moment cannot both miss each other.
 */
export const findFraudMatches = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  files: readonly FileHashes[],
  fields: string | null,
): Promise<FoundMatch[]> => {
  const hashes = [...new Set(files.map((file) => file.sha256))].sort();
  for (const hash of hashes)
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${companyId}:${hash}`}, 0))::text`;
  const candidates = [
    ...(await lookUp(tx, companyId, submissionId, 'sha256', hashes)),
    ...(await lookUpPictures(
      tx,
      companyId,
      submissionId,
      files.flatMap((file) => file.perceptualHashes),
    )),
    ...(await lookUp(
      tx,
      companyId,
      submissionId,
      'text',
      files.flatMap((file) => textBandKeys(file.textSignature)),
    )),
    ...(await lookUp(tx, companyId, submissionId, 'fields', fields === null ? [] : [fields.slice(0, 500)])),
  ];
  return compare(candidates, files).flatMap(scoreLikeness);
};

/** Stores what later submissions are compared with. */
export const insertFingerprints = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  files: readonly FileHashes[],
  fields: string | null,
): Promise<void> => {
  const keys = fingerprintKeys(files, fields);
  if (keys.length > 0)
    await tx.fingerprint.createMany({ data: keys.map((key) => ({ companyId, submissionId, ...key })) });
};

/** Stores the matches of a submission; one that is there already stays as it is. */
export const insertFraudMatches = async (
  tx: Db,
  companyId: string,
  submissionId: string,
  matches: readonly FoundMatch[],
): Promise<void> => {
  if (matches.length === 0) return;
  await tx.fraudMatch.createMany({
    data: matches.map(({ explanation, ...match }) => ({
      id: newId('fraudMatch'),
      companyId,
      submissionId,
      ...match,
      details: { explanation },
    })),
    skipDuplicates: true,
  });
};
