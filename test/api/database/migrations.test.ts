import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyMigrations, schemaSql } from '../../../prisma/schema-engine.ts';
import { pool } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

/** Indexes that the migrations add to the data model, which cannot express them. */
const indexesOfMigrations = [
  'api_keys_panel_key',
  'api_keys_replaced_idx',
  'batches_open_idx',
  'deliveries_batch_idx',
  'deliveries_batch_settled_idx',
  'deliveries_capture_idx',
  'deliveries_endpoint_id_created_at_id_idx',
  'deliveries_event_idx',
  'deliveries_failed_idx',
  'deliveries_receiver_idx',
  'deliveries_unsettled_idx',
  'export_schedules_files_idx',
  'fingerprints_picture_band_0_idx',
  'fingerprints_picture_band_1_idx',
  'fingerprints_picture_band_2_idx',
  'fraud_matches_once_key',
  'mails_due_idx',
  'mails_waiting_key',
  'outbox_delivery_due_idx',
  'outbox_delivery_subject_idx',
  'outbox_lane_due_idx',
  'outbox_temporal_due_idx',
  'outbox_unreadable_idx',
  'retention_settings_scope_key',
  'service_secrets_current_key',
  'sessions_abandoned_idx',
  'sessions_batch_unfinished_idx',
  'sessions_failed_idx',
  'sessions_pending_expiry_idx',
  'sessions_submitted_idx',
  'shelf_captures_failed_idx',
  'shelf_captures_held_idx',
  'shelf_captures_open_idx',
  'shelf_captures_retention_idx',
  'shelf_captures_review_pending_idx',
  'shelf_profiles_company_id_slug_key',
  'shelf_runs_unfinished_idx',
  'source_objects_unmoved_idx',
  'submission_events_decided_idx',
  'submission_words_search_idx',
  'submissions_held_idx',
  'submissions_retention_idx',
  'submissions_review_confidence_idx',
  'submissions_review_fraud_score_idx',
  'webhook_events_batch_body_idx',
  'webhook_events_own_body_idx',
  'webhook_secrets_current_key',
];

/**
 * Relations of the data model without a foreign key: companies and API keys are never deleted, submissions only with
 * their sessions, and each delivery would lock their rows.
 */
const relationsWithoutKeys = [
  'deliveries_api_key_id_fkey',
  'deliveries_company_id_fkey',
  'deliveries_submission_id_fkey',
];

const urlOf = (name: string): string => {
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const names = ['migrated', 'described'].map((kind) => `${kind}_${randomUUID().replaceAll('-', '')}`);
const [migrated = '', described = ''] = names;
let applied: readonly string[];
beforeAll(async () => {
  for (const name of names) await pool.query(`CREATE DATABASE ${name}`);
  applied = await applyMigrations(urlOf(migrated));
  await query(described, await schemaSql(urlOf(described)));
});
afterAll(async () => {
  for (const name of names) await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const query = async (name: string, statement: string): Promise<Record<string, string>[]> => {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};

const columns = `SELECT table_name, column_name, data_type, udt_name, is_nullable, column_default, datetime_precision
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1, 2`;
const indexes = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`;
const constraints = `SELECT conname AS name, contype AS type, conrelid::regclass::text AS "table", condeferrable::text AS deferrable,
  replace(pg_get_constraintdef(oid), ' DEFERRABLE INITIALLY DEFERRED', '') AS definition
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'f', 'u', 'c')
  AND conrelid <> coalesce(to_regclass('_prisma_migrations'), 0) ORDER BY 1`;

const namesOf = (rows: readonly Record<string, string>[]): string[] => rows.map(({ name = '' }) => name);

it('The migrations and schema.prisma have the same tables with the same columns, types, defaults and nullability', async () => {
  expect(await query(migrated, columns)).toEqual(await query(described, columns));
});

it('The migrations and schema.prisma have the same indexes, except for those that are listed here', async () => {
  const rows = await query(migrated, indexes);
  const added = rows.filter(({ name = '' }) => indexesOfMigrations.includes(name));
  expect(rows.filter((row) => !added.includes(row))).toEqual(await query(described, indexes));
  expect(namesOf(added)).toEqual(indexesOfMigrations);
});

it('The migrations and schema.prisma have the same primary and foreign keys, except for those that are listed here', async () => {
  const keys = (rows: Record<string, string>[]) =>
    rows.filter(({ type }) => type === 'p' || type === 'f').map(({ deferrable: _, ...row }) => row);
  const expected = keys(await query(described, constraints));
  const left = expected.filter(({ name = '' }) => relationsWithoutKeys.includes(name));
  expect(namesOf(left)).toEqual(relationsWithoutKeys);
  expect(keys(await query(migrated, constraints))).toEqual(expected.filter((row) => !left.includes(row)));
});

it('The migrations and schema.prisma check only two keys at commit: those that concurrent creations compete for', async () => {
  const deferrable = (await query(migrated, constraints)).filter((row) => row.deferrable === 'true');
  expect(namesOf(deferrable)).toEqual(['batches_first_session_id_fkey', 'session_idempotency_keys_session_id_fkey']);
});

it('The migrations and schema.prisma have check constraints only in the migrations, named after their table and column', async () => {
  const checks = (await query(migrated, constraints)).filter(({ type }) => type === 'c');
  for (const { name = '', table = '' } of checks) expect(name.startsWith(`${table}_`), name).toBe(true);
  expect((await query(described, constraints)).filter(({ type }) => type === 'c')).toEqual([]);
  expect(namesOf(checks)).toEqual(
    expect.arrayContaining(['sessions_state_check', 'submissions_status_check', 'batches_batch_ref_check']),
  );
});

it('A migrated database refuses to truncate the workflow versions', async () => {
  const truncation = query(migrated, 'TRUNCATE workflow_versions CASCADE');
  await expect(truncation).rejects.toThrow(/never changes/);
});

it('Applying migrations applies every migration once: a second run does nothing', async () => {
  expect(applied.length).toBeGreaterThan(0);
  expect(await applyMigrations(urlOf(migrated))).toEqual([]);
});

it('Applying migrations keeps the same records as prisma migrate deploy', async () => {
  const rows = await query(
    migrated,
    'SELECT migration_name, checksum, finished_at::text, logs FROM _prisma_migrations ORDER BY migration_name',
  );
  expect(rows.map(({ migration_name }) => migration_name)).toEqual(applied);
  for (const { checksum, finished_at } of rows) {
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(finished_at).not.toBeNull();
  }
});

it('Applying migrations creates an index that begins with the columns of every foreign key whose target may be deleted or updated', async () => {
  const missing = await query(
    migrated,
    `SELECT conname AS name FROM pg_constraint fk WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT 1 FROM pg_index WHERE indrelid = fk.conrelid
         AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || pg_get_indexdef(indexrelid, 1, true) || ' IS NOT NULL)')
         AND (indkey::int2[])[0:cardinality(fk.conkey) - 1] @> fk.conkey AND (indkey::int2[])[0:cardinality(fk.conkey) - 1] <@ fk.conkey)`,
  );
  // API keys, workflow definitions and published versions are never deleted, and their ids never change.
  expect(namesOf(missing).sort()).toEqual([
    'api_keys_replaced_by_id_fkey',
    'session_idempotency_keys_definition_id_fkey',
    'sessions_api_key_id_fkey',
    'sessions_definition_id_version_fkey',
    'shelf_captures_api_key_id_fkey',
    'shelf_captures_profile_version_id_fkey',
    'submissions_definition_id_version_fkey',
  ]);
});
