import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { staleRows } from '../../../prisma/retention/stale-rows.ts';
import { answers } from '../../support/answers.ts';
import { startHandover } from '../../support/documents/handovers.ts';
import { act } from '../../support/documents/reviews.ts';
import { readJob, waitForEnd } from '../../support/documents/sessions.ts';
import { createClient, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { pool, prisma } from '../../support/stack/database.ts';
import { startApiWithoutTables, startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';

const dayMs = 86_400_000;
const open = createClient(null);
const data = { invoiceNumber: 'INV-1', date: '2026-03-14', total: '12.50' };
const completed = { status: 'completed', extractedData: data };

answers(
  'answerProcessing',
  200,
  null,
  'The result of a processor ends the session; a heartbeat before it does not',
  async () => {
    const { tenant, session, path } = await startHandover();
    expect((await open.post(path, { status: 'working' })).body).toEqual({ status: 'received' });
    expect((await readJob(tenant.api, session.sessionId)).state).toBe('submitted');
    expect((await open.post(path, completed)).body).toEqual({ status: 'received' });
    const job = await waitForEnd(tenant.api, session.sessionId);
    expect(job).toMatchObject({ state: 'completed', submissionStatus: 'approved', result: { extractedData: data } });
  },
);

answers('answerProcessing', 410, 'gone', 'A callback after a cancellation or to a wrong URL is gone', async () => {
  const cancelled = await startHandover();
  await act(cancelled.tenant, cancelled.session.submissionId, 'cancel');
  const waiting = await startHandover();
  const forged = waiting.path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).replace(/\.[^.]{4}/, '.AAAA');
  const unknown = `/callbacks/processing/${newId('session')}.AAAA`;
  const replies = [];
  for (const path of [cancelled.path, forged, unknown, '/callbacks/processing/nonsense']) {
    replies.push(expectProblem(await open.post(path, completed), 410, 'gone').detail);
  }
  expect(new Set(replies).size).toBe(1);
  // The token is checked before the body is read.
  expectProblem(
    await open.send('POST', forged, { rawBody: '{', headers: { 'content-type': 'application/json' } }),
    410,
    'gone',
  );
  expect((await readJob(waiting.tenant.api, waiting.session.sessionId)).state).toBe('submitted');
});

answers(
  'answerProcessing',
  200,
  null,
  'A processor that repeats its answer gets already_received, also after the result was published',
  async () => {
    const { path, tenant, session } = await startHandover();
    await open.post(path, completed);
    const { state, result } = await waitForEnd(tenant.api, session.sessionId);
    for (const body of [completed, { status: 'working' }]) {
      expect(await open.post(path, body)).toMatchObject({ status: 200, body: { status: 'already_received' } });
    }
    expect(await readJob(tenant.api, session.sessionId)).toMatchObject({ state, result });
    const tokenHash = createHash('sha256')
      .update(path.split('/').at(-1) ?? '')
      .digest('hex');
    await prisma.answeredCallback.update({
      where: { tokenHash },
      data: { answeredAt: new Date(Date.now() - 8 * dayMs) },
    });
    for (const remove of staleRows) await remove(prisma, 1_000);
    expectProblem(await open.post(path, completed), 410, 'gone');
  },
);

answers(
  'answerProcessing',
  400,
  'bad-request',
  'An answer without a status, or that is not JSON, is refused',
  async () => {
    const { path } = await startHandover();
    expectProblem(await open.post(path, {}), 400, 'bad-request');
    expectProblem(await open.post(path, { status: 'completed' }), 400, 'bad-request');
    expectProblem(
      await open.send('POST', path, { rawBody: '{', headers: { 'content-type': 'application/json' } }),
      400,
      'bad-request',
    );
  },
);

answers('answerProcessing', 422, 'validation-error', 'The answer names a value that is out of range', async () => {
  const { path } = await startHandover();
  expectFields(await open.post(path, { ...completed, fieldConfidences: { total: 1.5 } }), 422, [
    'fieldConfidences.total',
  ]);
});

answers('answerProcessing', 413, 'bad-request', 'An answer larger than 1 MiB is refused', async () => {
  const { path } = await startHandover();
  expectProblem(await open.post(path, { ...completed, summary: 'x'.repeat(1024 * 1024) }), 413, 'bad-request');
});

describe('An API whose database fails', () => {
  let withoutTables: string;
  let impatient: string;
  beforeAll(async () => {
    const { databaseUrl } = testStack();
    withoutTables = await startApiWithoutTables();
    ({ baseUrl: impatient } = await startSecondApi({
      DATABASE_URL: `${databaseUrl}?options=-c%20lock_timeout%3D30ms`,
    }));
  });

  answers(
    'answerProcessing',
    500,
    'internal-error',
    'An API whose database fails answers an unexpected failure without details',
    async () => {
      const reply = await createClient(null, withoutTables).post(
        `/callbacks/processing/${newId('session')}.AAAA`,
        completed,
      );
      expectProblem(reply, 500, 'internal-error');
    },
  );

  answers(
    'answerProcessing',
    503,
    'overloaded',
    'An API whose database fails asks to send an answer again that it could not store',
    async () => {
      const { session, path } = await startHandover();
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [session.sessionId]);
      const reply = await createClient(null, impatient).post(path, completed);
      await client.query('ROLLBACK');
      client.release();
      expectProblem(reply, 503, 'overloaded');
      expect((await open.post(path, completed)).body).toEqual({ status: 'received' });
    },
  );
});

it('The first result of a processor counts: of two concurrent ones, the other gets already_received', async () => {
  const { tenant, session, path } = await startHandover();
  const other = { status: 'failed', code: 'unreadable', reason: 'The document cannot be read.' };
  const replies = await Promise.all([completed, other].map((body) => open.post(path, body)));
  const taken = replies.findIndex(({ body }) => (body as { status: string }).status === 'received');
  expect([200, 410]).toContain(replies[1 - taken]?.status);
  const { state } = await waitForEnd(tenant.api, session.sessionId);
  expect(state).toBe(taken === 0 ? 'completed' : 'failed');
});
