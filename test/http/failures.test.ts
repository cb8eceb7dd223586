import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { answers, answersOnEach } from '../support/answers.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { actionPath, type ReviewAction } from '../support/documents/reviews.ts';
import { createSession, sessionBody, sessionsPath, submit, submitPath, upload } from '../support/documents/sessions.ts';
import { insertMatch } from '../support/resources.ts';
import { pathOf } from '../support/route-table.ts';
import { createClient, expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { startApiWithoutTables, startSecondApi } from '../support/stack/second-api.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { whileLocked } from '../support/while-locked.ts';

/** A port on which nothing listens: it is reserved (RFC 6335) and needs privileges. */
const deadPort = 1;

let tenant: Tenant;
let withoutDatabase: string;
let withoutTables: string;
let impatient: string;
beforeAll(async () => {
  tenant = await createTenant();
  const { databaseUrl } = testStack();
  ({ baseUrl: withoutDatabase } = await startSecondApi({
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${deadPort}/none`,
  }));
  withoutTables = await startApiWithoutTables();
  ({ baseUrl: impatient } = await startSecondApi({ DATABASE_URL: `${databaseUrl}?options=-c%20lock_timeout%3D30ms` }));
});

answersOnEach('withKey', 500, 'internal-error', 'An unexpected failure is a 500 without details', async (route) => {
  const reply = await createClient(tenant.key.secret, withoutTables).send(route.method, pathOf(route));
  const { detail } = expectProblem(reply, 500, 'internal-error');
  expect(detail).toContain('requestId');
  expect(JSON.stringify(reply.body)).not.toMatch(/does not exist|api_keys|prisma|select/i);
});

answersOnEach('versioned', 503, 'overloaded', 'A request may be sent again if the database is down', async (route) => {
  const reply = await createClient(tenant.key.secret, withoutDatabase).send(route.method, pathOf(route));
  const { detail } = expectProblem(reply, 503, 'overloaded');
  expect(detail).toBe('The database is not available. Send the same request again after Retry-After seconds.');
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(JSON.stringify(reply.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:1\b|prisma|select/i);
});

const api = () => createClient(tenant.key.secret, impatient);
const lockSubmission = 'SELECT 1 FROM submissions WHERE id = $1 FOR UPDATE';

answers(
  'createSession',
  503,
  'overloaded',
  'A session creation that cannot get its locks saves nothing and can be retried',
  async () => {
    const body = sessionBody({ clientSubmissionId: randomUUID() });
    const path = sessionsPath(tenant.workflow.slug);
    // An uncommitted row with the same idempotency key, as from a creation in another process.
    const lock = `INSERT INTO session_idempotency_keys (api_key_id, definition_id, client_submission_id, session_id, expires_at) VALUES ($1, $2, $3, $4, now())`;
    const values = [tenant.key.id, tenant.workflow.id, body.clientSubmissionId, newId('session')];
    await whileLocked(lock, values, () => api().post(path, body));
    expect(await prisma.session.count({ where: { clientSubmissionId: body.clientSubmissionId } })).toBe(0);
    expect((await api().post(path, body)).status).toBe(201);
  },
);

answers(
  'submitSession',
  503,
  'overloaded',
  'A submit that cannot get its locks saves nothing and can be retried',
  async () => {
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    const lock = 'SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE';
    await whileLocked(lock, [session.sessionId], () => api().post(submitPath(session)));
    expect((await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } })).state).toBe('pending');
    await submit(api(), session);
  },
);

const refusesWhileLocked = (action: ReviewAction, body?: object) => async (): Promise<void> => {
  const { submissionId } = await createSession(tenant);
  await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
  const request = () => api().post(actionPath(submissionId, action), body);
  await whileLocked(lockSubmission, [submissionId], request);
  expect((await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } })).status).toBe('review');
  expect((await request()).status).toBe(200);
};

answers(
  'approveSubmission',
  503,
  'overloaded',
  'A review action that cannot get its locks saves nothing and can be retried',
  refusesWhileLocked('approve'),
);
answers(
  'rejectSubmission',
  503,
  'overloaded',
  'A review action that cannot get its locks saves nothing and can be retried',
  refusesWhileLocked('reject', { reason: 'wrong' }),
);
answers(
  'cancelSubmission',
  503,
  'overloaded',
  'A review action that cannot get its locks saves nothing and can be retried',
  refusesWhileLocked('cancel'),
);

answers(
  'resolveFraudMatch',
  503,
  'overloaded',
  'A fraud resolution that cannot get its locks saves nothing and can be retried',
  async () => {
    const { submissionId } = await createSession(tenant);
    const matchId = await insertMatch(tenant, submissionId);
    const request = () =>
      api().post(`/api/v1/submissions/${submissionId}/fraud-matches/${matchId}/resolve`, {
        resolution: 'false_positive',
      });
    await whileLocked(lockSubmission, [submissionId], request);
    expect((await prisma.fraudMatch.findUniqueOrThrow({ where: { id: matchId } })).status).toBe('open');
    expect((await request()).status).toBe(200);
  },
);

describe('conflicts that pass', () => {
  it('A request waits for a lock that is released in time, and succeeds', async () => {
    const { submissionId } = await createSession(tenant);
    await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(lockSubmission, [submissionId]);
    const reply = api().post(`/api/v1/submissions/${submissionId}/approve`);
    await client.query('SELECT pg_sleep(0.05)');
    await client.query('ROLLBACK');
    client.release();
    expect((await reply).status).toBe(200);
  });
});

describe('readiness', () => {
  answers('healthReady', 503, null, 'The readiness check names a dependency that does not respond', async () => {
    const { body } = await createClient(null, withoutDatabase).get('/health/ready');
    expect(body).toMatchObject({ status: 'unavailable', checks: { temporal: 'ok', storage: 'ok' } });
    expect((body as { checks: Record<string, string> }).checks.database).not.toBe('ok');
  });

  answers('healthReady', 200, null, 'The service is ready when database, Temporal and storage respond', async () => {
    const { body } = await createClient(null).get('/health/ready');
    const parts = ['database', 'schema', 'temporal', 'searchAttributes', 'storage', 'outbox'];
    expect(body).toEqual({ status: 'ok', checks: Object.fromEntries(parts.map((part) => [part, 'ok'])) });
  });

  answers('healthLive', 200, null, 'A process without its database is still alive', async () => {
    expect((await createClient(null, withoutDatabase).get('/health/live')).body).toEqual({ status: 'ok' });
  });

  answers('getOpenApi', 200, null, 'The OpenAPI document needs no API key', async () => {
    const { body } = await createClient(null).get('/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: testStack().baseUrl }] });
  });
});
