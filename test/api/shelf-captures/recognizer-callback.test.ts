import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { answers } from '../../support/answers.ts';
import { cancel, readCapture, waitForOutcome } from '../../support/shelf/captures.ts';
import { onePack, startRecognitionHandover } from '../../support/shelf/recognition-handovers.ts';
import { createClient, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { pool } from '../../support/stack/database.ts';
import { startApiWithoutTables, startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';

const open = createClient(null);
const timeoutMs = 90_000;

answers(
  'answerRecognition',
  200,
  null,
  'The answer of a recognizer ends the run; a heartbeat before it does not',
  async () => {
    const { tenant, sessionId, path } = await startRecognitionHandover();
    expect((await open.post(path(), { status: 'working' })).body).toEqual({ status: 'received' });
    expect((await readCapture(tenant.api, sessionId)).status).toBe('processing');
    expect((await open.post(path(), onePack)).body).toEqual({ status: 'received' });
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture).toMatchObject({ status: 'completed', result: { totals: { facings: 1 } } });
  },
);

answers(
  'answerRecognition',
  410,
  'gone',
  'No answer is accepted after a cancellation or under a wrong URL',
  async () => {
    const cancelled = await startRecognitionHandover();
    await cancel(cancelled.tenant.api, cancelled.sessionId);
    const waiting = await startRecognitionHandover();
    const right = waiting.path();
    const paths = [
      cancelled.path(),
      right.replace(/\.[^.]{4}/, '.AAAA'),
      right.replace(/-0\./, '-1.'),
      `/callbacks/recognition/${newId('shelfRun')}-0.AAAA`,
      '/callbacks/recognition/nonsense',
    ];
    const replies = [];
    for (const path of paths) replies.push(expectProblem(await open.post(path, onePack), 410, 'gone').detail);
    expect(new Set(replies).size).toBe(1);
    expect((await readCapture(waiting.tenant.api, waiting.sessionId)).status).toBe('processing');
    expect((await readCapture(cancelled.tenant.api, cancelled.sessionId)).status).toBe('cancelled');
  },
);

answers(
  'answerRecognition',
  200,
  null,
  'A recognizer that repeats its answer gets already_received, also after the run has ended',
  async () => {
    const { path, tenant, sessionId } = await startRecognitionHandover();
    await open.post(path(), onePack);
    await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(await open.post(path(), onePack)).toMatchObject({ status: 200, body: { status: 'already_received' } });
  },
);

answers(
  'answerRecognition',
  400,
  'bad-request',
  'An answer without a status, or that is not JSON, is refused',
  async () => {
    const { path } = await startRecognitionHandover();
    expectProblem(await open.post(path(), {}), 400, 'bad-request');
    expectProblem(await open.post(path(), { status: 'completed' }), 400, 'bad-request');
    const malformed = { rawBody: '{', headers: { 'content-type': 'application/json' } };
    expectProblem(await open.send('POST', path(), malformed), 400, 'bad-request');
  },
);

answers(
  'answerRecognition',
  422,
  'validation-error',
  'An answer that does not fit the photo and the catalog is refused and can be posted again after a fix',
  async () => {
    const { tenant, sessionId, path } = await startRecognitionHandover();
    const [detection] = onePack.detections;
    const withDetection = (part: object) => ({ ...onePack, detections: [{ ...detection, ...part }] });
    expectFields(await open.post(path(), withDetection({ confidence: 2 })), 422, ['detections[0].confidence']);
    const strange = expectFields(await open.post(path(), withDetection({ sku: 'sku-99' })), 422, ['detections']);
    expect(strange.errors?.[0]?.message).toContain('"sku-99"');
    const outside = { box: { x: 380, y: 10, width: 100, height: 100 } };
    expectFields(await open.post(path(), withDetection(outside)), 422, ['detections']);
    expect((await open.post(path(), onePack)).status).toBe(200);
    expect((await waitForOutcome(tenant.api, sessionId, timeoutMs)).status).toBe('completed');
  },
);

answers('answerRecognition', 413, 'bad-request', 'An answer over 1 MiB is refused', async () => {
  const { path } = await startRecognitionHandover();
  const detections = Array.from({ length: 2_000 }, () => ({ ...onePack.detections[0], brand: 'x'.repeat(600) }));
  expectProblem(await open.post(path(), { ...onePack, detections }), 413, 'bad-request');
});

describe('A callback that the API cannot process', () => {
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
    'answerRecognition',
    500,
    'internal-error',
    'An unexpected failure of a callback reveals no details',
    async () => {
      const path = `/callbacks/recognition/${newId('shelfRun')}-0.AAAA`;
      expectProblem(await createClient(null, withoutTables).post(path, onePack), 500, 'internal-error');
    },
  );

  answers(
    'answerRecognition',
    503,
    'overloaded',
    'An answer that could not be stored can be posted again',
    async () => {
      const { sessionId, path } = await startRecognitionHandover();
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM shelf_captures WHERE id = $1 FOR UPDATE', [sessionId]);
      const reply = await createClient(null, impatient).post(path(), onePack);
      await client.query('ROLLBACK');
      client.release();
      expectProblem(reply, 503, 'overloaded');
      expect((await open.post(path(), onePack)).body).toEqual({ status: 'received' });
    },
  );
});

describe('The first answer about a photo', () => {
  it('Of two concurrent answers about one photo, the first counts and the other gets already_received', async () => {
    const { tenant, sessionId, path } = await startRecognitionHandover(2);
    const other = { status: 'failed', code: 'no_shelf', reason: 'There is no shelf.' };
    const replies = await Promise.all([onePack, other].map((body) => open.post(path(0), body)));
    const statuses = replies.map(({ status, body }) => (status === 410 ? 'gone' : (body as { status: string }).status));
    const taken = statuses.indexOf('received');
    expect(['already_received', 'gone']).toContain(statuses[1 - taken]);
    await open.post(path(1), onePack);
    const { status } = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(status).toBe(taken === 0 ? 'completed' : 'failed');
  });
});
