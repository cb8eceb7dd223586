import { getRandomValues, randomBytes, randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type ComparisonRules, valueBands } from '../../domain/fraud/document-keys.ts';
import type { DocumentValues } from '../../domain/fraud/document-values.ts';
import { type FileHashes, type FingerprintKey, fingerprintKeys } from '../../domain/fraud/fingerprints.ts';
import { layoutSketch } from '../../domain/fraud/layout-sketch.ts';
import { FraudSettings } from '../../domain/fraud/settings.ts';
import { OutputField } from '../../domain/output-field.ts';
import type { FraudSubject } from '../../operations/fraud/find-matches.ts';
import { seedSessions } from './seed-sessions.ts';
import type { BenchTenant } from './tenant.ts';

const signatureLength = 64;
const layoutFeatures = 80;
const documentsPerInsert = 1_000;

/** The layouts of the company's documents. Pages of one layout differ from each other in about 24 of the 64 bits. */
const layouts = Array.from({ length: 32 }, () => randomBytes(8).readBigUInt64BE());

/** The hash of another page of some layout: each bit of the layout differs with a chance of a quarter. */
const randomPicture = (): string => {
  const differences = randomBytes(8).readBigUInt64BE() & randomBytes(8).readBigUInt64BE();
  return ((layouts[randomInt(layouts.length)] ?? 0n) ^ differences).toString(16).padStart(16, '0');
};

const randomHashes = (): FileHashes => ({
  fileIndex: 0,
  sha256: randomBytes(32).toString('hex'),
  perceptualHashes: [randomPicture()],
  textSignature: [...getRandomValues(new Uint32Array(signatureLength))],
  layout: layoutSketch(getRandomValues(new Uint32Array(layoutFeatures))),
});

const field = (name: string, type: 'string' | 'currency') => OutputField.parse({ name, label: name, type });

const rules: ComparisonRules = {
  outputSchema: [field('supplier', 'string'), field('number', 'string'), field('total', 'currency')],
  fraud: FraudSettings.parse({ identifyingFields: ['supplier', 'number', 'total'] }),
};

/** Invents the values of an invoice; suppliers and totals recur. */
const randomValues = (): DocumentValues => ({
  data: {
    supplier: `Supplier ${String.fromCharCode(97 + randomInt(26)).repeat(3)} Trading`,
    number: `INV-${randomInt(2 ** 40)}`,
    total: `${randomInt(10_000)}.00`,
  },
  confidences: {},
});

/** Invents a document of one page that is similar to no other. */
export const randomDocument = (companyId: string): FraudSubject => ({
  companyId,
  submissionId: '',
  files: [randomHashes()],
  values: randomValues(),
  rules,
});

const randomKeys = (): FingerprintKey[] => fingerprintKeys([randomHashes()], valueBands(rules, randomValues()));

/** The number of rows of such a document: its bytes and the bands of its picture, text and values. */
const keysPerDocument = randomKeys().length;

const insertDocuments = async (
  client: PoolClient,
  companyId: string,
  submissionIds: readonly string[],
): Promise<void> => {
  const rows = submissionIds.flatMap((submissionId) => randomKeys().map((key) => ({ submissionId, ...key })));
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

/** Gives a company at least `count` fingerprints of dissimilar documents, with their submissions. */
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
    // Checking the foreign keys of every row would take longer than everything else.
    await client.query("SET session_replication_role = 'replica'");
    for (let start = 0; start < ids.length; start += documentsPerInsert) {
      describe(`storing fingerprints: ${start * keysPerDocument} of ${count}`);
      await insertDocuments(client, tenant.companyId, ids.slice(start, start + documentsPerInsert));
    }
  } finally {
    client.release(true);
  }
};
