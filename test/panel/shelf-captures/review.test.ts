import { beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { finishCapture, readCapture, reprocess, waitForCapture } from '../../support/shelf/captures.ts';
import { createReviewedShelfTenant, panelCapturePath, type ReviewedShelfTenant } from '../../support/shelf/panel.ts';
import { expectShelfEvent } from '../../support/shelf/webhooks.ts';
import { prisma } from '../../support/stack/database.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const boxAt = (x: number) => ({ x, y: 20, width: 100, height: 200 });
const packs = [
  { sku: 'cola-033', confidence: 0.9, box: boxAt(10) },
  { sku: 'cola-033', confidence: 0.8, box: boxAt(200) },
];

interface Review {
  reviewState: string;
  allowedActions: string[];
  result: { revision: string };
  photos: { id: string; revision: string }[];
}

let tenant: ReviewedShelfTenant;
let colleague: PanelClient;
beforeAll(async () => {
  tenant = await createReviewedShelfTenant();
  colleague = await signIn(await createPerson('reviewer', tenant.organizationId));
});

const read = async (sessionId: string): Promise<Review> =>
  (await tenant.reviewer.send('GET', panelCapturePath(sessionId))).body as Review;

/** A capture of two facings of Cola that waits for a review. */
const captured = async (overrides: { webhookUrl?: string } = {}) => {
  const { sessionId } = await finishCapture(tenant, { packs }, overrides);
  const review = await read(sessionId);
  const [photo] = review.photos;
  if (!photo) throw new Error('the capture has no photo');
  return { sessionId, review, photo };
};

const correct = (
  sessionId: string,
  photo: { id: string; revision: string },
  detections: readonly object[],
  by: PanelClient = tenant.reviewer,
) =>
  by.send('PUT', panelCapturePath(sessionId, '/corrections'), {
    photos: [{ photoId: photo.id, revision: photo.revision, detections }],
  });

const confirm = (sessionId: string, revision: string) =>
  tenant.reviewer.send('POST', panelCapturePath(sessionId, '/confirm'), { revision });

describe('correcting boxes', { timeout: 90_000 }, () => {
  it('Corrections are kept beside the recognized boxes, with who made them and when, and the counts follow them', async () => {
    const { sessionId, photo } = await captured();
    const reply = await correct(sessionId, photo, [
      { box: boxAt(10), sku: 'cola-033' },
      { box: boxAt(200), sku: 'lime-05' },
      { box: boxAt(400), sku: 'lime-05' },
      { box: boxAt(600), sku: null },
    ]);
    expect(reply).toMatchObject({ status: 200, body: { correctedBy: tenant.reviewerEmail, photos: 1 } });
    expect(await read(sessionId)).toMatchObject({
      reviewState: 'pending',
      photos: [
        {
          correction: { by: tenant.reviewerEmail, recognized: 2 },
          boxes: [
            { sku: 'cola-033', origin: 'recognized', confidence: 0.9 },
            { sku: 'lime-05', brand: 'Lime', origin: 'changed', confidence: 1, candidates: [{ sku: 'cola-033' }] },
            { sku: 'lime-05', origin: 'added' },
            { sku: null, brand: null, origin: 'added' },
          ],
        },
      ],
      result: {
        count: {
          totals: { facings: 3, unrecognized: 1 },
          facings: {
            bySku: [
              { sku: 'lime-05', facings: 2 },
              { sku: 'cola-033', facings: 1 },
            ],
          },
        },
        recognized: { totals: { facings: 2 }, facings: { bySku: [{ sku: 'cola-033', facings: 2 }] } },
      },
      events: expect.arrayContaining([expect.objectContaining({ type: 'boxes_corrected', by: tenant.reviewerEmail })]),
    });
    const { result } = await readCapture(tenant.api, sessionId);
    expect(result).toMatchObject({ facings: { bySku: [{ sku: 'cola-033', facings: 2 }] } });
    const [entry] = await prisma.auditEntry.findMany({
      where: { subjectId: sessionId, NOT: { action: { endsWith: '.view' } } },
    });
    expect(entry).toMatchObject({
      action: 'shelf.correct',
      companyId: tenant.companyId,
      organizationId: tenant.organizationId,
      actorLabel: tenant.reviewerEmail,
    });
  });

  it("A reviewer who has not seen another reviewer's corrections is refused", async () => {
    const { sessionId, photo, review } = await captured();
    expect((await correct(sessionId, photo, [], colleague)).status).toBe(200);
    const late = await correct(sessionId, photo, [{ box: boxAt(10), sku: 'lime-05' }]);
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^reviewer-.* has corrected/) } });
    const blind = await confirm(sessionId, review.result.revision);
    expect(blind).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has corrected') } });
    const [now] = (await read(sessionId)).photos;
    expect((await correct(sessionId, now as never, [{ box: boxAt(10), sku: 'lime-05' }])).status).toBe(200);
  });

  it('Of two concurrent corrections, one is accepted', async () => {
    const { sessionId, photo } = await captured();
    const replies = await Promise.all([
      correct(sessionId, photo, [{ box: boxAt(10), sku: 'cola-033' }]),
      correct(sessionId, photo, [{ box: boxAt(10), sku: 'lime-05' }], colleague),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('Invalid boxes are refused with the path of each error', async () => {
    const { sessionId, photo } = await captured();
    const reply = await correct(sessionId, photo, [{ box: boxAt(750), sku: 'none' }]);
    expect(reply).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'photos[0].detections[0].box', message: expect.stringContaining('800 x 600') },
          { field: 'photos[0].detections[0].sku', message: expect.stringContaining('not in the catalog') },
        ],
      },
    });
    expect((await correct(sessionId, photo, [{ box: { x: 1 }, sku: null }])).status).toBe(400);
  });
});

