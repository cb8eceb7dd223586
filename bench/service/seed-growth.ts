import type { Pool } from 'pg';

/** The company with half of all rows; {@link otherCompanies} more share the other half. */
export const largeCompany = 'cmp_0';
export const otherCompanies = 19;
/** The batch of a tenth of all sessions. It is open. */
export const largeBatch = 'bat_0';
/** A workflow with one session in 5,000, and one with a third of them. */
export const rareWorkflow = 'workflow-3';
export const commonWorkflow = 'workflow-1';

/** The tables to fill; referenced tables come first. */
export const largeTables = [
  'batches',
  'sessions',
  'submissions',
  'submission_events',
  'submission_words',
  'queue_values',
  'field_corrections',
  'deliveries',
  'delivery_attempts',
  'webhook_events',
  'shelf_captures',
  'shelf_photos',
  'audit_entries',
  'outbox',
  'first_attempts',
];

/** Numbered rows of sessions: their owners, creation times and outcomes. */
const seedTable = (sessions: number): string => `
  CREATE TEMP TABLE seeded AS SELECT n, lpad(n::text, 12, '0') AS key, md5(n::text) AS hash,
    CASE WHEN n % 2 = 0 THEN '${largeCompany}' ELSE 'cmp_' || (n / 2 % ${otherCompanies} + 1) END AS company,
    CASE WHEN n % 5000 = 0 THEN 'wfd_3' ELSE 'wfd_' || (n / 40 % 3) END AS definition,
    now() - interval '60 days' * (1 - n::float8 / ${sessions}) AS at,
    CASE WHEN n > ${sessions} - 2000 THEN 'processing' WHEN n % 100 < 80 THEN 'synced' WHEN n % 100 < 85 THEN 'approved'
         WHEN n % 100 < 88 THEN 'review' WHEN n % 100 < 93 THEN 'failed' WHEN n % 100 < 96 THEN 'rejected' ELSE 'cancelled' END AS status,
    CASE WHEN n <= ${sessions} / 10 THEN '${largeBatch}' WHEN n % 10 = 0 THEN 'bat_' || (1 + n / 100) END AS batch
  FROM generate_series(1, ${sessions}) n`;

const outputSchema = JSON.stringify([
  { name: 'total', label: 'Total', type: 'currency' },
  { name: 'supplier', label: 'Supplier', type: 'string' },
]);

