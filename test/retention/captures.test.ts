import { expect, it } from 'vitest';
import { objectPrefixesOf } from '../../domain/uploads.ts';
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
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';

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
    ...{ status, clientCaptureId, result: null, storeId: null, metadata: null },
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
