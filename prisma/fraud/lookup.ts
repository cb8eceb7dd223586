import { z } from 'zod';
import { compareValues } from '../../domain/fraud/compare-values.ts';
import { type ComparisonRules, valueBands } from '../../domain/fraud/document-keys.ts';
import type { DocumentValues } from '../../domain/fraud/document-values.ts';
import {
  type FileHashes,
  type FingerprintKey,
  fingerprintKeys,
  hammingDistance,
  perceptualProbeKeys,
  signatureSimilarity,
  textBandKeys,
  type ValueBand,
} from '../../domain/fraud/fingerprints.ts';
import { type FoundMatch, type Likeness, scoreLikeness } from '../../domain/fraud/scoring.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** A document as it is looked up and stored: its hashes, its values, and the version's rules for comparing them. */
export interface FraudSubject {
  readonly companyId: string;
  readonly submissionId: string;
  readonly files: readonly FileHashes[];
  readonly values: DocumentValues;
  readonly rules: ComparisonRules;
}

/** At most this many earlier submissions are compared for each kind of key: a bound on work, not on findings that matter. */
const candidatesMax = 50;
/** Rows that are read for one key, newest first: documents of one issuer share some keys, and a supplier of years has thousands. */
const rowsOfKeyMax = 200;
/** Findings under the flag threshold that are kept of a submission. */
const weakMatchesMax = 3;

interface Candidate {
  readonly submissionId: string;
  readonly kind: FingerprintKey['kind'];
  readonly value: string;
}

