import type { Pool } from 'pg';
import { companyOfNumber, fillTables, otherCompanies, ownerRows, sessionRows } from './fill.ts';

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
    ${companyOfNumber} AS company,
    CASE WHEN n % 5000 = 0 THEN 'wfd_3' ELSE 'wfd_' || (n / 40 % 3) END AS definition,
    now() - interval '60 days' * (1 - n::float8 / ${sessions}) AS at,
    CASE WHEN n > ${sessions} - 2000 THEN 'processing' WHEN n % 100 < 80 THEN 'synced' WHEN n % 100 < 85 THEN 'approved'
         WHEN n % 100 < 88 THEN 'review' WHEN n % 100 < 93 THEN 'failed' WHEN n % 100 < 96 THEN 'rejected' ELSE 'cancelled' END AS status,
    CASE WHEN n <= ${sessions} / 10 THEN '${largeBatch}' WHEN n % 10 = 0 THEN 'bat_' || (1 + n / 100) END AS batch
  FROM generate_series(1, ${sessions}) n`;

const rows = [
  ...ownerRows,
  `INSERT INTO shelf_profiles (id, slug) SELECT 'shp_' || n, 'profile-' || n FROM generate_series(0, 1) n`,
  `INSERT INTO shelf_profile_versions (id, profile_id, version, name, description, limits, quality, moderation, recognition, review, review_below, catalog)
   SELECT 'spv_' || n, 'shp_' || n, 1, 'Profile', '', '{}', '{}', '{}', '{}', 'never', 0, '[]' FROM generate_series(0, 1) n`,
  `INSERT INTO batches (id, company_id, batch_ref, status, first_session_id, created_at, completed_at)
   SELECT DISTINCT ON (batch) batch, company, 'upload-' || substr(hash, 1, 12), 'completed', 'ses_' || key, at, at FROM seeded
   WHERE batch IS NOT NULL ORDER BY batch, n`,
  `UPDATE batches SET status = 'open', completed_at = NULL WHERE id = '${largeBatch}' OR created_at > now() - interval '1 day'`,
  ...sessionRows,
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
 * Fills an empty, migrated database with this many sessions and their other rows, over 60 days. The account must be a
 * superuser.
 */
export const seedGrowth = (pool: Pool, sessions: number): Promise<void> =>
  fillTables(pool, largeTables, async ([client]) => {
    await client.query(seedTable(sessions));
    for (const statement of rows) await client.query(statement);
    await client.query('DROP TABLE seeded');
  });
