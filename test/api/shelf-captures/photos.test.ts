import { beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import {
  addPhoto,
  analyze,
  cancel,
  capturePath,
  createCapture,
  createShelfTenant,
  put,
  readCapture,
  register,
  reserve,
  type ShelfTenant,
  scriptedPhoto,
  uploadPhoto,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { createKey } from '../../support/tenant.ts';

const mebibyte = 1024 * 1024;

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

const send = (sessionId: string, body: object) => tenant.api.post(capturePath(sessionId, 'photos'), body);

/** A capture with an upload in slot 0, and the registration to send next. */
const uploaded = async (bytes = scriptedPhoto()) => {
  const { sessionId } = await createCapture(tenant);
  return { sessionId, registration: await uploadPhoto(tenant.api, sessionId, 0, bytes) };
};

answers('registerShelfPhoto', 200, null, 'An uploaded photo is registered and shown in the capture', async () => {
  const { sessionId, registration } = await uploaded();
  const photoId = await register(tenant.api, sessionId, { ...registration, sectionIndex: 500, sectionPhotoIndex: 0 });
  expect(photoId).toMatch(/^shf_[0-9a-z]{26}$/);
  const second = await addPhoto((await createKey(tenant.companyId)).api, sessionId, {}, 3);
  const { photos } = await readCapture(tenant.api, sessionId);
  expect(photos).toEqual([
    {
      photoId,
      photoIndex: 0,
      mimeType: 'image/jpeg',
      fileSize: registration.fileSize,
      sectionIndex: 500,
      sectionPhotoIndex: 0,
      registeredAt: expect.any(String),
      quality: null,
    },
    expect.objectContaining({ photoId: second, photoIndex: 3, sectionIndex: null, sectionPhotoIndex: null }),
  ]);
});

describe('repetition', () => {
  it('Repeated and concurrent equal registrations return the same photo', async () => {
    const { sessionId, registration } = await uploaded();
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(tenant.api, sessionId, registration)));
    expect(new Set(replies).size).toBe(1);
    expect(await register(tenant.api, sessionId, registration)).toBe(replies[0]);
    expect((await readCapture(tenant.api, sessionId)).photos).toHaveLength(1);
  });

  answers(
    'registerShelfPhoto',
    409,
    'conflict',
    'A different registration of an occupied slot is a conflict',
    async () => {
      const { sessionId, registration } = await uploaded();
      await register(tenant.api, sessionId, registration);
      for (const other of [
        { fileSize: registration.fileSize + 1 },
        { mimeType: 'image/png' },
        { sectionIndex: 1 },
        { sectionPhotoIndex: 0 },
      ]) {
        const { detail } = expectProblem(await send(sessionId, { ...registration, ...other }), 409, 'conflict');
        expect(detail).toContain('Slot 0 already has a photo');
      }
    },
  );

  it('Of two different concurrent registrations, one takes the slot', async () => {
    const { sessionId, registration } = await uploaded();
    const replies = await Promise.all(
      [0, 1, 2, 3].map((sectionIndex) => send(sessionId, { ...registration, sectionIndex })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await readCapture(tenant.api, sessionId)).photos).toMatchObject([{ sectionIndex: winner }]);
    // The losers do not remove the copy that the winner has kept.
    await analyze(tenant.api, sessionId);
    expect((await waitForOutcome(tenant.api, sessionId)).status).toBe('completed');
  });

  it('A capture that is no longer open refuses every registration, even a repeated one', async () => {
    const { sessionId, registration } = await uploaded();
    await register(tenant.api, sessionId, registration);
    const next = await uploadPhoto(tenant.api, sessionId, 1);
    await analyze(tenant.api, sessionId);
    for (const body of [registration, next]) expectProblem(await send(sessionId, body), 409, 'conflict');
    const { sessionId: cancelled, registration: late } = await uploaded();
    await cancel(tenant.api, cancelled);
    expect(expectProblem(await send(cancelled, late), 409, 'conflict').detail).toContain('is cancelled');
  });
});

