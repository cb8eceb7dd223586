import { z } from 'zod';
import type { Candidate } from '../../domain/fraud/candidates.ts';
import type { DocumentValues } from '../../domain/fraud/document-values.ts';
import { type FingerprintKey, pictureBandMasks } from '../../domain/fraud/fingerprints.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The most locks that one transaction takes: all connections share the table of locks. */
const locksMax = 96;

/**
 * Takes locks on keys of a company's documents until the transaction ends: a transaction with one of these keys waits,
 * and then sees the rows that this one has stored. Locks are taken in one order, so that no two transactions wait for
 * each other. A document with very many keys locks all documents of the company instead.
 */
export const lockFraudKeys = async (tx: Db, companyId: string, keys: readonly string[]): Promise<void> => {
  const company = `fraud:${companyId}`;
  if (keys.length > locksMax) {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${company}, 0))::text`;
    return;
  }
  await tx.$queryRaw`
    WITH company AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(hashtextextended(${company}, 0))::text AS locked)
    SELECT pg_advisory_xact_lock(number)::text FROM (
      SELECT DISTINCT hashtextextended(${company}::text || ':' || key, 0) AS number FROM unnest(${[...keys]}::text[]) AS one (key)
      WHERE (SELECT locked FROM company) IS NOT NULL ORDER BY number OFFSET 0) AS ordered`;
};

/**
 * The most earlier submissions that are compared for each kind of key. This limits the work without losing findings
 * that matter.
 */
const candidatesMax = 50;
/**
 * The most rows that are read for one key, newest first. Documents of one issuer share some keys, and a long-standing
 * supplier has thousands of documents.
 */
const rowsOfKeyMax = 200;

/** A key of a document that is looked up by equality. */
export type LookUp = Pick<FingerprintKey, 'kind' | 'bandKey'>;

/** Earlier submissions under these keys, for each kind those that share the most keys first, then the newest. */
export const findCandidates = async (
  db: Db,
  companyId: string,
  submissionId: string,
  keys: readonly LookUp[],
): Promise<Candidate[]> =>
  keys.length === 0
    ? []
    : db.$queryRaw<Candidate[]>`
        SELECT found.submission_id AS "submissionId", found.kind, coalesce(nullif(found.value, ''), signature.value, '') AS value FROM (
          SELECT near.submission_id, near.file_index, probe.kind, max(near.value) AS value,
                 row_number() OVER (PARTITION BY probe.kind ORDER BY count(*) DESC, max(near.id) DESC) AS place
          FROM (SELECT DISTINCT kind, key FROM unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ bandKey }) => bandKey)}::text[])
                AS wanted (kind, key)) AS probe
          CROSS JOIN LATERAL (
            SELECT id, submission_id, file_index, value FROM fingerprints
            WHERE company_id = ${companyId} AND kind = probe.kind AND band_key = probe.key AND submission_id <> ${submissionId}
            ORDER BY id DESC LIMIT ${rowsOfKeyMax}) AS near
          GROUP BY near.submission_id, near.file_index, probe.kind) AS found
        LEFT JOIN LATERAL (
          SELECT value FROM fingerprints
          WHERE found.value = '' AND submission_id = found.submission_id AND kind = found.kind AND file_index = found.file_index AND value <> ''
          ORDER BY id LIMIT 1) AS signature ON true
        WHERE found.place <= ${candidatesMax} ORDER BY found.kind, found.place`;

/**
 * The newest pages in one band of the look-up that are near enough. The band is part of the statement, because each
 * band has its own index.
 */
const nearInBand = (
  band: number,
  masks: readonly number[],
  { companyId, submissionId, hashDistanceMax }: PictureLookUp,
): Prisma.Sql => {
  const index = Prisma.raw(String(band));
  return Prisma.sql`
    SELECT near.* FROM (
      SELECT DISTINCT page.band_${index} # mask AS key FROM page CROSS JOIN unnest(${[...masks]}::int[]) AS one (mask)) AS probe
    CROSS JOIN LATERAL (
      SELECT id, submission_id, value, nearest.distance FROM fingerprints
      CROSS JOIN LATERAL (
        SELECT min(bit_count(('x' || value)::bit(64) # page.bits)) AS distance FROM page) AS nearest
      WHERE company_id = ${companyId} AND kind = 'perceptual' AND band_key LIKE '0:%' AND picture_band(value, ${index}) = probe.key
        AND submission_id <> ${submissionId} AND nearest.distance <= ${hashDistanceMax}
      ORDER BY id DESC LIMIT ${rowsOfKeyMax}) AS near`;
};

/** The company whose pages are looked up, and their largest distance in bits. */
export interface PictureLookUp {
  readonly companyId: string;
  /** The submission itself, which is left out. */
  readonly submissionId: string;
  readonly hashDistanceMax: number;
}

/**
 * Earlier pages that look like one of these, the nearest first. The query itself filters by distance. Among a company's
 * many pages, some always share a band by chance, and the newest of those must not displace the one that matters.
 */
export const findSimilarPictures = (db: Db, lookUp: PictureLookUp, hashes: readonly string[]): Promise<Candidate[]> => {
  if (hashes.length === 0) return Promise.resolve([]);
  const bands = pictureBandMasks(lookUp.hashDistanceMax).map((masks, band) => nearInBand(band, masks, lookUp));
  return db.$queryRaw<Candidate[]>`
    WITH page AS MATERIALIZED (
      SELECT ('x' || hash)::bit(64) AS bits, picture_band(hash, 0) AS band_0, picture_band(hash, 1) AS band_1, picture_band(hash, 2) AS band_2
      FROM unnest(${[...new Set(hashes)]}::text[]) AS given (hash))
    SELECT near.submission_id AS "submissionId", 'perceptual' AS kind, near.value FROM (${Prisma.join(bands, ' UNION ALL ')}) AS near
    GROUP BY near.submission_id, near.value ORDER BY min(near.distance), max(near.id) DESC LIMIT ${candidatesMax}`;
};

const Data = z.record(z.string(), z.unknown()).catch({});
const Confidences = z.record(z.string(), z.number()).catch({});

/** The values of earlier submissions, by submission id. */
export const readEarlierValues = async (
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentValues>> => {
  if (ids.length === 0) return new Map();
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
