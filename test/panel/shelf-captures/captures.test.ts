import { beforeAll, describe, expect, it } from 'vitest';
import { startGate } from '../../support/documents/gates.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import {
  addPhoto,
  analyze,
  cancel,
  createCapture,
  finishCapture,
  put,
  register,
  reprocess,
  reserve,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import {
  capturesPath,
  createReviewedShelfTenant,
  panelCapturePath,
  type ReviewedShelfTenant,
} from '../../support/shelf/panel.ts';
import type { ShelfScriptInput } from '../../support/shelf/script.ts';

const box = { x: 10, y: 20, width: 100, height: 200 };
const twoPacks: ShelfScriptInput = {
  packs: [
    { sku: 'cola-033', confidence: 0.9, box },
    { sku: null, confidence: 0.6, box: { ...box, x: 300 } },
  ],
};

interface Listed {
  data: { id: string; clientCaptureId: string; photos: number }[];
  pagination: { hasMore: boolean; nextCursor: string | null };
}

let tenant: ReviewedShelfTenant;
let stranger: ReviewedShelfTenant;
beforeAll(async () => {
  [tenant, stranger] = await Promise.all([createReviewedShelfTenant(), createReviewedShelfTenant()]);
});

const list = async (query: string): Promise<Listed> => {
  const reply = await tenant.reviewer.send('GET', `${capturesPath}?${query}`);
  expect(reply.status).toBe(200);
  return reply.body as Listed;
};

const read = async (sessionId: string) => {
  const reply = await tenant.reviewer.send('GET', panelCapturePath(sessionId));
  expect(reply.status).toBe(200);
  return reply.body;
};

describe('the list of captures', { timeout: 90_000 }, () => {
  it('Captures are filtered by status, review state, profile and text, in pages in either order', async () => {
    const reviewed = await finishCapture(tenant, twoPacks, {
      clientCaptureId: `Aisle-${Date.now()}`,
      storeId: 'store-77',
    });
    const open = await createCapture(tenant, { clientCaptureId: `open-${Date.now()}` });
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids('reviewState=pending')).toEqual([reviewed.sessionId]);
    expect(await ids('status=created')).toEqual([open.sessionId]);
    expect(await ids('q=STORE-77')).toEqual([reviewed.sessionId]);
    expect(await ids(`q=${reviewed.clientCaptureId.toLowerCase()}`)).toEqual([reviewed.sessionId]);
    expect(await ids(`q=${open.sessionId}`)).toEqual([open.sessionId]);
    expect(await ids(`profile=${tenant.profile.slug}`)).toEqual([open.sessionId, reviewed.sessionId]);
    expect(await ids('profile=none')).toEqual([]);
    expect(await ids(`company=${stranger.companyId}`)).toEqual([]);
    const first = await list('order=oldest&limit=1');
    expect(first.data).toMatchObject([{ id: reviewed.sessionId, photos: 1 }]);
    const second = await list(`order=oldest&limit=1&cursor=${first.pagination.nextCursor}`);
    expect([second.data[0]?.id, second.pagination.hasMore]).toEqual([open.sessionId, false]);
    const foreign = await tenant.reviewer.send('GET', `${capturesPath}?cursor=${first.pagination.nextCursor}`);
    expect(foreign.status).toBe(400);
    expect((await tenant.reviewer.send('GET', `${capturesPath}?status=lost`)).status).toBe(400);
  });

  it('Captures of other companies are hidden in the list and everything below it', async () => {
    const capture = await finishCapture(tenant, twoPacks);
    const { sessionId, resultRunId, photos } = capture;
    const [photo] = photos;
    const gets = ['', `/runs/${resultRunId}`, `/photos/${photo?.photoId}/picture`, '/catalog-picture?sku=cola-033'];
    for (const rest of gets) {
      expect((await stranger.reviewer.send('GET', panelCapturePath(sessionId, rest))).status, rest).toBe(404);
    }
    const detections: object[] = [];
    const changes = [
      ['PUT', '/corrections', { photos: [{ photoId: photo?.photoId, revision: '', detections }] }],
      ['POST', '/confirm', { revision: '' }],
      ['POST', '/cancel', undefined],
      ['POST', '/reprocess', undefined],
    ] as const;
    for (const [method, rest, body] of changes) {
      expect((await stranger.reviewer.send(method, panelCapturePath(sessionId, rest), body)).status, rest).toBe(404);
    }
    const everyone = await signIn(await createPerson('super_admin'));
    expect((await everyone.send('GET', panelCapturePath(sessionId))).status).toBe(200);
  });
});

