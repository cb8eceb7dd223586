import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { countBatch } from '../../../prisma/batches/find.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { pool, prisma } from '../../support/stack/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** A batch with one session through the API. */
const createBatch = async () => {
  const batchRef = randomUUID();
  const { sessionId, submissionId } = await createSession(tenant, { batchRef });
  const { id } = await prisma.batch.findFirstOrThrow({ where: { batchRef, companyId: tenant.companyId } });
  return { batchId: id, sessionId, submissionId };
};

/** Adds sessions with submissions to a batch in one statement. */
const insertSessions = (batchId: string, count: number): Promise<unknown> =>
  pool.query(
    `WITH made AS (
       INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, batch_id, client_submission_id, file_count, expires_at)
       SELECT 'ses_' || $6 || number, $1, $2, $3, 1, $4, $6 || number, 1, now() + interval '1 hour' FROM generate_series(1, $5::int) number
       RETURNING id, client_submission_id)
     INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id)
     SELECT 'sub_' || id, id, $1, $3, 1, client_submission_id FROM made`,
    [tenant.companyId, tenant.key.id, tenant.workflow.id, batchId, count, randomUUID()],
  );

const ofBatch = 'session_id IN (SELECT id FROM sessions WHERE batch_id = $1)';

const rowsOf = async (batchId: string, statement: string): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ status: string; number: number }>(statement, [batchId]);
  return Object.fromEntries(rows.map(({ status, number }) => [status, number]));
};

/** Compares the stored counts with the rows. */
const expectExact = async (batchId: string): Promise<void> => {
  const kept = await rowsOf(
    batchId,
    'SELECT status, sum(number)::int AS number FROM batch_counts WHERE batch_id = $1 GROUP BY status HAVING sum(number) <> 0',
  );
  const counted = await rowsOf(
    batchId,
    `SELECT status, count(*)::int AS number FROM submissions WHERE ${ofBatch} GROUP BY status`,
  );
  expect(kept).toEqual(counted);
};

it('The counts of a batch match its rows whichever statement changed them, even one from a process of the previous release', async () => {
  const { batchId } = await createBatch();
  await insertSessions(batchId, 60);
  await expectExact(batchId);
  await pool.query(`UPDATE submissions SET status = 'processing' WHERE ${ofBatch}`, [batchId]);
  await pool.query(
    `UPDATE submissions SET status = (ARRAY['review', 'failed', 'approved'])[1 + length(id || client_submission_id) % 3]
       WHERE ${ofBatch}`,
    [batchId],
  );
  await expectExact(batchId);
  await pool.query(`UPDATE submissions SET fraud_score = 0.5 WHERE ${ofBatch}`, [batchId]);
  await pool.query(
    `DELETE FROM submissions WHERE ${ofBatch} AND id IN (SELECT id FROM submissions WHERE ${ofBatch} AND id LIKE 'sub_ses_%' LIMIT 7)`,
    [batchId],
  );
  await expectExact(batchId);
  expect((await countBatch(prisma, batchId)).total).toBe(54);
});

it('The counts of a batch match its rows after many concurrent transactions, some of which are rolled back', async () => {
  const { batchId } = await createBatch();
  await insertSessions(batchId, 40);
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM submissions WHERE ${ofBatch}`, [batchId]);
  const change = async (id: string, end: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE submissions SET status = 'processing' WHERE id = $1`, [id]);
    await client.query(`UPDATE submissions SET status = 'approved' WHERE id = $1`, [id]);
    await client.query(end);
    client.release();
  };
  await Promise.all(rows.map(({ id }, index) => change(id, index % 4 === 0 ? 'ROLLBACK' : 'COMMIT')));
  await expectExact(batchId);
});

it('While a batch has more unprocessed sessions than the database has connections, none of them waits for the lock that ends it', async () => {
  const { batchId, submissionId } = await createBatch();
  const { rows } = await pool.query<{ most: number }>(`SELECT current_setting('max_connections')::int AS most`);
  await insertSessions(batchId, (rows[0]?.most ?? 0) + 1);
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM batches WHERE id = $1 FOR NO KEY UPDATE', [batchId]);
    const { status } = await tenant.api.post(`/api/v1/submissions/${submissionId}/cancel`);
    expect(status).toBe(200);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});
