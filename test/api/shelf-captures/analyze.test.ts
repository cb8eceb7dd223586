import { beforeAll, describe, expect, it } from 'vitest';

import { answers } from '../../support/answers.ts';
import { startGate } from '../../support/documents/gates.ts';
import {
  addPhoto,
  analyze,
  cancel,
  capturePath,
  createCapture,
  createShelfTenant,
  finishCapture,
  readCapture,
  register,
  reserve,
  type ShelfTenant,
  startCapture,
  uploadPhoto,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { expectFields, expectProblem } from '../../support/stack/api-client.ts';

const box = { x: 10, y: 20, width: 100, height: 200 };

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

const post = (sessionId: string, action: string) => tenant.api.post(capturePath(sessionId, action), {});

answers('analyzeShelfSession', 202, null, 'An analysis is queued, runs and leaves its result', async () => {
  const gate = await startGate();
  const packs = [
    { sku: 'cola-033', confidence: 0.9, box },
    { sku: 'cola-033', confidence: 0.7, box: { ...box, x: 120 } },
    { sku: 'lime-05', confidence: 0.95, box: { ...box, x: 240 } },
    { sku: null, confidence: 0.6, box: { ...box, x: 360 } },
  ];
  const { sessionId, photoId, runId } = await startCapture(tenant, { gate: gate.url, packs, warned: true });
  expect(runId).toMatch(/^shr_[0-9a-z]{26}$/);
  await gate.reached();
  expect(await readCapture(tenant.api, sessionId)).toMatchObject({
    status: 'processing',
    activeRunId: runId,
    resultRunId: null,
    result: null,
    progress: { photosDone: 0, photosTotal: 1 },
    completedAt: null,
  });
  gate.open();
  const capture = await waitForOutcome(tenant.api, sessionId);
  expect(capture).toMatchObject({
    status: 'completed',
    activeRunId: runId,
    resultRunId: runId,
    progress: null,
    error: null,
  });
  expect(capture.photos).toMatchObject([{ photoId, quality: [{ code: 'blurred', blocking: false }] }]);
  expect(capture.result).toMatchObject({
    runId,
    totals: { photos: 1, detections: 4, facings: 3, recognized: 3, unrecognized: 1, skus: 2, brands: 2 },
    facings: {
      bySku: [
        { sku: 'cola-033', name: 'Cola 0.33 l', brand: 'Cola', facings: 2, shareOfShelf: 0.6667, confidence: 0.8 },
        { sku: 'lime-05', name: 'Lime 0.5 l', brand: 'Lime', facings: 1, shareOfShelf: 0.3333, confidence: 0.95 },
      ],
      byBrand: [
        { brand: 'Cola', facings: 2, shareOfShelf: 0.6667 },
        { brand: 'Lime', facings: 1, shareOfShelf: 0.3333 },
      ],
    },
    photos: [{ photoId, width: 800, height: 600, detections: packs.map(({ sku, box: at }) => ({ sku, box: at })) }],
    insights: [],
    completedAt: capture.completedAt,
  });
});

describe('repetition', () => {
  it('While a run is queued or processing, analyze returns the same run', async () => {
    const gate = await startGate();
    const { sessionId, runId } = await startCapture(tenant, { gate: gate.url });
    expect(await Promise.all([1, 2, 3].map(() => analyze(tenant.api, sessionId)))).toEqual([runId, runId, runId]);
    await gate.reached();
    expect(await analyze(tenant.api, sessionId)).toBe(runId);
    gate.open();
    await waitForOutcome(tenant.api, sessionId);
  });

  it('Concurrent analyze requests start one run', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    const runIds = await Promise.all(Array.from({ length: 8 }, () => analyze(tenant.api, sessionId)));
    expect(new Set(runIds).size).toBe(1);
    expect((await waitForOutcome(tenant.api, sessionId)).resultRunId).toBe(runIds[0]);
  });

  it('Analyze needs no body', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    expect((await tenant.api.post(capturePath(sessionId, 'analyze'))).status).toBe(202);
    expect((await tenant.api.post(capturePath(sessionId, 'cancel'))).status).toBe(200);
    await waitForOutcome(tenant.api, sessionId);
    expect((await tenant.api.post(capturePath(sessionId, 'reprocess'))).status).toBe(200);
  });
});

