import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { answersOnEach } from '../support/answers.ts';
import { createSession, sessionBody, sessionsPath } from '../support/documents/sessions.ts';
import { pathOf } from '../support/route-table.ts';
import { type ApiReply, createClient, expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let tenant: Tenant;
let baseUrl: string;
let holder: PoolClient | undefined;
let approval: Promise<ApiReply>;

/**
 * An API with one connection to the database, and a request that occupies it, because it waits for rows that the holder
 * has locked.
 */
beforeAll(async () => {
  tenant = await createTenant();
  ({ baseUrl } = await startSecondApi({ DATABASE_POOL_SIZE: '1', DATABASE_POOL_WAIT: '200ms' }));
  const { submissionId } = await createSession(tenant);
  await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
  const api = createClient(tenant.key.secret, baseUrl);
  // The API itself uses its only connection now and then, especially just after its start.
  await eventually(
    'the API serves the submission',
    async () => (await api.get(`/api/v1/submissions/${submissionId}`)).status === 200,
  );
  holder = await pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM submissions WHERE id = $1 FOR UPDATE', [submissionId]);
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  approval = api.post(`/api/v1/submissions/${submissionId}/approve`);
  await eventually('the only connection is taken', async () => {
    const { rowCount } = await pool.query('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', [
      rows[0]?.pid,
    ]);
    return (rowCount ?? 0) > 0;
  });
});
afterAll(() => holder?.release());

const expectOverload = (reply: ApiReply): void => {
  expectProblem(reply, 503, 'overloaded');
  expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
};

answersOnEach(
  'versioned',
  503,
  'overloaded',
  'A request that gets no database connection may be sent again',
  async (route) => {
    expectOverload(await createClient(tenant.key.secret, baseUrl).send(route.method, pathOf(route)));
  },
);

it('A creation that gets no database connection commits nothing, and succeeds once there is one', async () => {
  const body = sessionBody();
  const create = () => createClient(tenant.key.secret, baseUrl).post(sessionsPath(tenant.workflow.slug), body);
  expectOverload(await create());
  const { clientSubmissionId } = body;
  expect(await prisma.session.count({ where: { clientSubmissionId } })).toBe(0);
  await holder?.query('ROLLBACK');
  expect((await approval).status).toBe(200);
  expect((await create()).status).toBe(201);
});
