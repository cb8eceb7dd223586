import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { RecognizerRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import {
  analyze,
  createCapture,
  createShelfTenant,
  put,
  register,
  reprocess,
  reserve,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { contrastOfFace, withPerson } from '../../support/shelf/people.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { drawPacks, drawShelf } from '../shelf/shelf-fixture.ts';

const timeoutMs = 150_000;
const completed = { status: 'completed', detections: [] };

let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  const standing = await drawPacks();
  photo = await withPerson((await drawShelf(standing)).bytes);
}, 120_000);

describe('A photo with a person, if the profile blurs people', { timeout: 300_000 }, () => {
  it('A photo with a person is blurred before anyone sees it, and its findings keep reporting it', async () => {
    const recognizer = await startReceiver(() => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(completed),
    }));
    const tenant = await createShelfTenant({
      recognition: { engine: 'http', http: { url: recognizer.url } },
      limits: { minPhotos: 1, maxPhotos: 4, maxPhotoSizeMb: 10, mimeTypes: ['image/png'] },
    });
    const { sessionId } = await createCapture(tenant);
    const reservation = await reserve(tenant.api, sessionId, 0, 'image/png');
    expect(await put(reservation, photo, 'image/png')).toBe(200);
    const { objectUrl } = reservation;
    const slot = { photoIndex: 0, mimeType: 'image/png', objectUrl, fileSize: photo.length } as const;
    const photoId = await register(tenant.api, sessionId, slot);
    await analyze(tenant.api, sessionId);
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture, JSON.stringify(capture.error)).toMatchObject({ status: 'completed' });

    const storage = createStorage(loadConfig(testStack().settings).storage);
    const { objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
    const stored = Buffer.from(
      await (await fetch(await storage.presignGet(objectKey, 'image/jpeg', 60))).arrayBuffer(),
    );
    expect(await contrastOfFace(stored)).toBeLessThan((await contrastOfFace(photo)) / 3);
    const person = { code: 'person', action: 'blurred', box: expect.any(Object) };
    const shown = { photoId, mimeType: 'image/jpeg', fileSize: stored.length, quality: [person] };
    expect(capture.photos).toMatchObject([shown]);
    expect(await storage.head(objectKey)).toMatchObject({ contentType: 'image/jpeg', byteSize: stored.length });
    const { photo: sent } = RecognizerRequest.parse(JSON.parse(recognizer.received[0]?.rawBody ?? ''));
    const sha256 = createHash('sha256').update(stored).digest('hex');
    expect(sent).toMatchObject({ contentType: 'image/jpeg', byteSize: stored.length, sha256 });

    const runId = await reprocess(tenant.api, sessionId);
    const again = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.resultRunId === runId, timeoutMs);
    expect(again.photos).toEqual(capture.photos);
    expect(await storage.head(objectKey)).toMatchObject({ byteSize: stored.length });
  });

  it('A photo with a person is rejected if the profile rejects people, and stays as uploaded', async () => {
    const tenant = await createShelfTenant({
      moderation: { people: 'reject' },
      limits: { minPhotos: 1, maxPhotos: 4, maxPhotoSizeMb: 10, mimeTypes: ['image/png'] },
    });
    const { sessionId } = await createCapture(tenant);
    const reservation = await reserve(tenant.api, sessionId, 0, 'image/png');
    await put(reservation, photo, 'image/png');
    const { objectUrl } = reservation;
    await register(tenant.api, sessionId, {
      photoIndex: 0,
      mimeType: 'image/png',
      objectUrl,
      fileSize: photo.length,
    });
    await analyze(tenant.api, sessionId);
    expect(await waitForOutcome(tenant.api, sessionId, timeoutMs)).toMatchObject({
      status: 'blocked',
      error: { code: 'moderation', photos: [{ photoIndex: 0, findings: [expect.stringMatching(/^person: /)] }] },
      photos: [{ mimeType: 'image/png', fileSize: photo.length }],
    });
  });
});
