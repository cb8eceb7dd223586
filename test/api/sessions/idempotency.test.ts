import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { WorkflowSession } from '../../../api/routes/sessions/schema.ts';
import { loadConfig } from '../../../platform/config.ts';
import { answers } from '../../support/answers.ts';
import { createSession, finishSession, sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { type ApiReply, createClient, expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createKey, createTenant, publishFor, type Tenant } from '../../support/tenant.ts';

const holdMs = 1_500;

let tenant: Tenant;
let shortHold: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({ baseUrl: shortHold } = await startSecondApi({ IDEMPOTENCY_HOLD: `${holdMs}ms` }));
});

const post = (members: object, api = tenant.api): Promise<ApiReply> =>
  api.post(sessionsPath(tenant.workflow.slug), { ...sessionBody(), ...members });

const expectHeld = (reply: ApiReply, sessionId: string): void => {
  const problem = expectProblem(reply, 409, 'conflict');
  expect(problem.sessionId).toBe(sessionId);
  expect(problem.detail).toContain(sessionId);
  expect(reply.headers.get('location')).toBe(`/api/v1/jobs/${sessionId}`);
};

answers(
  'createSession',
  200,
  null,
  'Repeating a creation with one clientSubmissionId returns the same session while it is pending',
  async () => {
    const clientSubmissionId = randomUUID();
    const created = await createSession(tenant, { clientSubmissionId });
    const reply = await post({ clientSubmissionId });
    const again = expectBody(reply, 200, WorkflowSession);
    expect(reply.headers.get('location')).toBe(`/api/v1/jobs/${created.sessionId}`);
    const strip = ({ uploadUrls, ...rest }: typeof created) => ({
      ...rest,
      files: uploadUrls.map(({ uploadUrl: _, ...file }) => file),
    });
    expect(strip(again)).toEqual(strip(created));
    expect((await fetch(again.uploadUrls[0]?.uploadUrl ?? '', { method: 'PUT', body: 'x' })).status).toBe(200);
  },
);

answers(
  'createSession',
  409,
  'conflict',
  'Once the session is no longer pending, repeating its creation is a conflict that names it',
  async () => {
    const clientSubmissionId = randomUUID();
    const { session } = await finishSession(tenant, [], { clientSubmissionId });
    expectHeld(await post({ clientSubmissionId }), session.sessionId);
  },
);

describe('Concurrent creations', () => {
  it('100 concurrent creations with one clientSubmissionId create one session', async () => {
    const members = { clientSubmissionId: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 100 }, () => post(members)));
    const sessions = replies.map((reply) => WorkflowSession.parse(reply.body).sessionId);
    expect(new Set(sessions).size).toBe(1);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(99);
    expect(await prisma.session.count({ where: { companyId: tenant.companyId, ...members } })).toBe(1);
    expect(await prisma.submission.count({ where: { companyId: tenant.companyId, ...members } })).toBe(1);
  });

  it('100 concurrent creations with one new batchRef create one batch', async () => {
    const batchRef = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => post({ clientSubmissionId: randomUUID(), batchRef })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(100);
    expect((await tenant.api.get(`/api/v1/batches/${batchRef}`)).body).toMatchObject({
      counts: { total: 100, processed: 0 },
    });
  });

  it('Concurrent repetitions with a batchRef count once in its total', async () => {
    const members = { clientSubmissionId: randomUUID(), batchRef: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(members)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect((await tenant.api.get(`/api/v1/batches/${members.batchRef}`)).body).toMatchObject({ counts: { total: 1 } });
  });
});

it('The idempotency key of a creation is separate for each API key: another key of the company creates its own session', async () => {
  const clientSubmissionId = randomUUID();
  const { sessionId } = await createSession(tenant, { clientSubmissionId });
  const other = await createKey(tenant.companyId);
  const { body } = await post({ clientSubmissionId }, other.api);
  expect(WorkflowSession.parse(body).sessionId).not.toBe(sessionId);
});

it('The idempotency key of a creation is separate for each workflow: it never blocks another workflow', async () => {
  const clientSubmissionId = randomUUID();
  const { session } = await finishSession(tenant, [], { clientSubmissionId });
  const workflow = await publishFor(tenant.companyId);
  const other = await createSession({ ...tenant, workflow }, { clientSubmissionId });
  expect(other.sessionId).not.toBe(session.sessionId);
});

it('The idempotency key of a creation is checked before the values: a repetition with wrong values still returns the session', async () => {
  const clientSubmissionId = randomUUID();
  const { sessionId } = await createSession(tenant, { clientSubmissionId });
  const reply = await post({ clientSubmissionId, fileCount: 99, webhookUrl: 'http://localhost/' });
  expect(expectBody(reply, 200, WorkflowSession).sessionId).toBe(sessionId);
});

