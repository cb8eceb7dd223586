import { describe, expect, it } from 'vitest';
import { cancel, readCapture, reprocess, waitForCapture, waitForOutcome } from '../../support/shelf/captures.ts';
import { onePack, startRecognitionHandover } from '../../support/shelf/recognition-handovers.ts';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

const open = createClient(null);
const timeoutMs = 120_000;

const runOf = (id: string) => prisma.shelfRun.findUniqueOrThrow({ where: { id } });

describe('a capture whose recognizer answers later', { timeout: 240_000 }, () => {
  it('A capture whose recognizer answers later is completed by the last answer, and each photo is sent and paid for once', async () => {
    const { tenant, sessionId, runId, photoIds, requests, path } = await startRecognitionHandover(3);
    const names = requests().map(({ requestId }) => requestId);
    expect(names.sort()).toEqual([0, 1, 2].map((photoIndex) => `${runId}-${photoIndex}`));
    for (const { callback } of requests()) expect(Date.parse(callback.expiresAt)).toBeGreaterThan(Date.now());
    await eventually('all requests are accepted', async () => {
      const { requests: kept = {} } = ((await runOf(runId)).findings ?? {}) as { requests?: Record<string, object> };
      return Object.values(kept).filter((request) => 'accepted' in request && request.accepted).length === 3;
    });
    await open.post(path(2), onePack);
    const waiting = await readCapture(tenant.api, sessionId);
    expect(waiting).toMatchObject({ status: 'processing', result: null });
    expect(waiting.progress).toEqual({ photosDone: 1, photosTotal: 3 });
    expect((await open.post(path(2), { ...onePack, detections: [] })).body).toEqual({ status: 'already_received' });
    await open.post(path(0), onePack);
    await open.post(path(1), { ...onePack, detections: [] });
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture).toMatchObject({
      status: 'completed',
      result: { totals: { photos: 3, facings: 2 }, photos: photoIds.map((photoId) => ({ photoId })) },
    });
    const run = await runOf(runId);
    expect(run).toMatchObject({ photosDone: 3, findings: null });
    expect(run.engine).toMatchObject({ models: { 'acme-eyes': '7' }, cost: { calls: 3, amount: 0.06 } });
    expect(requests()).toHaveLength(3);

    const second = await reprocess(tenant.api, sessionId);
    await waitForCapture(tenant.api, sessionId, 'done', ({ resultRunId }) => resultRunId === second, timeoutMs);
    expect((await runOf(second)).engine).toMatchObject({ cost: { calls: 0 } });
    expect(requests()).toHaveLength(3);
  });

  it('A failure that the recognizer reports fails the run, even if other answers are missing', async () => {
    const { tenant, sessionId, path } = await startRecognitionHandover(2);
    await open.post(path(1), { status: 'failed', code: 'no_shelf', reason: 'There is no shelf.' });
    expect(await waitForOutcome(tenant.api, sessionId, timeoutMs)).toMatchObject({
      status: 'failed',
      error: { code: 'no_shelf', message: 'There is no shelf.' },
    });
    expect((await open.post(path(0), onePack)).status).toBe(410);
  });

  it('A run whose answers do not arrive in time fails with that reason and accepts no later answer', async () => {
    const { tenant, sessionId, path } = await startRecognitionHandover(2, { answerWithinMs: 1_000 });
    await open.post(path(0), onePack);
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture).toMatchObject({ status: 'failed', result: null, error: { code: 'recognizer_silent' } });
    expect(capture.error?.message).toContain('photo 1');
    expect((await open.post(path(1), onePack)).status).toBe(410);
    expect(await readCapture(tenant.api, sessionId)).toEqual(capture);
  });

  it('A recognizer that stops its heartbeats is not waited for any longer', async () => {
    const { tenant, sessionId } = await startRecognitionHandover(1, { heartbeatTimeoutMs: 1_000 });
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture).toMatchObject({ status: 'failed', error: { code: 'recognizer_silent' } });
  });

  it('An answer after a cancellation changes neither the cancelled capture nor a later run', async () => {
    const { tenant, sessionId, runId, path, requests } = await startRecognitionHandover();
    await cancel(tenant.api, sessionId);
    expect((await open.post(path(), onePack)).status).toBe(410);
    expect(await readCapture(tenant.api, sessionId)).toMatchObject({ status: 'cancelled', result: null });
    expect((await runOf(runId)).findings).toBeNull();

    const second = await reprocess(tenant.api, sessionId);
    await eventually('the recognizer is asked for the new run', () => requests().length === 2, timeoutMs);
    expect((await open.post(path(), onePack)).status).toBe(410);
    expect((await readCapture(tenant.api, sessionId)).activeRunId).toBe(second);
    const url = requests()[1]?.callback.url ?? '';
    expect((await open.post(new URL(url).pathname, onePack)).status).toBe(200);
    expect(await waitForOutcome(tenant.api, sessionId, timeoutMs)).toMatchObject({ status: 'completed' });
  });
});
