import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { storedPhotos } from '../../../activities/shelf-captures/stored-photos.ts';
import { blurredCopyKey, shownKey } from '../../../domain/shelf-captures/moderation.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import type { InspectedPhoto, ModerationFinding } from '../../../processing/shelf/contract/shelf-engine.ts';
import { RecognizerRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import {
  analyze,
  createCapture,
  finishCapture,
  put,
  register,
  reprocess,
  reserve,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { createReviewedShelfTenant, panelCapturePath, type ReviewedShelfTenant } from '../../support/shelf/panel.ts';
import { contrastOfFace, withPerson } from '../../support/shelf/people.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { drawPacks, drawShelf } from '../shelf/shelf-fixture.ts';

const timeoutMs = 150_000;
const storage = createStorage(loadConfig(testStack().settings).storage);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let plain: Buffer<ArrayBuffer>;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  const standing = await drawPacks();
  const { bytes } = await drawShelf(standing);
  plain = Buffer.from(await sharp(bytes).png().toBuffer());
  photo = await withPerson(bytes);
}, 120_000);

const objectOf = async (photoId: string) => {
  const { objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
  return { objectKey, bytes: await storage.read(objectKey), copy: await storage.read(blurredCopyKey(objectKey)) };
};

const pictureOf = async (
  { reviewer }: ReviewedShelfTenant,
  sessionId: string,
  photoId: string,
  size: 'thumbnail' | 'large',
): Promise<Buffer> => {
  const path = panelCapturePath(sessionId, `/photos/${photoId}/picture?size=${size}`);
  const response = await fetch(testStack().baseUrl + path, { headers: { cookie: reviewer.cookie } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe('A photo with a person, if the profile keeps the original', { timeout: 300_000 }, () => {
  it('The original stays as uploaded, and the panel and the recognizer get the blurred copy', async () => {
    const recognizer = await startReceiver(() => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'completed', detections: [] }),
    }));
    const tenant = await createReviewedShelfTenant({
      moderation: { people: 'blur_copy' },
      recognition: { engine: 'http', http: { url: recognizer.url } },
      limits: { minPhotos: 1, maxPhotos: 4, maxPhotoSizeMb: 10, mimeTypes: ['image/png'] },
    });
    const { sessionId } = await createCapture(tenant);
    const photoIds: string[] = [];
    for (const [photoIndex, bytes] of [photo, plain].entries()) {
      const reservation = await reserve(tenant.api, sessionId, photoIndex, 'image/png');
      expect(await put(reservation, bytes, 'image/png')).toBe(200);
      const { objectUrl } = reservation;
      const slot = { photoIndex, mimeType: 'image/png', objectUrl, fileSize: bytes.length } as const;
      photoIds.push(await register(tenant.api, sessionId, slot));
    }
    const [withFace = '', without = ''] = photoIds;
    const hidden = await tenant.reviewer.send('GET', panelCapturePath(sessionId, `/photos/${withFace}/picture`));
    expect(hidden).toMatchObject({ status: 409 });
    await analyze(tenant.api, sessionId);
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture, JSON.stringify(capture.error)).toMatchObject({ status: 'completed' });

    const stored = await objectOf(withFace);
    expect(stored.bytes?.equals(photo)).toBe(true);
    const copy = stored.copy ?? Buffer.alloc(0);
    expect(await contrastOfFace(copy)).toBeLessThan((await contrastOfFace(photo)) / 3);
    const person = { code: 'person', action: 'blurred_copy', box: expect.any(Object) };
    expect(capture.photos).toMatchObject([
      { photoId: withFace, mimeType: 'image/png', fileSize: photo.length, quality: [person] },
      { photoId: without, mimeType: 'image/png', fileSize: plain.length, quality: [] },
    ]);
    for (const size of ['thumbnail', 'large'] as const) {
      const sharpest = await sharp(photo)
        .resize(size === 'thumbnail' ? 320 : 900)
        .png()
        .toBuffer();
      const shown = await contrastOfFace(await pictureOf(tenant, sessionId, withFace, size));
      expect(shown).toBeLessThan((await contrastOfFace(sharpest)) / 2);
    }

    // Without a person, there is no copy.
    const other = await objectOf(without);
    expect([other.bytes?.equals(plain), other.copy]).toEqual([true, null]);
    await pictureOf(tenant, sessionId, without, 'large');

    const sent = recognizer.received.map(({ rawBody }) => RecognizerRequest.parse(JSON.parse(rawBody)).photo);
    const sentPhoto = sent.find(({ photoIndex }) => photoIndex === 0);
    expect(sentPhoto).toMatchObject({ contentType: 'image/jpeg', byteSize: copy.length, sha256: sha256(copy) });
    expect(sent.find(({ photoIndex }) => photoIndex === 1)).toMatchObject({ sha256: sha256(plain) });
    const downloaded = await fetch(sentPhoto?.url ?? '');
    expect(downloaded.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(copy)).toBe(true);

    const stranger = await createReviewedShelfTenant();
    const path = panelCapturePath(sessionId, `/photos/${withFace}/picture`);
    expect((await stranger.reviewer.send('GET', path)).status).toBe(404);

    const runId = await reprocess(tenant.api, sessionId);
    const again = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.resultRunId === runId, timeoutMs);
    expect(again.photos).toEqual(capture.photos);
    expect(await objectOf(withFace)).toEqual(stored);
  });
});

