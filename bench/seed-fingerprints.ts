import { getRandomValues, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type FileHashes, fingerprintKeys } from '../domain/fingerprints.ts';
import { seedSessions } from './seed-sessions.ts';
import type { BenchTenant } from './tenant.ts';

const signatureLength = 64;
const documentsPerInsert = 1_000;

/** The hashes of a document of one page that is like no other. */
export const randomHashes = (): FileHashes => ({
  fileIndex: 0,
  sha256: randomBytes(32).toString('hex'),
  perceptualHashes: [randomBytes(8).toString('hex')],
  textSignature: [...getRandomValues(new Uint32Array(signatureLength))],
});

/** How many rows such a document has: its bytes, its picture's bands and its text's. */
const keysPerDocument = fingerprintKeys([randomHashes()], null).length;

const insertDocuments = async (
  client: PoolClient,
  companyId: string,
  submissionIds: readonly string[],
): Promise<void> => {
  const rows = submissionIds.flatMap((submissionId) =>
    fingerprintKeys([randomHashes()], null).map((key) => ({ submissionId, ...key })),
  );
  await client.query(
    `INSERT INTO fingerprints (company_id, submission_id, file_index, page, kind, band_key, value)
     SELECT $1, submission_id, 0, 0, kind, band_key, value
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (submission_id, kind, band_key, value)`,
    [
      companyId,
      rows.map((row) => row.submissionId),
      rows.map((row) => row.kind),
      rows.map((row) => row.bandKey),
      rows.map((row) => row.value),
    ],
  );
};

/** Gives a company at least `count` fingerprints of documents that are alike in nothing, with the submissions that they belong to. */
export const seedFingerprints = async (
  pool: Pool,
  tenant: BenchTenant,
  count: number,
  describe: (text: string) => void,
): Promise<void> => {
  const submissions = await seedSessions(pool, tenant, Math.ceil(count / keysPerDocument));
  const ids = submissions.map((one) => one.submissionId);
  const client = await pool.connect();
  try {
    // Looking up the company and the submission of every row would take longer than all the rest.
    await client.query("SET session_replication_role = 'replica'");
    for (let start = 0; start < ids.length; start += documentsPerInsert) {
      describe(`storing fingerprints: ${start * keysPerDocument} of ${count}`);
      await insertDocuments(client, tenant.companyId, ids.slice(start, start + documentsPerInsert));
    }
  } finally {
    client.release(true);
  }
};