answers(
  'registerShelfPhoto',
  422,
  'files-missing',
  'A photo that was not uploaded, or is empty, cannot be registered',
  async () => {
    const { sessionId } = await createCapture(tenant);
    const { objectUrl, uploadUrl } = await reserve(tenant.api, sessionId);
    const body = { photoIndex: 0, mimeType: 'image/jpeg', objectUrl, fileSize: 10 };
    expectProblem(await send(sessionId, body), 422, 'files-missing');
    expect(await put({ objectUrl, uploadUrl }, new Uint8Array(0))).toBe(200);
    expectProblem(await send(sessionId, { ...body, fileSize: 1 }), 422, 'files-missing');
    const bytes = scriptedPhoto();
    await put({ objectUrl, uploadUrl }, bytes);
    await register(tenant.api, sessionId, { photoIndex: 0, mimeType: 'image/jpeg', objectUrl, fileSize: bytes.length });
  },
);

answers(
  'registerShelfPhoto',
  422,
  'validation-error',
  'A photo that differs from its registration is refused',
  async () => {
    const { sessionId, registration } = await uploaded();
    expectFields(await send(sessionId, { ...registration, fileSize: registration.fileSize + 1 }), 422, ['fileSize']);
    const { sessionId: other } = await createCapture(tenant);
    const reservation = await reserve(tenant.api, other);
    const bytes = scriptedPhoto();
    await put(reservation, bytes, 'image/png');
    const { objectUrl } = reservation;
    const declared = { photoIndex: 0, mimeType: 'image/jpeg', objectUrl, fileSize: bytes.length };
    expectFields(await send(other, declared), 422, ['mimeType']);
    expectFields(await send(other, { ...declared, fileSize: 1 }), 422, ['fileSize', 'mimeType']);
    expect((await readCapture(tenant.api, other)).photos).toEqual([]);
  },
);

describe('size', () => {
  it("A photo of exactly the profile's size limit is accepted, and one byte more is 422", async () => {
    const { sessionId, registration } = await uploaded(new Uint8Array(mebibyte));
    await register(tenant.api, sessionId, registration);
    const { sessionId: other, registration: larger } = await uploaded(new Uint8Array(mebibyte + 1));
    expectFields(await send(other, larger), 422, ['fileSize']);
  });
});

describe('reservation', () => {
  it('A slot that was not reserved, or the URL of another slot or capture, is 422 on objectUrl', async () => {
    const { sessionId, registration } = await uploaded();
    await reserve(tenant.api, sessionId, 1);
    const { registration: foreign } = await uploaded();
    for (const body of [
      { ...registration, photoIndex: 1 },
      { ...registration, photoIndex: 2 },
      { ...registration, objectUrl: foreign.objectUrl },
      { ...registration, objectUrl: `${registration.objectUrl}/` },
      { ...registration, objectUrl: 'https://example.com/photo.jpg' },
      { ...registration, objectUrl: 'nonsense' },
    ]) {
      expectFields(await send(sessionId, body), 422, ['objectUrl']);
    }
  });

  it('A type that differs from the reservation, or that the profile does not accept, is 422 on mimeType', async () => {
    const { sessionId, registration } = await uploaded();
    for (const mimeType of ['image/png', 'image/webp', 'image/gif']) {
      expectFields(await send(sessionId, { ...registration, mimeType }), 422, ['mimeType']);
    }
    expectFields(await send(sessionId, { ...registration, photoIndex: 4 }), 422, ['photoIndex', 'objectUrl']);
  });
});

answers(
  'registerShelfPhoto',
  400,
  'bad-request',
  'A registration with missing members or wrong types is refused',
  async () => {
    const { sessionId, registration } = await uploaded();
    expectFields(await send(sessionId, {}), 400, ['photoIndex', 'mimeType', 'objectUrl', 'fileSize']);
    const others = { fileSize: '10', sectionIndex: null, sectionPhotoIndex: 1.5 };
    expectFields(await send(sessionId, { ...registration, ...others }), 400, Object.keys(others));
  },
);

describe('bounds', () => {
  it('The photoIndex is limited to 0 to 29, fileSize to at least 1, sectionIndex and sectionPhotoIndex to 0 to 500', async () => {
    const { sessionId, registration } = await uploaded();
    const wrong = { photoIndex: 30, fileSize: 0, sectionIndex: 501, sectionPhotoIndex: -1 };
    expectFields(await send(sessionId, { ...registration, ...wrong }), 422, Object.keys(wrong));
    const far = { sectionIndex: -1, sectionPhotoIndex: 501 };
    expectFields(await send(sessionId, { ...registration, ...far }), 422, Object.keys(far));
    await register(tenant.api, sessionId, { ...registration, sectionIndex: 0, sectionPhotoIndex: 500 });
  });
});