describe('Storing what moderation blurred', { timeout: 120_000 }, () => {
  const box = { x: 10, y: 20, width: 30, height: 40 };
  const finding = (action: ModerationFinding['action']): ModerationFinding => ({
    code: 'person',
    action,
    score: 0.9,
    box,
  });

  /** A stored photo without checks, and the steps that store its blurred copies. */
  const uncheckedPhoto = async () => {
    const tenant = await createReviewedShelfTenant();
    const { sessionId, photos } = await finishCapture(tenant);
    const photoId = photos[0]?.photoId ?? '';
    const { objectKey, bytes } = await objectOf(photoId);
    const folder = await mkdtemp(join(tmpdir(), 'docket-copies-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'photo');
    const copyPath = join(folder, 'copy');
    await Promise.all([writeFile(path, bytes ?? ''), writeFile(copyPath, 'blurred')]);
    await prisma.$executeRaw`UPDATE shelf_photos SET quality = NULL WHERE id = ${photoId}`;
    const store = async (people: 'blur' | 'blur_copy', into = storage) => {
      const run = await prisma.shelfRun.findFirstOrThrow({
        where: { shelfCaptureId: sessionId },
        include: { shelfCapture: { include: { photos: true } } },
      });
      const local = { photoId, photoIndex: 0, path, sectionIndex: null, sectionPhotoIndex: null };
      const moderation = [finding(people === 'blur' ? 'blurred' : 'blurred_copy')];
      const checked = { photoId, photoIndex: 0, width: 1, height: 1, quality: [], moderation, accepted: true };
      const kept = people === 'blur' ? {} : { originalPath: path };
      const inspected: InspectedPhoto = { ...checked, path: copyPath, ...kept };
      await storedPhotos({ prisma, storage: into }, run, [local]).storeBlurred([inspected]);
    };
    const picture = () => tenant.reviewer.send('GET', panelCapturePath(sessionId, `/photos/${photoId}/picture`));
    const row = () => prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
    return { tenant, photoId, objectKey, original: bytes, store, picture, row };
  };

  it('A photo stays hidden until its copy is stored, and a repeated step leaves the same photo, copy and findings', async () => {
    const { photoId, original, store, picture, row } = await uncheckedPhoto();
    const { storage: settings } = loadConfig(testStack().settings);
    const away = createStorage({ ...settings, bucket: 'no-such-bucket' });
    await expect(store('blur_copy', away)).rejects.toThrow();
    expect(await row()).toMatchObject({ quality: null });
    expect((await picture()).status).toBe(409);
    await store('blur_copy');
    const first = await row();
    const stored = await objectOf(photoId);
    expect(first).toMatchObject({ quality: [finding('blurred_copy')], fileSize: BigInt(original?.length ?? 0) });
    expect(stored).toMatchObject({ bytes: original, copy: Buffer.from('blurred') });
    await store('blur_copy');
    expect([await row(), await objectOf(photoId)]).toEqual([first, stored]);
  });

  it('A photo that kept its original is replaced once moderation blurs it, and shown as replaced', async () => {
    const { photoId, objectKey, store, row } = await uncheckedPhoto();
    await store('blur_copy');
    await store('blur');
    const replaced = await row();
    expect(replaced).toMatchObject({ quality: [finding('blurred')], mimeType: 'image/jpeg', fileSize: 7n });
    expect(shownKey(replaced)).toBe(objectKey);
    expect((await objectOf(photoId)).bytes?.toString()).toBe('blurred');
  });
});