const rows = [
  `INSERT INTO organizations (id, name) SELECT 'org_' || n, 'Organization ' || n FROM generate_series(0, 1) n`,
  `INSERT INTO companies (id, organization_id, name, modules)
   SELECT 'cmp_' || n, 'org_' || n % 2, 'Company ' || n, '{submissions,shelf}' FROM generate_series(0, ${otherCompanies}) n`,
  `INSERT INTO api_keys (id, name, company_id, key_hash, last_four)
   SELECT 'key_' || n, 'Key', 'cmp_' || n, encode(sha256(n::text::bytea), 'hex'), '0000' FROM generate_series(0, ${otherCompanies}) n`,
  `INSERT INTO workflow_definitions (id, slug, published_version) SELECT 'wfd_' || n, 'workflow-' || n, 1 FROM generate_series(0, 3) n`,
  `INSERT INTO workflow_versions (definition_id, version, name, description, icon, color, kind, upload, output_schema, output_json_schema, processing)
   SELECT 'wfd_' || n, 1, 'Workflow ' || n, '', '', '', 'document', '{}', '${outputSchema}', '{}', '{}' FROM generate_series(0, 3) n`,
  `INSERT INTO shelf_profiles (id, slug) SELECT 'shp_' || n, 'profile-' || n FROM generate_series(0, 1) n`,
  `INSERT INTO shelf_profile_versions (id, profile_id, version, name, description, limits, quality, moderation, recognition, review, review_below, catalog)
   SELECT 'spv_' || n, 'shp_' || n, 1, 'Profile', '', '{}', '{}', '{}', '{}', 'never', 0, '[]' FROM generate_series(0, 1) n`,
  `INSERT INTO batches (id, company_id, batch_ref, status, first_session_id, created_at, completed_at)
   SELECT DISTINCT ON (batch) batch, company, 'upload-' || substr(hash, 1, 12), 'completed', 'ses_' || key, at, at FROM seeded
   WHERE batch IS NOT NULL ORDER BY batch, n`,
  `UPDATE batches SET status = 'open', completed_at = NULL WHERE id = '${largeBatch}' OR created_at > now() - interval '1 day'`,
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
  `INSERT INTO submission_words (submission_id, value_words, document_words, facets)
   SELECT 'sub_' || key, ARRAY['example', '=supplier:example', '=total:' || n % 5000], ARRAY[CASE WHEN n % 3 = 0 THEN 'invoice' ELSE 'receipt' || n % 3 END, 'word' || n % 2000],
     ARRAY['==company:' || company, CASE WHEN n % 300 = 0 THEN '==person:stf_1' WHEN n % 3 = 1 THEN '==reason:low_confidence' ELSE '==reason:fraud' END] FROM seeded`,
  `INSERT INTO queue_values (submission_id, company_id, created_at, name, rank, number, text)
   SELECT waiting.id, company_id, created_at, of.name, of.rank, of.number, of.text FROM submissions waiting, queue_values_of(waiting) of
   WHERE status = 'review'`,
  `INSERT INTO submission_events (id, submission_id, type, occurred_at) SELECT 'evt_e' || key, 'sub_' || key, 'created', at FROM seeded`,
  `INSERT INTO submission_events (id, submission_id, type, occurred_at)
   SELECT 'evt_' || kind.letter || key, 'sub_' || key, kind.type, at + kind.later FROM seeded,
     (VALUES ('s', 'processing_started', interval '70 seconds'), ('p', 'processing_completed', interval '2 minutes')) kind (letter, type, later)
   WHERE status <> 'processing'`,
  `INSERT INTO submission_events (id, submission_id, type, occurred_at, details)
   SELECT 'evt_d' || key, 'sub_' || key, status, least(now(), at + interval '7 hours'), jsonb_build_object('actor',
     CASE WHEN n % 3 = 0 THEN '{"type": "api_key", "id": "key_1"}'::jsonb ELSE jsonb_build_object('type', 'user', 'id', 'stf_' || n % 7) END)
   FROM seeded WHERE status IN ('approved', 'rejected')`,
  `INSERT INTO field_corrections (id, submission_id, field, corrected_by, corrected_at)
   SELECT 'fco_' || key, 'sub_' || key, CASE WHEN n % 7 = 0 THEN 'supplier' ELSE 'total' END, 'Person', least(now(), at + interval '6 hours')
   FROM seeded WHERE status = 'approved' AND n % 2 = 0`,
  `INSERT INTO deliveries (id, company_id, api_key_id, session_id, submission_id, event_type, url, body, status, attempt_count, created_at, settled_at)
   SELECT 'evt_' || key, company, 'key_' || substr(company, 5), 'ses_' || key, 'sub_' || key, 'session.completed',
     'https://receiver' || n % 50 || '.example/hook', '{}', CASE WHEN n % 50 = 7 THEN 'failed' ELSE 'delivered' END, 1, at, at + interval '3 minutes'
   FROM seeded`,
  // The newest half of each company's log has no positions yet.
  `INSERT INTO webhook_events (id, company_id, event_type, subject_id, position, created_at)
   SELECT 'evt_' || key, company, 'session.completed', 'sub_' || key, CASE WHEN at < now() - interval '30 days' THEN n END, at FROM seeded`,
  `INSERT INTO webhook_event_counters (company_id, last_position) SELECT 'cmp_' || n, 1000000000 FROM generate_series(0, ${otherCompanies}) n`,
  `INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at, duration_ms) SELECT 'evt_' || key, 1, 1, at, 7 FROM seeded`,
  `INSERT INTO shelf_captures (id, company_id, api_key_id, profile_version_id, client_capture_id, store_id, status, review_state, created_at)
   SELECT 'shs_' || key, company, 'key_' || substr(company, 5), 'spv_' || (n % 1000 = 0)::int, hash, 'store-' || n % 500,
     CASE WHEN n % 1000 = 3 THEN 'failed' ELSE 'completed' END, CASE WHEN n % 500 = 1 THEN 'pending' ELSE 'not_required' END, at
   FROM seeded WHERE n % 5 < 2`,
  `INSERT INTO shelf_photos (id, shelf_capture_id, photo_index, object_key, mime_type, registered_at)
   SELECT 'sph_' || key, 'shs_' || key, 0, key, 'image/jpeg', at FROM seeded WHERE n % 5 < 2`,
  `INSERT INTO audit_entries (id, occurred_at, actor_label, action, subject_type, subject_id, organization_id, company_id)
   SELECT 'aud_' || key, at, CASE WHEN n % 50000 = 0 THEN 'rare@example.com' ELSE 'person' || n % 40 || '@example.com' END, 'submission.approved',
     'submission', 'sub_' || key, 'org_' || substr(company, 5)::int % 2, company FROM seeded WHERE n % 5 = 0`,
  // The same number of messages for Temporal and of first attempts wait, at least 100,000 of each.
  `INSERT INTO outbox (kind, subject_id, payload, available_at)
   SELECT 'session.submit', 'ses_' || key, jsonb_build_object('sessionId', 'ses_' || key), at FROM seeded WHERE n <= 100000`,
  `INSERT INTO first_attempts (delivery_id, series, lane, due_at)
   SELECT 'evt_' || key, 1, delivery_lane('https://receiver' || n % 50 || '.example/hook', company), at FROM seeded WHERE n <= 100000`,
  `INSERT INTO batch_counts (batch_id, status, shard, number) SELECT batch, status, 0, count(*) FROM seeded WHERE batch IS NOT NULL GROUP BY 1, 2`,
];

/**
 * Fills an empty, migrated database with this many sessions and their other rows, over 60 days. It bypasses constraints
 * and triggers, and creates the indexes at the end. The account must be a superuser.
 */
export const seedGrowth = async (pool: Pool, sessions: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '256MB'`,
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype = 'u')`,
      [largeTables],
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(seedTable(sessions));
    for (const statement of rows) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('DROP TABLE seeded');
    await client.query('RESET ALL');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
};
