import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import {
  analyze,
  createCapture,
  finishCapture,
  put,
  register,
  reserve,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { createReviewedShelfTenant, panelCapturePath, type ReviewedShelfTenant } from '../../support/shelf/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const box = { x: 10, y: 20, width: 100, height: 200 };
let tenant: ReviewedShelfTenant;
beforeAll(async () => {
  tenant = await createReviewedShelfTenant();
});

const read = async (sessionId: string) => (await tenant.reviewer.send('GET', panelCapturePath(sessionId))).body;

describe('the pictures of a capture', { timeout: 180_000 }, () => {
  it('Pictures are upright by their EXIF orientation, limited in size and without metadata', async () => {
    const { sessionId } = await createCapture(tenant);
    const lying = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#d09040' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const reservation = await reserve(tenant.api, sessionId);
    await put(reservation, new Uint8Array(lying));
    const slot = { photoIndex: 0, mimeType: 'image/jpeg', objectUrl: reservation.objectUrl } as const;
    const photoId = await register(tenant.api, sessionId, { ...slot, fileSize: lying.length });
    await analyze(tenant.api, sessionId);
    expect((await waitForOutcome(tenant.api, sessionId, 150_000)).status).toBe('blocked');
    for (const [size, width, height] of [
      ['large', 300, 600],
      ['thumbnail', 160, 320],
    ] as const) {
      const path = panelCapturePath(sessionId, `/photos/${photoId}/picture?size=${size}`);
      const response = await fetch(testStack().baseUrl + path, { headers: { cookie: tenant.reviewer.cookie } });
      expect(response.headers.get('content-type')).toBe('image/webp');
      const picture = await sharp(await response.arrayBuffer()).metadata();
      expect(picture).toMatchObject({ width, height });
      expect(picture.exif).toBeUndefined();
    }
    expect(await read(sessionId)).toMatchObject({
      error: expect.stringContaining('Photo 0'),
      photos: [{ findings: expect.arrayContaining([expect.objectContaining({ severity: 'blocking' })]) }],
    });
  });

  it('People are shown only in the blurred copy, and a rejected photo is not shown', async () => {
    const { sessionId, photos } = await finishCapture(tenant);
    const id = photos[0]?.photoId ?? '';
    const { fileSize, objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id } });
    const find = (action: string, sizeDifference: bigint) =>
      prisma.shelfPhoto.update({
        where: { id },
        data: {
          quality: [{ code: 'person', action, score: 0.9, box }],
          fileSize: (fileSize ?? 0n) + sizeDifference,
        },
      });
    const picture = () => tenant.reviewer.send('GET', panelCapturePath(sessionId, `/photos/${id}/picture`));
    await find('blurred', 1n);
    expect(await picture()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('checked for people') },
    });
    await find('rejected', 0n);
    expect(await picture()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('rejected') } });
    expect(await read(sessionId)).toMatchObject({
      photos: [{ view: 'withheld', findings: [{ code: 'person', severity: 'blocking' }] }],
    });
    // The original can be shown, but only the copy may be, and there is none.
    const storage = createStorage(loadConfig(testStack().settings).storage);
    const original = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#d09040' } })
      .jpeg()
      .toBuffer();
    await storage.upload(objectKey, original, 'image/jpeg');
    await find('flagged', 0n);
    expect(await picture()).toMatchObject({ status: 200 });
    await find('blurred_copy', 0n);
    expect(await picture()).toMatchObject({ status: 404 });
    await storage.upload(objectKey, Buffer.alloc(Number(fileSize)), 'image/jpeg');
    await find('blurred', 0n);
    expect(await picture()).toMatchObject({ status: 404 });
    expect(await read(sessionId)).toMatchObject({
      photos: [
        { view: 'shown', findings: [{ severity: 'note', message: expect.stringContaining('has been blurred') }] },
      ],
    });
  });

  it('The picture of a photo that cannot be opened is answered 404', async () => {
    const { sessionId, photos } = await finishCapture(tenant);
    const path = panelCapturePath(sessionId, `/photos/${photos[0]?.photoId}/picture`);
    expect((await tenant.reviewer.send('GET', path)).status).toBe(404);
  });

  it("Product pictures come from the catalog of the capture's profile version", async () => {
    const { sessionId } = await createCapture(tenant);
    const picture = (sku: string) =>
      tenant.reviewer.send('GET', panelCapturePath(sessionId, `/catalog-picture?sku=${sku}`));
    const known = await picture('cola-033');
    expect([known.status, known.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await picture('none')).status).toBe(404);
  });
});