answers(
  'analyzeShelfSession',
  422,
  'validation-error',
  'An analysis of fewer photos than the profile requires is refused',
  async () => {
    const two = await createShelfTenant({ limits: { minPhotos: 2, maxPhotos: 3 } });
    const { sessionId } = await createCapture(two);
    const path = capturePath(sessionId, 'analyze');
    expectFields(await two.api.post(path, {}), 422, ['photos']);
    await addPhoto(two.api, sessionId, {}, 2);
    await reserve(two.api, sessionId, 0);
    expect(expectFields(await two.api.post(path, {}), 422, ['photos']).detail).toContain('1 of at least 2');
    expect((await readCapture(two.api, sessionId)).status).toBe('created');
    await addPhoto(two.api, sessionId, {}, 0);
    await analyze(two.api, sessionId);
  },
);

answers(
  'analyzeShelfSession',
  409,
  'conflict',
  'A capture whose analysis has ended cannot be analyzed, only reprocessed',
  async () => {
    const ends = [
      await finishCapture(tenant),
      await finishCapture(tenant, { blocked: true }),
      await cancel(tenant.api, (await createCapture(tenant)).sessionId),
    ];
    expect(ends.map(({ status }) => status)).toEqual(['completed', 'blocked', 'cancelled']);
    for (const { sessionId, status } of ends) {
      const { detail } = expectProblem(await post(sessionId, 'analyze'), 409, 'conflict');
      expect(detail).toContain(`is ${status}`);
      expect(detail).toContain('reprocess');
    }
  },
);

describe('outcomes', () => {
  it('Photos that cannot be used block the capture, with an error that explains what to do next time', async () => {
    const { photos, error, ...capture } = await finishCapture(tenant, { blocked: true });
    const [{ photoId } = { photoId: '' }] = photos;
    expect(capture).toMatchObject({ status: 'blocked', reviewState: 'not_required', result: null, resultRunId: null });
    expect(error).toEqual({
      code: 'capture_quality',
      message: expect.stringMatching(/^Photo 0 is blurred\. .*focus/),
      photos: [{ photoId, photoIndex: 0, findings: ['blurred'] }],
    });
    expect(photos).toMatchObject([{ quality: [{ code: 'blurred', advice: expect.any(String), blocking: true }] }]);
    expect(capture.completedAt).not.toBeNull();
  });

  it('Work that fails is retried, and the capture completes', async () => {
    const capture = await finishCapture(tenant, { breaks: 1 });
    expect(capture).toMatchObject({ status: 'completed', error: null });
  });

  it('Work that fails on every try fails the capture', { timeout: 90_000 }, async () => {
    const { sessionId } = await startCapture(tenant, { breaks: 99 });
    const capture = await waitForOutcome(tenant.api, sessionId, 80_000);
    expect(capture).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'analysis_broke_off', photos: [] },
    });
  });

  it.each(['llm', 'http'] as const)(
    'A run whose engine is not configured fails and names the engine: %s',
    async (engine) => {
      const other = await createShelfTenant({ recognition: { engine } });
      const capture = await finishCapture(other);
      expect(capture).toMatchObject({
        status: 'failed',
        reviewState: 'not_required',
        result: null,
        error: { code: 'engine_unavailable', message: expect.stringContaining(`"${engine}"`), photos: [] },
      });
    },
  );
});

describe('photos', () => {
  it('A photo that is registered while the analysis starts is either analyzed or refused', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    const late = await uploadPhoto(tenant.api, sessionId, 1);
    const [reply] = await Promise.all([
      tenant.api.post(capturePath(sessionId, 'photos'), late),
      analyze(tenant.api, sessionId),
    ]);
    const capture = await waitForOutcome(tenant.api, sessionId);
    const expected = reply.status === 200 ? 2 : 1;
    expect([200, 409]).toContain(reply.status);
    expect(capture.result).toMatchObject({ totals: { photos: expected } });
    expect(capture.photos).toHaveLength(expected);
  });

  it('A slot that was reserved but never registered does not count as a photo', async () => {
    const { sessionId } = await createCapture(tenant);
    const registration = await uploadPhoto(tenant.api, sessionId, 0);
    await uploadPhoto(tenant.api, sessionId, 1);
    await register(tenant.api, sessionId, registration);
    await analyze(tenant.api, sessionId);
    expect((await waitForOutcome(tenant.api, sessionId)).result).toMatchObject({ totals: { photos: 1 } });
  });
});
