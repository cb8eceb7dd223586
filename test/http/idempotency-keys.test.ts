import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { staleRows } from '../../prisma/retention/stale-rows.ts';
import { answers } from '../support/answers.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { actionPath } from '../support/documents/reviews.ts';
import { createSession, submitPath, upload } from '../support/documents/sessions.ts';
import { expectFields, expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const submission = async (): Promise<string> => {
  const { submissionId } = await createSession(tenant);
  await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
  return submissionId;
};
const withKey = (key: string) => ({ 'idempotency-key': key });

it('A request that is sent again with its Idempotency-Key gets the same answer and acts once, also at the same time', async () => {
  const id = await submission();
  const reject = (key?: string) =>
    tenant.api.post(actionPath(id, 'reject'), { reason: 'Unreadable' }, key === undefined ? {} : withKey(key));
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 4 }, () => reject(key)));
  const again = await reject(key);
  for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, again.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(replies.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  expect(await prisma.submissionEvent.count({ where: { submissionId: id, type: 'rejected' } })).toBe(1);
  expectProblem(await reject(), 409, 'conflict');
  expectProblem(await reject(randomUUID()), 409, 'conflict');
});

it('An Idempotency-Key belongs to one request of one company', async () => {
  const first = await submission();
  const second = await submission();
  const key = randomUUID();
  expect((await tenant.api.post(actionPath(first, 'cancel'), { reason: 'Twice' }, withKey(key))).status).toBe(200);
  for (const [id, reason] of [
    [second, 'Twice'],
    [first, 'Another'],
  ] as const) {
    const refused = await tenant.api.post(actionPath(id, 'cancel'), { reason }, withKey(key));
    expect(expectProblem(refused, 409, 'conflict').detail).toContain('another request');
  }
  const stranger = await createTenant();
  const path = actionPath((await createSession(stranger)).submissionId, 'cancel');
  expect((await stranger.api.post(path, undefined, withKey(key))).status).toBe(200);
  const malformed = await tenant.api.post(actionPath(second, 'cancel'), {}, withKey('two words'));
  expectProblem(malformed, 400, 'bad-request');
});

it('A request that failed can be sent again with its key; one whose answer was lost is not repeated; a key is free after a day', async () => {
  const id = await submission();
  const approve = (key: string) => tenant.api.post(actionPath(id, 'approve'), undefined, withKey(key));
  const key = randomUUID();
  await prisma.submission.update({ where: { id }, data: { status: 'processing' } });
  expectProblem(await approve(key), 409, 'conflict');
  await prisma.submission.update({ where: { id }, data: { status: 'review' } });
  expect((await approve(key)).status).toBe(200);

  const row = `company_id = '${tenant.companyId}' AND idempotency_key = '${key}'`;
  await pool.query(`UPDATE idempotent_requests SET answer = NULL, created_at = now() - interval '1 hour' WHERE ${row}`);
  expect(expectProblem(await approve(key), 409, 'conflict').detail).toContain('was lost');
  await pool.query(`UPDATE idempotent_requests SET created_at = now() - interval '25 hours' WHERE ${row}`);
  for (const remove of staleRows) await remove(prisma, 1_000);
  expect((await pool.query(`SELECT FROM idempotent_requests WHERE ${row}`)).rowCount).toBe(0);
});

answers('submitSession', 409, 'conflict', 'An Idempotency-Key of another request is refused', async () => {
  const key = randomUUID();
  const submit = async (): Promise<[string, number]> => {
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    const reply = await tenant.api.post(submitPath(session), undefined, withKey(key));
    return [session.sessionId, reply.status];
  };
  expect((await submit())[1]).toBe(200);
  const [sessionId, status] = await submit();
  expect(status).toBe(409);
  expect(await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).toMatchObject({ state: 'pending' });
});

answers(
  'submitSession',
  400,
  'bad-request',
  'An empty Idempotency-Key, or one with other characters, is refused',
  async () => {
    const session = await createSession(tenant);
    for (const key of ['', 'a b', 'a'.repeat(256)]) {
      const reply = await tenant.api.post(submitPath(session), undefined, withKey(key));
      expectFields(reply, 400, ['Idempotency-Key']);
    }
  },
);