describe('a capture', { timeout: 90_000 }, () => {
  it('A capture shows its boxes, counts, findings, runs and history', async () => {
    const capture = await finishCapture(tenant, { ...twoPacks, warned: true }, { storeId: 'store-1' });
    expect(await read(capture.sessionId)).toMatchObject({
      status: 'completed',
      reviewState: 'pending',
      storeId: 'store-1',
      hasWebhook: false,
      progress: null,
      allowedActions: ['correct', 'confirm', 'reprocess'],
      photos: [
        {
          size: { width: 800, height: 600 },
          view: 'shown',
          correction: null,
          findings: [
            { code: 'blurred', severity: 'warning', message: expect.stringContaining('Hold the phone still') },
          ],
          boxes: [
            { sku: 'cola-033', brand: 'Cola', origin: 'recognized', box },
            { sku: null, brand: null, origin: 'recognized' },
          ],
        },
      ],
      result: {
        recognized: null,
        count: { totals: { facings: 1, unrecognized: 1 }, facings: { bySku: [{ sku: 'cola-033', facings: 1 }] } },
      },
      runs: [{ number: 1, status: 'completed', engine: { name: 'scripted' }, durationMs: expect.any(Number) }],
      events: [
        { type: 'created' },
        { type: 'photos_registered' },
        { type: 'analysis_queued' },
        { type: 'analysis_started' },
        { type: 'analysis_completed' },
      ],
    });
  });

  it('A capture shows its photos by section and position, and the progress of a run', async () => {
    const gate = await startGate();
    const { sessionId } = await createCapture(tenant);
    const right = await addPhoto(tenant.api, sessionId, { gate: gate.url }, 0);
    const reservation = await reserve(tenant.api, sessionId, 1);
    const bytes = new TextEncoder().encode(JSON.stringify({ nonce: sessionId }));
    await put(reservation, bytes);
    const slot = { photoIndex: 1, mimeType: 'image/jpeg', objectUrl: reservation.objectUrl } as const;
    const place = { sectionIndex: 0, sectionPhotoIndex: 0 };
    const left = await register(tenant.api, sessionId, { ...slot, ...place, fileSize: bytes.length });
    await analyze(tenant.api, sessionId);
    await gate.reached();
    expect(await read(sessionId)).toMatchObject({
      status: 'processing',
      progress: { photosTotal: 2 },
      result: null,
      allowedActions: ['cancel'],
      photos: [
        { id: left, view: 'not_checked', findings: null },
        { id: right, view: 'not_checked' },
      ],
    });
    const hidden = await tenant.reviewer.send('GET', panelCapturePath(sessionId, `/photos/${left}/picture`));
    expect([hidden.status, hidden.body]).toEqual([
      409,
      expect.objectContaining({ detail: expect.stringContaining('checked for people') }),
    ]);
    gate.open();
    await waitForOutcome(tenant.api, sessionId);
  });

  it('Each run shows its counts', async () => {
    const { sessionId } = await finishCapture(tenant, twoPacks);
    const runId = await reprocess(tenant.api, sessionId);
    const { resultRunId } = await waitForCapture(
      tenant.api,
      sessionId,
      'done again',
      (one) => one.resultRunId === runId,
    );
    const reply = await tenant.reviewer.send('GET', panelCapturePath(sessionId, `/runs/${resultRunId}`));
    expect(reply.body).toMatchObject({ id: runId, number: 2, count: { facings: { bySku: [{ sku: 'cola-033' }] } } });
    const unknown = await tenant.reviewer.send('GET', panelCapturePath(sessionId, '/runs/shr_none'));
    expect(unknown.status).toBe(404);
  });

  it('An unknown capture is answered 404', async () => {
    expect((await tenant.reviewer.send('GET', panelCapturePath('shs_none'))).status).toBe(404);
  });
});

describe('cancelling and reprocessing', { timeout: 90_000 }, () => {
  it('An open capture is cancelled once, with an entry in its history', async () => {
    const { sessionId } = await createCapture(tenant);
    for (const _ of [1, 2]) {
      const reply = await tenant.reviewer.send('POST', panelCapturePath(sessionId, '/cancel'));
      expect(reply).toMatchObject({ status: 200, body: { id: sessionId, status: 'cancelled' } });
    }
    expect(await read(sessionId)).toMatchObject({
      status: 'cancelled',
      events: [{ type: 'created' }, { type: 'cancelled_by_staff', by: tenant.reviewerEmail }],
    });
  });

  it('A capture is analyzed again once its run has ended, and refused while it runs or without photos', async () => {
    const gate = await startGate();
    const { sessionId } = await startCapture(tenant, { gate: gate.url });
    await gate.reached();
    const again = () => tenant.reviewer.send('POST', panelCapturePath(sessionId, '/reprocess'));
    expect(await again()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('after an analysis has ended') },
    });
    gate.open();
    await waitForOutcome(tenant.api, sessionId);
    expect(await again()).toMatchObject({ status: 200, body: { status: 'queued' } });
    const done = await waitForOutcome(tenant.api, sessionId);
    expect(await read(sessionId)).toMatchObject({
      resultRunId: done.resultRunId,
      runs: [{ number: 1 }, { number: 2 }],
    });
    const empty = await createCapture(tenant);
    await cancel(tenant.api, empty.sessionId);
    const refused = await tenant.reviewer.send('POST', panelCapturePath(empty.sessionId, '/reprocess'));
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no photos') } });
  });
});
