import type { Pool } from 'pg';
import { newId } from '../../domain/ids.ts';
import type { BenchTenant } from './tenant.ts';

export interface SeededSession {
  readonly sessionId: string;
  readonly submissionId: string;
}

const chunkSize = 5_000;
const largeTableRows = 1_000_000;

/** The result of a small document, so that reads have a typical size. */
const extractedData = JSON.stringify({
  total: '128.40',
  date: '2026-03-14',
  supplier: 'Northwind Tools Ltd',
  number: 'INV-2048',
});

const insertChunk = async (pool: Pool, tenant: BenchTenant, sessions: readonly SeededSession[]): Promise<void> => {
  const { companyId, apiKeyId, definitionId } = tenant;
  await pool.query(
    `WITH new_sessions AS (
       INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, state, client_submission_id, file_count, expires_at, submitted_at, processed_at)
       SELECT id, $3, $4, $5, 1, 'completed', gen_random_uuid()::text, 1, now() + interval '30 minutes', now(), now() FROM unnest($1::text[]) AS id
       RETURNING id, client_submission_id
     )
     INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status, fraud_status, extracted_data, confidence, certainty)
     SELECT given.submission_id, new_sessions.id, $3, $5, 1, new_sessions.client_submission_id, 'approved', 'clean', $6::jsonb, 0.97, 0.95
     FROM unnest($1::text[], $2::text[]) AS given (session_id, submission_id) JOIN new_sessions ON new_sessions.id = given.session_id`,
    [
      sessions.map((one) => one.sessionId),
      sessions.map((one) => one.submissionId),
      companyId,
      apiKeyId,
      definitionId,
      extractedData,
    ],
  );
};

/** Inserts completed sessions with approved submissions, as after processing. */
export const seedSessions = async (pool: Pool, tenant: BenchTenant, count: number): Promise<SeededSession[]> => {
  const sessions = Array.from({ length: count }, () => ({
    sessionId: newId('session'),
    submissionId: newId('submission'),
  }));
  for (let start = 0; start < count; start += chunkSize) {
    await insertChunk(pool, tenant, sessions.slice(start, start + chunkSize));
  }
  // In a large table, some more rows change no plan, and reading a sample takes long.
  const { rowCount } = await pool.query(
    `SELECT FROM pg_class WHERE oid = 'sessions'::regclass AND reltuples > ${largeTableRows}`,
  );
  if (!rowCount) await pool.query('ANALYZE sessions, submissions');
  return sessions;
};
