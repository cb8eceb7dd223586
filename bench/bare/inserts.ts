import { Pool, type PoolClient } from 'pg';
import { newId } from '../../domain/ids.ts';
import { runFor } from '../measuring/closed-loop.ts';
import { serveRounds } from './rounds-server.ts';

/**
 * Runs the inserts of one session's creation in one `pg` transaction: no HTTP, no checks, no upload URLs, no Temporal.
 */
const [port = '', databaseUrl = '', poolSize = '', companyId = '', apiKeyId = '', definitionId = ''] =
  process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: Number(poolSize) });

const insertSession = async (client: PoolClient, sessionId: string, clientId: string): Promise<void> => {
  await client.query(
    `INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, client_submission_id, file_count, expires_at)
     VALUES ($1, $2, $3, $4, 1, $5, 1, now() + interval '30 minutes')`,
    [sessionId, companyId, apiKeyId, definitionId, clientId],
  );
  await client.query(
    `INSERT INTO session_idempotency_keys (api_key_id, definition_id, client_submission_id, session_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '30 minutes')`,
    [apiKeyId, definitionId, clientId, sessionId],
  );
  await client.query(
    `INSERT INTO session_files (id, session_id, file_index, label, object_key, content_type)
     VALUES ($1, $2, 0, 'file 1', $3, 'application/pdf')`,
    [newId('sessionFile'), sessionId, `sessions/${companyId}/${sessionId}/0`],
  );
};

const insertSubmission = async (client: PoolClient, sessionId: string, clientId: string): Promise<void> => {
  const submissionId = newId('submission');
  await client.query(
    `INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id) VALUES ($1, $2, $3, $4, 1, $5)`,
    [submissionId, sessionId, companyId, definitionId, clientId],
  );
  await client.query(
    `INSERT INTO submission_events (id, submission_id, type, details) VALUES ($1, $2, 'created', '{}')`,
    [newId('event'), submissionId],
  );
  // Due in a hundred years, so no relay takes the message.
  await client.query(
    `INSERT INTO outbox (kind, subject_id, payload, available_at) VALUES ('session.start', $1, '{}', now() + interval '100 years')`,
    [sessionId],
  );
};

const createSession = async (): Promise<void> => {
  const sessionId = newId('session');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await insertSession(client, sessionId, sessionId);
    await insertSubmission(client, sessionId, sessionId);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

serveRounds(Number(port), async ({ durationMs = 0, concurrency }) => {
  const done = await runFor(durationMs, concurrency, createSession);
  await pool.query(`DELETE FROM outbox WHERE available_at > now() + interval '50 years'`);
  return done;
});
