import { expect, it } from 'vitest';
import { blurredCopyKey } from '../../domain/shelf-captures/moderation.ts';
import { objectPrefixesOf } from '../../domain/uploads.ts';
import { loadConfig } from '../../platform/config.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { age, deleteObjects, keep, purge } from '../support/retention/aging.ts';
import {
  addPhoto,
  analyze,
  captureBody,
  capturePath,
  createCapture,
  createShelfTenant,
  readCapture,
  reserve,
  sessionsPath,
  waitForOutcome,
} from '../support/shelf/captures.ts';
import { expectProblem } from '../support/stack/api-client.ts';
import { cliJson } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';

it('Photos and results of captures are removed after their times; the capture stays and is found by its client id', async () => {
  const tenant = await createShelfTenant();
  const { sessionId, clientCaptureId } = await createCapture(tenant, { storeId: 'store 7', metadata: { note: 'x' } });
  await addPhoto(tenant.api, sessionId);
  await analyze(tenant.api, sessionId);
  const { status, resultRunId } = await waitForOutcome(tenant.api, sessionId);
  expect(status).toBe('completed');
  await age(5, sessionId);
  await keep(tenant.companyId, { shelfPhotos: 2 });
  await purge();
  expect(await readCapture(tenant.api, sessionId)).toMatchObject({ resultRunId, result: { runId: resultRunId } });
  await expectProblem(await tenant.api.post(capturePath(sessionId, 'reprocess'), {}), 409, 'conflict');

  await keep(tenant.companyId, { shelfPhotos: 2, shelfResults: 4 });
  await purge();
  await deleteObjects();
  expect(await readCapture(tenant.api, sessionId)).toMatchObject({
    status,
    clientCaptureId,
    result: null,
    storeId: null,
    metadata: null,
    photos: [{ photoIndex: 0, quality: null }],
  });
  const again = await tenant.api.post(sessionsPath, captureBody(tenant, { clientCaptureId }));
  expect(again).toMatchObject({ status: 200, body: { sessionId } });
  const notes = { objectKey: { in: objectPrefixesOf('capture', tenant.companyId, sessionId) } };
  await eventually('the photos are deleted', async () => (await prisma.objectRemoval.count({ where: notes })) === 0);
});

it('A capture that was never analyzed is cancelled and emptied after its time, with its reserved slots', async () => {
  const tenant = await createShelfTenant();
  const { sessionId } = await createCapture(tenant);
  await addPhoto(tenant.api, sessionId);
  await reserve(tenant.api, sessionId, 1);
  await keep(tenant.companyId, { abandoned: 3 });
  await purge();
  expect(await readCapture(tenant.api, sessionId)).toMatchObject({ status: 'created' });
  await age(3, sessionId);
  await purge();
  expect(await readCapture(tenant.api, sessionId)).toMatchObject({ status: 'cancelled', photos: [{ photoIndex: 0 }] });
  expect(await prisma.shelfPhoto.findMany({ where: { shelfCaptureId: sessionId } })).toMatchObject([
    { objectKey: expect.stringMatching(/^removed\//), quality: null },
  ]);
});

it.each(['below the prefix of their capture', 'under another key'])(
  'Retention and erasure remove a photo %s together with its blurred copy',
  async (place) => {
    const storage = createStorage(loadConfig(testStack().settings).storage);
    const tenant = await createShelfTenant();
    const captures = await Promise.all(
      ['retention', 'erasure'].map(async (way) => {
        const { sessionId } = await createCapture(tenant);
        const photoId = await addPhoto(tenant.api, sessionId);
        await analyze(tenant.api, sessionId);
        await waitForOutcome(tenant.api, sessionId);
        const registered = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
        const objectKey = place.startsWith('under') ? `${way}/${sessionId}` : registered.objectKey;
        await prisma.shelfPhoto.update({ where: { id: photoId }, data: { objectKey } });
        const keys = [objectKey, blurredCopyKey(objectKey)];
        for (const key of keys) await storage.upload(key, Buffer.from('photo'), 'image/jpeg');
        return { sessionId, keys };
      }),
    );
    const [old, erased] = captures;
    await age(5, old?.sessionId ?? '');
    await keep(tenant.companyId, { shelfPhotos: 2 });
    await purge();
    await cliJson('erase', 'capture', erased?.sessionId ?? '', '--confirm');
    for (const key of captures.flatMap(({ keys }) => keys)) {
      await eventually(`${key} is deleted`, async () => {
        await deleteObjects();
        return (await storage.head(key)) === null;
      });
    }
  },
);