describe('confirming a review', { timeout: 90_000 }, () => {
  it('Confirming sends shelf.review.confirmed once, records who did it, and makes the capture read-only', async () => {
    const receiver = await startReceiver();
    const { sessionId, photo } = await captured({ webhookUrl: receiver.url });
    await correct(sessionId, photo, [{ box: boxAt(10), sku: 'lime-05' }]);
    const { result } = await read(sessionId);
    expect(await confirm(sessionId, result.revision)).toMatchObject({
      status: 200,
      body: { id: sessionId, reviewState: 'confirmed' },
    });
    const sent = await receiver.waitFor(2);
    const confirmed = sent.find(({ rawBody }) => rawBody.includes('shelf.review.confirmed'));
    const event = expectShelfEvent(confirmed, tenant.key, 'shelf.review.confirmed');
    expect(event.session).toMatchObject({
      sessionId,
      reviewState: 'confirmed',
      reviewedResult: { totals: { facings: 1 }, facings: { bySku: [{ sku: 'lime-05', facings: 1 }] } },
    });
    const after = await read(sessionId);
    expect(after).toMatchObject({
      reviewState: 'confirmed',
      allowedActions: ['reprocess'],
      events: expect.arrayContaining([expect.objectContaining({ type: 'review_confirmed', by: tenant.reviewerEmail })]),
    });
    const again = await confirm(sessionId, result.revision);
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is confirmed') } });
    const [now] = after.photos;
    const late = await correct(sessionId, now as never, []);
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is confirmed') } });
    const actions = await prisma.auditEntry.findMany({
      where: { subjectId: sessionId, NOT: { action: { endsWith: '.view' } } },
      orderBy: { occurredAt: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['shelf.correct', 'shelf.confirm']);
  });

  it('A result that a newer run has replaced cannot be confirmed', async () => {
    const { sessionId, review } = await captured();
    const runId = await reprocess(tenant.api, sessionId);
    await waitForCapture(tenant.api, sessionId, 'done again', (one) => one.resultRunId === runId);
    const reply = await confirm(sessionId, review.result.revision);
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('newer result') } });
    expect((await read(sessionId)).reviewState).toBe('pending');
  });

  it('A confirmation needs the revision that the reviewer has seen', async () => {
    const { sessionId } = await captured();
    const reply = await tenant.reviewer.send('POST', panelCapturePath(sessionId, '/confirm'), {});
    expect(reply.status).toBe(400);
  });
});
