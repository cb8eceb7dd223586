import type { Pool, PoolClient } from 'pg';

/** The company with half of all rows; {@link otherCompanies} more share the other half. */
export const largeCompany = 'cmp_0';
export const otherCompanies = 19;

const outputSchema = JSON.stringify([
  { name: 'total', label: 'Total', type: 'currency' },
  { name: 'supplier', label: 'Supplier', type: 'string' },
]);

/** The owners of all rows: organizations, companies with a key each, and workflows. */
export const ownerRows = [
  `INSERT INTO organizations (id, name) SELECT 'org_' || n, 'Organization ' || n FROM generate_series(0, 1) n`,
  `INSERT INTO companies (id, organization_id, name, modules)
   SELECT 'cmp_' || n, 'org_' || n % 2, 'Company ' || n, '{submissions,shelf}' FROM generate_series(0, ${otherCompanies}) n`,
  `INSERT INTO api_keys (id, name, company_id, key_hash, last_four)
   SELECT 'key_' || n, 'Key', 'cmp_' || n, encode(sha256(n::text::bytea), 'hex'), '0000' FROM generate_series(0, ${otherCompanies}) n`,
  `INSERT INTO workflow_definitions (id, slug, published_version) SELECT 'wfd_' || n, 'workflow-' || n, 1 FROM generate_series(0, 3) n`,
  `INSERT INTO workflow_versions (definition_id, version, name, description, icon, color, kind, upload, output_schema, output_json_schema, processing)
   SELECT 'wfd_' || n, 1, 'Workflow ' || n, '', '', '', 'document', '{}', '${outputSchema}', '{}', '{}' FROM generate_series(0, 3) n`,
];

/** The SQL of the company of the session with number `n`. */
export const companyOfNumber = `CASE WHEN n % 2 = 0 THEN '${largeCompany}' ELSE 'cmp_' || (n / 2 % ${otherCompanies} + 1) END`;

/** The sessions and submissions of the temporary table `seeded`. */
export const sessionRows = [
  `INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, batch_id, state, client_submission_id, file_count, external_user,
                         created_at, expires_at, submitted_at, processed_at)
   SELECT 'ses_' || key, company, 'key_' || substr(company, 5), definition, 1, batch,
     CASE status WHEN 'processing' THEN 'submitted' WHEN 'failed' THEN 'failed' ELSE 'completed' END, hash, 1,
     CASE WHEN n % 3 = 0 THEN jsonb_build_object('name', 'Person ' || n % 5000, 'email', 'person' || n % 5000 || '@example.com') END,
     at, at + interval '30 minutes', at + interval '1 minute', at + interval '2 minutes' FROM seeded`,
  `INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status, fraud_status, extracted_data,
                            field_confidences, confidence, created_at, updated_at)
   SELECT 'sub_' || key, 'ses_' || key, company, definition, 1, hash, status, CASE WHEN n % 200 = 0 THEN 'flagged' ELSE 'clean' END,
     jsonb_build_object('total', n % 5000 || '.00', 'supplier', 'Supplier ' || n % 700), jsonb_build_object('total', 0.5 + n % 50 / 100.0, 'supplier', 0.97), 0.9, at, at FROM seeded`,
];

/** Called with the name of a step, and the part of it that is done, from 0 to 1, if that is known. */
export type DescribeFill = (step: string, done?: number) => void;

/** Works on each item, one on each connection at a time. */
export const shareOut = async <Item>(
  clients: readonly PoolClient[],
  items: readonly Item[],
  work: (client: PoolClient, item: Item, index: number) => Promise<void>,
): Promise<void> => {
  const rest = items.entries();
  await Promise.all(
    clients.map(async (client) => {
      for (const [index, item] of rest) await work(client, item, index);
    }),
  );
};

export interface FillOptions {
  /** How many of the pool's connections work at the same time. */
  readonly connections?: number;
  readonly describe?: DescribeFill;
}

/**
 * Fills tables of an empty, migrated database: bypasses constraints and triggers, and creates the indexes at the end,
 * except those of primary keys and unique constraints. The account must be a superuser.
 */
export const fillTables = async (
  pool: Pool,
  tables: readonly string[],
  fill: (clients: readonly [PoolClient, ...PoolClient[]]) => Promise<void>,
  { connections = 1, describe = () => undefined }: FillOptions = {},
): Promise<void> => {
  const client = await pool.connect();
  const others = await Promise.all(Array.from({ length: connections - 1 }, () => pool.connect()));
  const clients = [client, ...others] as const;
  try {
    for (const one of clients) {
      await one.query(
        `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`,
      );
    }
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype = 'u')`,
      [tables],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await fill(clients);
    await shareOut(clients, indexes, async (one, { name, definition }, index) => {
      describe(name, index / indexes.length);
      await one.query(definition);
    });
    for (const one of clients) await one.query('RESET ALL');
    describe('VACUUM');
    await client.query('VACUUM ANALYZE');
  } finally {
    for (const one of clients) one.release();
  }
};
