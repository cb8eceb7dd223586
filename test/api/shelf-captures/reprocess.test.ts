import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { answers } from '../../support/answers.ts';
import { startGate } from '../../support/documents/gates.ts';
import {
  addPhoto,
  cancel,
  capturePath,
  createCapture,
  createShelfTenant,
  finishCapture,
  publishProfile,
  readCapture,
  reprocess,
  type ShelfTenant,
  scriptedPhoto,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const box = { x: 10, y: 20, width: 100, height: 200 };

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

/** Replaces a stored photo. No caller can do that. */
const replacePhoto = async (id: string, bytes: Uint8Array): Promise<void> => {
  const { objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id } });
  await createStorage(loadConfig(testStack().settings).storage).upload(objectKey, Buffer.from(bytes), 'image/jpeg');
};

const post = (sessionId: string, action: string) => tenant.api.post(capturePath(sessionId, action), {});

answers(
  'reprocessShelfSession',
  200,
  null,
  'The last result stays readable until a further run has its own result',
  async () => {
    const gate = await startGate();
    const packs = [{ sku: 'cola-033', confidence: 0.9, box }];
    const { sessionId } = await startCapture(tenant, { gate: gate.url, packs });
    gate.open();
    const first = await waitForOutcome(tenant.api, sessionId);
    gate.shut();
    const runId = await reprocess(tenant.api, sessionId);
    expect(runId).not.toBe(first.activeRunId);
    await gate.reached();
    const { result, resultRunId, reviewState } = first;
    expect(await readCapture(tenant.api, sessionId)).toMatchObject({
      status: 'processing',
      activeRunId: runId,
      progress: { photosDone: 0, photosTotal: 1 },
      completedAt: null,
      result,
      resultRunId,
      reviewState,
    });
    gate.open();
    const again = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.resultRunId === runId);
    expect(again).toMatchObject({ status: 'completed', activeRunId: runId, result: { runId, totals: { facings: 1 } } });
  },
);

describe('reprocess', () => {
  it('Reprocessing that ends without a result keeps the last result and gives the reason', async () => {
    const packs = [{ sku: 'cola-033', confidence: 0.9, box }];
    const { sessionId, photos, result, resultRunId } = await finishCapture(tenant, { packs });
    await replacePhoto(photos[0]?.photoId ?? '', scriptedPhoto({ blocked: true }));
    const runId = await reprocess(tenant.api, sessionId);
    const blocked = await waitForOutcome(tenant.api, sessionId);
    expect(blocked).toMatchObject({ status: 'blocked', activeRunId: runId, resultRunId, result });
    expect(blocked.error).toMatchObject({ code: 'capture_quality' });
    await replacePhoto(photos[0]?.photoId ?? '', scriptedPhoto());
    const last = await reprocess(tenant.api, sessionId);
    expect((await readCapture(tenant.api, sessionId)).error).toBeNull();
    const done = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.resultRunId === last);
    expect(done).toMatchObject({ status: 'completed', error: null });
  });

  it('Reprocessing uses the profile version that the capture has pinned', async () => {
    const own = await createShelfTenant({ review: 'never' });
    const first = await finishCapture(own);
    const next = await publishProfile(own.companyId, { slug: own.profile.slug, review: 'always' });
    expect(next.version).toBe(2);
    const runId = await reprocess(own.api, first.sessionId);
    const again = await waitForCapture(own.api, first.sessionId, 'done', (one) => one.resultRunId === runId);
    expect(again).toMatchObject({
      reviewState: 'not_required',
      profile: { versionId: own.profile.versionId, version: 1 },
    });
  });

  it('A cancelled capture that has photos can be reprocessed', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    await cancel(tenant.api, sessionId);
    await reprocess(tenant.api, sessionId);
    expect((await waitForOutcome(tenant.api, sessionId)).status).toBe('completed');
  });
});

answers(
  'reprocessShelfSession',
  409,
  'conflict',
  'A capture that has not ended, or has no photos, cannot be reprocessed',
  async () => {
    const { sessionId } = await createCapture(tenant);
    expect(expectProblem(await post(sessionId, 'reprocess'), 409, 'conflict').detail).toContain('analyze first');
    const gate = await startGate();
    const started = await startCapture(tenant, { gate: gate.url });
    expectProblem(await post(started.sessionId, 'reprocess'), 409, 'conflict');
    await gate.reached();
    expect(expectProblem(await post(started.sessionId, 'reprocess'), 409, 'conflict').detail).toContain(
      'is processing',
    );
    gate.open();
    await waitForOutcome(tenant.api, started.sessionId);
    await cancel(tenant.api, sessionId);
    expect(expectProblem(await post(sessionId, 'reprocess'), 409, 'conflict').detail).toContain('no photos');
  },
);