/** Earlier submissions under these keys: those that share the most first, then the newest. */
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
        SELECT near.submission_id AS "submissionId", ${kind} AS kind, near.value
        FROM unnest(${[...new Set(keys)]}::text[]) AS probe (key)
        CROSS JOIN LATERAL (
          SELECT id, submission_id, value FROM fingerprints
          WHERE company_id = ${companyId} AND kind = ${kind} AND band_key = probe.key AND submission_id <> ${submissionId}
          ORDER BY id DESC LIMIT ${rowsOfKeyMax}) AS near
        GROUP BY near.submission_id, near.value ORDER BY count(*) DESC, max(near.id) DESC LIMIT ${candidatesMax}`;

/**
 * Earlier pages that look like one of these, the nearest first. The distance is part of the look-up: bands are short, so that of many pages
 * of a company some always share one by chance, and the newest of those must not push out the one that matters.
 */
const lookUpPictures = (
  db: Db,
  companyId: string,
  submissionId: string,
  hashes: readonly string[],
  maxHashDistance: number,
): Promise<Candidate[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db.$queryRaw<Candidate[]>`
        SELECT near.submission_id AS "submissionId", 'perceptual' AS kind, near.value
        FROM unnest(${[...new Set(hashes.flatMap(perceptualProbeKeys))]}::text[]) AS probe (key)
        CROSS JOIN LATERAL (
          SELECT id, submission_id, value, nearest.distance FROM fingerprints
          CROSS JOIN LATERAL (
            SELECT min(bit_count(('x' || value)::bit(64) # ('x' || page.hash)::bit(64))) AS distance
            FROM unnest(${[...hashes]}::text[]) AS page (hash)) AS nearest
          WHERE company_id = ${companyId} AND kind = 'perceptual' AND band_key = probe.key AND submission_id <> ${submissionId}
            AND nearest.distance <= ${maxHashDistance}
          ORDER BY id DESC LIMIT ${rowsOfKeyMax}) AS near
        GROUP BY near.submission_id, near.value ORDER BY min(near.distance), max(near.id) DESC LIMIT ${candidatesMax}`;

type Looks = Pick<Likeness, 'sameBytes' | 'hashDistance' | 'textSimilarity'>;

/** How alike the document looks to each candidate, by submission. */
const compareLooks = (candidates: readonly Candidate[], files: readonly FileHashes[]): Map<string, Looks> => {
  const found = new Map<string, { -readonly [K in keyof Looks]: Looks[K] }>();
  for (const { submissionId, kind, value } of candidates) {
    const looks = found.get(submissionId) ?? { sameBytes: false, hashDistance: null, textSimilarity: 0 };
    found.set(submissionId, looks);
    if (kind === 'sha256') looks.sameBytes = true;
    if (kind === 'perceptual') {
      const distances = files.flatMap((file) => file.perceptualHashes.map((hash) => hammingDistance(hash, value)));
      looks.hashDistance = Math.min(looks.hashDistance ?? 64, ...distances);
    }
    if (kind === 'text') {
      const signature = value.split(',').map(Number);
      looks.textSimilarity = Math.max(
        looks.textSimilarity,
        ...files.map((file) => signatureSimilarity(file.textSignature, signature)),
      );
    }
  }
  return found;
};

const Data = z.record(z.string(), z.unknown()).catch({});
const Confidences = z.record(z.string(), z.number()).catch({});

/** What was read from earlier submissions, by id. */
const readValues = async (db: Db, companyId: string, ids: readonly string[]): Promise<Map<string, DocumentValues>> => {
  const rows = await db.submission.findMany({
    where: { companyId, id: { in: [...ids] } },
    select: { id: true, extractedData: true, fieldConfidences: true },
  });
  return new Map(
    rows.map(({ id, extractedData, fieldConfidences }) => [
      id,
      { data: Data.parse(extractedData), confidences: Confidences.parse(fieldConfidences) },
    ]),
  );
};

/** The findings that matter, and of those that only say that a template was used again the few nearest: a supplier of years has hundreds. */
const withoutCrowd = (matches: readonly FoundMatch[], flagAt: number): FoundMatch[] => {
  const weak = matches
    .filter(({ score }) => score < flagAt)
    .sort((a, b) => b.score - a.score || b.similarity - a.similarity);
  return [...matches.filter(({ score }) => score >= flagAt), ...weak.slice(0, weakMatchesMax)];
};

/**
 * Matches of a document with earlier submissions of the company, by index look-ups alone. Takes locks on its exact hashes and on its number
 * until the transaction ends, so that two copies processed at the same moment cannot both miss each other.
 */
export const findFraudMatches = async (tx: Db, subject: FraudSubject): Promise<FoundMatch[]> => {
  const { companyId, submissionId, files, values, rules } = subject;
  const { fraud } = rules;
  const bands = valueBands(rules, values);
  const bandsOf = (kind: ValueBand['kind']) => bands.filter((band) => band.kind === kind).map(({ bandKey }) => bandKey);
  const hashes = [...new Set(files.map((file) => file.sha256))].sort();
  for (const key of [...hashes, ...bandsOf('document').sort()])
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${companyId}:${key}`}, 0))::text`;
  const find = (kind: FingerprintKey['kind'], keys: readonly string[]) =>
    lookUp(tx, companyId, submissionId, kind, keys);
  const pictures = files.flatMap((file) => file.perceptualHashes);
  const texts = files.flatMap((file) => textBandKeys(file.textSignature));
  const looks = compareLooks(
    [
      ...(await find('sha256', hashes)),
      ...(await lookUpPictures(tx, companyId, submissionId, pictures, fraud.maxHashDistance)),
      ...(await find('text', texts)),
      ...(await find('fields', bandsOf('fields'))),
      ...(await find('document', bandsOf('document'))),
    ],
    files,
  );
  const earlier = await readValues(tx, companyId, [...looks.keys()]);
  const matches = [...looks].flatMap(([targetSubmissionId, look]) => {
    const theirs = earlier.get(targetSubmissionId);
    const comparison = theirs ? compareValues(rules, values, theirs) : null;
    return scoreLikeness({ targetSubmissionId, ...look, values: comparison }, fraud);
  });
  return withoutCrowd(matches, fraud.flagAt);
};

/** Stores what later submissions are compared with. */
export const insertFingerprints = async (tx: Db, subject: FraudSubject): Promise<void> => {
  const { companyId, submissionId, files, values, rules } = subject;
  const keys = fingerprintKeys(files, valueBands(rules, values));
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