it('The idempotency key of a creation is checked after the shape: a malformed repetition is 400', async () => {
  const clientSubmissionId = randomUUID();
  await createSession(tenant, { clientSubmissionId });
  expectProblem(await post({ clientSubmissionId, fileCount: 'one' }), 400, 'bad-request');
});

it('The idempotency key of a creation keeps the first request: a repetition with other values changes nothing', async () => {
  const clientSubmissionId = randomUUID();
  const { sessionId } = await createSession(tenant, { clientSubmissionId, metadata: { first: true } });
  await post({
    clientSubmissionId,
    metadata: { first: false },
    fileCount: 2,
    contentTypes: ['image/png', 'image/png'],
  });
  const { metadata, fileCount } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  expect({ metadata, fileCount }).toEqual({ metadata: { first: true }, fileCount: 1 });
});

it('A repeated creation with other values returns the session, and names the different values in a header and in the body', async () => {
  const clientSubmissionId = randomUUID();
  const metadata = { order: 'A-1', page: { count: 2, scale: 1.5 } };
  const first = { clientSubmissionId, metadata, batchRef: randomUUID(), externalUser: { name: 'Ada' } };
  const { sessionId } = await createSession(tenant, first);

  const same = await post({ ...first, metadata: { page: { scale: 1.5, count: 2 }, order: 'A-1' } });
  expect(expectBody(same, 200, WorkflowSession)).not.toHaveProperty('ignoredFields');
  expect(same.headers.get('ignored-fields')).toBeNull();

  const contentTypes = ['application/pdf', 'application/pdf'];
  const other = await post({ clientSubmissionId, fileCount: 2, contentTypes, metadata: { order: 'A-2' } });
  const changed = ['fileCount', 'contentTypes', 'metadata', 'externalUser', 'batchRef'];
  expect(expectBody(other, 200, WorkflowSession)).toMatchObject({ sessionId, ignoredFields: changed });
  expect(other.headers.get('ignored-fields')).toBe(changed.join(', '));
});

answers(
  'createSession',
  409,
  'conflict',
  'A company can have a repeated creation with other values refused',
  async () => {
    const strict = await createTenant();
    await cliJson('company', 'update', strict.companyId, '--changed-repeats', 'conflict');
    const path = sessionsPath(strict.workflow.slug);
    const body = { ...sessionBody(), clientSubmissionId: randomUUID() };
    const { sessionId } = expectBody(await strict.api.post(path, body), 201, WorkflowSession);
    expect((await strict.api.post(path, body)).status).toBe(200);
    const problem = expectProblem(await strict.api.post(path, { ...body, metadata: { a: 1 } }), 409, 'conflict');
    expect(problem).toMatchObject({ sessionId, errors: [{ field: 'metadata', code: 'differs' }] });
    await cliJson('company', 'update', strict.companyId, '--changed-repeats', 'return');
    expect((await strict.api.post(path, { ...body, metadata: { a: 1 } })).status).toBe(200);
  },
);

it('The end of an idempotency key frees the clientSubmissionId: it creates a new session, whatever the outcome of the first one', async () => {
  const api = createClient(tenant.key.secret, shortHold);
  const clientSubmissionId = randomUUID();
  const first = await createSession(tenant, { clientSubmissionId }, api);
  const second = await eventually('the idempotency key has expired', async () => {
    const reply = await post({ clientSubmissionId }, api);
    expect(reply).toMatchObject({ status: expect.toBeOneOf([200, 201]) });
    const { sessionId } = WorkflowSession.parse(reply.body);
    expect(sessionId === first.sessionId).toBe(reply.status === 200);
    return reply.status === 201 && sessionId;
  });
  const rows = await prisma.session.findMany({
    where: { id: { in: [first.sessionId, second] } },
    orderBy: { createdAt: 'asc' },
  });
  const [createdFirst, createdSecond] = rows.map(({ createdAt }) => createdAt.getTime());
  expect((createdSecond ?? 0) - (createdFirst ?? 0)).toBeGreaterThanOrEqual(holdMs);
});

it('The end of an idempotency key comes 30 minutes after creation by default, and has its own setting', async () => {
  const config = loadConfig({ SESSION_TTL: '5m' });
  expect(config.sessions).toMatchObject({ idempotencyHoldMs: 30 * 60_000, ttlMs: 5 * 60_000 });
  const { sessionId } = await createSession(tenant);
  const { expiresAt } = await prisma.sessionIdempotencyKey.findUniqueOrThrow({ where: { sessionId } });
  const { createdAt } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * 60_000);
});
