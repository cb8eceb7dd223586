import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { answers } from '../../support/answers.ts';
import {
  addPhoto,
  analyze,
  cancel,
  capturePath,
  createCapture,
  createShelfTenant,
  publishProfile,
  put,
  readCapture,
  register,
  reserve,
  type ShelfTenant,
  scriptedPhoto,
  uploadPhoto,
} from '../../support/shelf/captures.ts';
import { createClient, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant({
    limits: { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 1, mimeTypes: ['image/jpeg', 'image/png'] },
  });
});

const ask = (sessionId: string, body: object) => tenant.api.post(capturePath(sessionId, 'uploads'), body);
const valid = { photoIndex: 0, mimeType: 'image/jpeg' } as const;

answers(
  'reserveShelfUpload',
  200,
  null,
  'A slot gets a URL to PUT the photo to, and the URL of the object',
  async () => {
    const { sessionId } = await createCapture(tenant);
    const first = await reserve(tenant.api, sessionId, 0);
    const last = await reserve(tenant.api, sessionId, 29, 'image/png');
    expect(new Set([first.objectUrl, last.objectUrl]).size).toBe(2);
    expect(first.uploadUrl.startsWith(`${first.objectUrl}?`)).toBe(true);
    expect(await put(first, scriptedPhoto())).toBe(200);
    expect((await fetch(first.objectUrl)).status).toBe(403);
    expect((await readCapture(tenant.api, sessionId)).photos).toEqual([]);
  },
);

it('A profile accepts every photo type of the specification by default', async () => {
  const types = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const;
  const open = { ...tenant, profile: await publishProfile(tenant.companyId, { limits: {} }) };
  const { sessionId } = await createCapture(open);
  for (const [photoIndex, mimeType] of types.entries()) await reserve(tenant.api, sessionId, photoIndex, mimeType);
});

describe('an upload URL', () => {
  it('An upload URL is valid for 15 minutes by default', async () => {
    expect(loadConfig({}).shelf.uploadUrlTtlMs).toBe(15 * 60_000);
    const { sessionId } = await createCapture(tenant);
    const { uploadUrl } = await reserve(tenant.api, sessionId);
    expect(new URL(uploadUrl).searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('An expired upload URL is refused', async () => {
    const { baseUrl } = await startSecondApi({ UPLOAD_URL_TTL_SHELF: '1s' });
    const api = createClient(tenant.key.secret, baseUrl);
    const { sessionId } = await createCapture(tenant);
    const reservation = await reserve(api, sessionId);
    await eventually('the URL has ended', async () => (await put(reservation, scriptedPhoto())) === 403);
  });

  it('An upload URL can be requested again, even for another type, until the slot has a photo', async () => {
    const { sessionId } = await createCapture(tenant);
    const first = await reserve(tenant.api, sessionId);
    const second = await reserve(tenant.api, sessionId, 0, 'image/png');
    expect(second.objectUrl).toBe(first.objectUrl);
    const bytes = scriptedPhoto();
    expect(await put(second, bytes, 'image/png')).toBe(200);
    const { objectUrl } = second;
    await register(tenant.api, sessionId, { photoIndex: 0, mimeType: 'image/png', objectUrl, fileSize: bytes.length });
  });

  it('An upload after the registration does not change the registered photo', async () => {
    const { sessionId } = await createCapture(tenant);
    const reservation = await reserve(tenant.api, sessionId);
    const bytes = scriptedPhoto({
      packs: [{ sku: 'cola-033', confidence: 0.9, box: { x: 1, y: 1, width: 80, height: 90 } }],
    });
    await put(reservation, bytes);
    const { objectUrl } = reservation;
    await register(tenant.api, sessionId, { ...valid, objectUrl, fileSize: bytes.length });
    expect(await put(reservation, scriptedPhoto({ blocked: true }))).toBe(200);
    await analyze(tenant.api, sessionId);
    const ended = await eventually('the analysis has ended', async () => {
      const capture = await readCapture(tenant.api, sessionId);
      return ['completed', 'blocked', 'failed'].includes(capture.status) && capture;
    });
    expect(ended).toMatchObject({ status: 'completed', result: { totals: { facings: 1 } } });
  });
});

answers(
  'reserveShelfUpload',
  409,
  'conflict',
  'An occupied slot, or a slot of a capture that is no longer open, cannot be reserved',
  async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    expect(expectProblem(await ask(sessionId, valid), 409, 'conflict').detail).toContain('Slot 0');
    await reserve(tenant.api, sessionId, 1);
    await analyze(tenant.api, sessionId);
    expectProblem(await ask(sessionId, { ...valid, photoIndex: 2 }), 409, 'conflict');
    const { sessionId: cancelled } = await createCapture(tenant);
    await cancel(tenant.api, cancelled);
    expect(expectProblem(await ask(cancelled, valid), 409, 'conflict').detail).toContain('is cancelled');
  },
);

answers(
  'reserveShelfUpload',
  422,
  'validation-error',
  'A slot that the profile or the API does not accept cannot be reserved',
  async () => {
    const { sessionId } = await createCapture(tenant);
    for (const photoIndex of [-1, 30, 1000]) {
      expectFields(await ask(sessionId, { ...valid, photoIndex }), 422, ['photoIndex']);
    }
    for (const mimeType of ['image/webp', 'image/heic', 'image/gif', 'application/pdf', '']) {
      expectFields(await ask(sessionId, { ...valid, mimeType }), 422, ['mimeType']);
    }
    expectFields(await ask(sessionId, { photoIndex: 31, mimeType: 'text/plain' }), 422, ['photoIndex', 'mimeType']);
    const small = await createShelfTenant({ limits: { minPhotos: 1, maxPhotos: 3 } });
    const { sessionId: limited } = await createCapture(small);
    const path = capturePath(limited, 'uploads');
    expectFields(await small.api.post(path, { photoIndex: 3, mimeType: 'image/heif' }), 422, ['photoIndex']);
    await reserve(small.api, limited, 2, 'image/heif');
  },
);

answers(
  'reserveShelfUpload',
  400,
  'bad-request',
  'A reservation with missing members or wrong types is refused',
  async () => {
    const { sessionId } = await createCapture(tenant);
    expectFields(await ask(sessionId, {}), 400, ['photoIndex', 'mimeType']);
    expectFields(await ask(sessionId, { photoIndex: '0', mimeType: 1 }), 400, ['photoIndex', 'mimeType']);
    expectFields(await ask(sessionId, { ...valid, photoIndex: 0.5 }), 400, ['photoIndex']);
  },
);

describe('the pinned version', () => {
  it('The pinned profile version decides what a capture accepts, whatever is published later', async () => {
    const { sessionId } = await createCapture(tenant);
    await publishProfile(tenant.companyId, { slug: tenant.profile.slug, limits: { minPhotos: 1, maxPhotos: 2 } });
    await uploadPhoto(tenant.api, sessionId, 29);
    expectFields(await ask(sessionId, { ...valid, mimeType: 'image/webp' }), 422, ['mimeType']);
  });
});
