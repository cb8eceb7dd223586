import { beforeAll, expect, it, vi } from 'vitest';
import { createSession, sessionBody, sessionsPath } from '../support/documents/sessions.ts';
import { type ApiReply, createClient, expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

// Starting processes and waiting for locks takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The number of tries after which the API gives up. */
const attemptsMax = 5;
/** PostgreSQL's default: it checks for a deadlock once, when a transaction has waited for this long. */
const deadlockTimeout = '1s';

const lastLock = 'write_conflicts_last_lock';

const withOptions = (options: string): string => `${testStack().databaseUrl}?options=${encodeURIComponent(options)}`;

let tenant: Tenant;
let deadlocking: string;
let serializing: string;
beforeAll(async () => {
  tenant = await createTenant();
  // Of the two sides of a deadlock, PostgreSQL ends the one that checks first: the API.
  [{ baseUrl: deadlocking }, { baseUrl: serializing }] = await Promise.all([
    startSecondApi({ DATABASE_URL: withOptions(`-c deadlock_timeout=${deadlockTimeout}`) }),
    startSecondApi({ DATABASE_URL: withOptions('-c default_transaction_isolation=serializable') }),
  ]);
  // The last lock of an approval: the one before its delivery, held only for this company.
  await pool.query(`
    CREATE FUNCTION ${lastLock}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(hashtext(NEW.company_id)); RETURN NEW; END $$;
    CREATE TRIGGER ${lastLock} BEFORE INSERT ON deliveries FOR EACH ROW
      WHEN (NEW.company_id = '${tenant.companyId}') EXECUTE FUNCTION ${lastLock}();`);
  return () => pool.query(`DROP TRIGGER ${lastLock} ON deliveries; DROP FUNCTION ${lastLock}();`);
});

const createInReview = async (): Promise<{ sessionId: string; submissionId: string }> => {
  const { sessionId, submissionId } = await createSession(tenant, { webhookUrl: 'https://receiver.example/hook' });
  await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
  return { sessionId, submissionId };
};

const approve = (baseUrl: string, submissionId: string): Promise<ApiReply> =>
  createClient(tenant.key.secret, baseUrl).post(`/api/v1/submissions/${submissionId}/approve`);

/**
 * Whether a transaction that writes a delivery waits for this one. It is checked over another connection, because the
 * view does not change within a transaction.
 */
const isWaitedFor = async (pid: number): Promise<boolean> => {
  const waiting = `SELECT FROM pg_stat_activity WHERE query ~ 'INSERT INTO .*deliveries' AND $1 = ANY(pg_blocking_pids(pid))`;
  const { rowCount } = await pool.query(waiting, [pid]);
  return (rowCount ?? 0) > 0;
};

/**
 * Approves while another transaction holds the approval's last lock and requests its first one: a deadlock each time,
 * `times` over.
 * @returns the API's answer
 */
const approveIntoDeadlocks = async (submissionId: string, times: number): Promise<ApiReply> => {
  const holder = await pool.connect();
  try {
    // On a busy machine, the approval takes long to arrive, while this transaction is idle.
    await holder.query(`BEGIN; SET LOCAL deadlock_timeout = '60s'; SET LOCAL idle_in_transaction_session_timeout = 0`);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await holder.query('SELECT pg_advisory_xact_lock(hashtext($1))', [tenant.companyId]);
    const reply = approve(deadlocking, submissionId);
    for (let round = 0; round < times; round += 1) {
      await eventually('the approval waits', () => isWaitedFor(rows[0]?.pid ?? 0));
      await holder.query('SAVEPOINT before');
      await holder.query('SELECT FROM submissions WHERE id = $1 FOR UPDATE', [submissionId]);
      await holder.query('ROLLBACK TO SAVEPOINT before');
    }
    if (times < attemptsMax) await holder.query('ROLLBACK');
    return await reply;
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
};

it('Deadlocks are retried: callers do not notice one that passes', async () => {
  const { submissionId } = await createInReview();
  expect(await approveIntoDeadlocks(submissionId, 2)).toMatchObject({
    status: 200,
    body: { submissionStatus: 'approved' },
  });
  expect(await prisma.submissionEvent.count({ where: { submissionId, type: 'approved' } })).toBe(1);
  expect(await prisma.delivery.count({ where: { submissionId } })).toBe(1);
});

it('Deadlocks that do not end cause 503 with Retry-After after five tries, and nothing is committed', async () => {
  const { submissionId } = await createInReview();
  const reply = await approveIntoDeadlocks(submissionId, attemptsMax);
  expectProblem(reply, 503, 'overloaded');
  expect(reply.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } })).toMatchObject({
    status: 'review',
  });
  expect(await prisma.submissionEvent.count({ where: { submissionId, type: 'approved' } })).toBe(0);
  expect(await prisma.delivery.count({ where: { submissionId } })).toBe(0);
  expect(await prisma.firstAttempt.count({ where: { lane: { contains: tenant.companyId } } })).toBe(0);
  expect((await approve(deadlocking, submissionId)).status).toBe(200);
});

it('Serialization failures of 20 simultaneous approvals let one through, and no answer is an error of the service', async () => {
  const { submissionId } = await createInReview();
  const replies = await Promise.all(Array.from({ length: 20 }, () => approve(serializing, submissionId)));
  const counts = Map.groupBy(replies, ({ status }) => status);
  expect(counts.get(200)).toHaveLength(1);
  expect([...counts.keys()].every((status) => [200, 409, 503].includes(status))).toBe(true);
  expect(await prisma.submissionEvent.count({ where: { submissionId, type: 'approved' } })).toBe(1);
  expect(await prisma.delivery.count({ where: { submissionId } })).toBe(1);
});

it('Serialization failures of 20 simultaneous creations with one clientSubmissionId create one session', async () => {
  const body = sessionBody();
  const api = createClient(tenant.key.secret, serializing);
  const post = () => api.post(sessionsPath(tenant.workflow.slug), body);
  const replies = await Promise.all(Array.from({ length: 20 }, post));
  expect(replies.every(({ status }) => [200, 201, 503].includes(status))).toBe(true);
  expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect([200, 201]).toContain((await post()).status);
  expect(await prisma.session.count({ where: { clientSubmissionId: body.clientSubmissionId } })).toBe(1);
});
