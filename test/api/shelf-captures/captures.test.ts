import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ShelfSessionListItem } from '../../../api/routes/shelf-captures/schema.ts';
import { newId } from '../../../domain/ids.ts';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { pageOf } from '../../../http/pagination.ts';
import { deactivateVersion } from '../../../prisma/shelf-profiles/find.ts';
import { answers } from '../../support/answers.ts';
import {
  addPhoto,
  analyze,
  captureBody,
  createCapture,
  createShelfTenant,
  publishProfile,
  readCapture,
  type ShelfTenant,
  sessionsPath,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { expectBody, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey } from '../../support/tenant.ts';

let tenant: ShelfTenant;
let stranger: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
  stranger = await createShelfTenant();
});

const create = (body: object, by: ShelfTenant = tenant) => by.api.post(sessionsPath, body);

answers('createShelfSession', 201, null, 'A new capture is returned with all its members', async () => {
  const body = captureBody(tenant, { storeId: 'store-118', metadata: { visit: { number: 7 } } });
  const capture = expectBody(await create(body), 201, ShelfSnapshot);
  const { id, slug, versionId, version } = tenant.profile;
  expect(capture).toEqual({
    sessionId: expect.stringMatching(/^shs_[0-9a-z]{26}$/),
    clientCaptureId: body.clientCaptureId,
    storeId: 'store-118',
    status: 'created',
    reviewState: 'not_required',
    profile: { id, slug, versionId, version },
    photos: [],
    activeRunId: null,
    resultRunId: null,
    progress: null,
    result: null,
    reviewedResult: null,
    error: null,
    metadata: { visit: { number: 7 } },
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    completedAt: null,
    webhookDeliveryStatus: null,
  });
  expect(Math.abs(Date.parse(capture.createdAt) - Date.now())).toBeLessThan(10_000);
  const { storeId, metadata } = await createCapture(tenant);
  expect([storeId, metadata]).toEqual([null, null]);
});

answers('getShelfSession', 200, null, 'A capture can be read with any key of the company', async () => {
  const capture = await createCapture(tenant);
  const other = await createKey(tenant.companyId);
  expect(await readCapture(other.api, capture.sessionId)).toEqual(capture);
});

answers(
  'listShelfSessions',
  200,
  null,
  'Captures are listed newest first, by status, review and client id',
  async () => {
    const caller = await createShelfTenant();
    const captures = [await createCapture(caller, { storeId: 'store-7' }), await createCapture(caller)];
    const read = async (query = '') =>
      expectBody(await caller.api.get(`${sessionsPath}?${query}`), 200, pageOf(ShelfSessionListItem)).data;
    const ids = async (query: string) => (await read(query)).map(({ sessionId }) => sessionId);
    const [first, second] = captures.map(({ sessionId }) => sessionId);
    expect(await ids('')).toEqual([second, first]);
    expect(await ids('limit=1')).toEqual([second]);
    expect(await ids('status=failed')).toEqual([]);
    expect(await ids('reviewState=not_required&status=created')).toEqual([second, first]);
    expect(await ids(`clientCaptureId=${captures[0]?.clientCaptureId}`)).toEqual([first]);
    expect(await ids('createdFrom=2999-01-01T00:00:00Z')).toEqual([]);
    expect(captures[0]).toMatchObject((await read('')).at(-1) ?? {});
  },
);

answers('listShelfSessions', 400, 'bad-request', 'An unknown status is refused', async () => {
  expectProblem(await tenant.api.get(`${sessionsPath}?status=done`), 400, 'bad-request');
});

describe('idempotency', () => {
  answers(
    'createShelfSession',
    200,
    null,
    'Repeating a creation returns the same capture, with any key of the company',
    async () => {
      const body = captureBody(tenant);
      const first = expectBody(await create(body), 201, ShelfSnapshot);
      expect(expectBody(await create(body), 200, ShelfSnapshot)).toEqual(first);
      const rotated = await createKey(tenant.companyId);
      expect(expectBody(await rotated.api.post(sessionsPath, body), 200, ShelfSnapshot)).toEqual(first);
    },
  );

  it('A repeated creation returns the same capture, whatever its status and whatever else the request contains', async () => {
    const body = captureBody(tenant);
    const { sessionId } = expectBody(await create(body), 201, ShelfSnapshot);
    await addPhoto(tenant.api, sessionId);
    await analyze(tenant.api, sessionId);
    const ended = await waitForOutcome(tenant.api, sessionId);
    const again = await create({ ...body, storeId: 'elsewhere', webhookUrl: 'http://10.0.0.1/' });
    expect(expectBody(again, 200, ShelfSnapshot)).toEqual(ended);
  });

  answers(
    'createShelfSession',
    409,
    'conflict',
    'Another profile version with the same clientCaptureId is a conflict',
    async () => {
      const body = captureBody(tenant);
      const { sessionId } = expectBody(await create(body), 201, ShelfSnapshot);
      const next = await publishProfile(tenant.companyId, { slug: tenant.profile.slug });
      const reply = await create({ ...body, profileVersionId: next.versionId });
      expectProblem(reply, 409, 'conflict');
      expect(reply.body).toMatchObject({ sessionId });
      expectProblem(await create({ ...body, profileVersionId: 'nonsense' }), 409, 'conflict');
    },
  );

  it('Two companies can use the same clientCaptureId', async () => {
    const clientCaptureId = randomUUID();
    const { sessionId } = await createCapture(tenant, { clientCaptureId });
    expect((await createCapture(stranger, { clientCaptureId })).sessionId).not.toBe(sessionId);
  });

  it('Concurrent creations with one clientCaptureId create one capture, and all return it', async () => {
    const body = captureBody(tenant);
    const replies = await Promise.all(Array.from({ length: 8 }, () => create(body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map((reply) => ShelfSnapshot.parse(reply.body).sessionId)).size).toBe(1);
  });
});

describe('profile versions', () => {
  answers('createShelfSession', 422, 'validation-error', 'An unknown profile version is refused', async () => {
    const hidden = stranger.profile.versionId;
    for (const profileVersionId of ['nonsense', '', newId('shelfProfileVersion'), newId('shelfProfile'), hidden]) {
      expectFields(await create({ ...captureBody(tenant), profileVersionId }), 422, ['profileVersionId']);
    }
  });

  it('A profile version can be used until it is deactivated, and its captures continue after that', async () => {
    const old = await publishProfile(tenant.companyId);
    await publishProfile(tenant.companyId, { slug: old.slug });
    const capture = await createCapture(tenant, { profileVersionId: old.versionId });
    expect(capture.profile).toMatchObject({ versionId: old.versionId, version: 1 });
    expect(await deactivateVersion(prisma, old.versionId)).toEqual({ versionId: old.versionId, active: false });
    const body = captureBody(tenant, { profileVersionId: old.versionId });
    expectFields(await create(body), 422, ['profileVersionId']);
    await addPhoto(tenant.api, capture.sessionId);
    await analyze(tenant.api, capture.sessionId);
    expect((await waitForOutcome(tenant.api, capture.sessionId)).status).toBe('completed');
  });

  it('A shared profile can be used by every company with the shelf module', async () => {
    const shared = await publishProfile(null);
    for (const one of [tenant, stranger]) {
      expect((await createCapture(one, { profileVersionId: shared.versionId })).profile.id).toBe(shared.id);
    }
  });
});

describe('bodies', () => {
  answers(
    'createShelfSession',
    400,
    'bad-request',
    'A body with missing members or wrong types is refused',
    async () => {
      expectFields(await create({}), 400, ['clientCaptureId', 'profileVersionId']);
      const others = { clientCaptureId: 7, profileVersionId: null, storeId: 1, webhookUrl: [], metadata: 'a' };
      expectFields(await create(others), 400, Object.keys(others));
    },
  );

  it('A body with several invalid values is 422 and lists all of them', async () => {
    const long = 'x'.repeat(129);
    expectFields(await create(captureBody(tenant, { clientCaptureId: '', storeId: long })), 422, [
      'clientCaptureId',
      'storeId',
    ]);
    expectFields(await create(captureBody(tenant, { clientCaptureId: long, storeId: '' })), 422, [
      'clientCaptureId',
      'storeId',
    ]);
    const bad = {
      profileVersionId: 'nonsense',
      webhookUrl: 'http://127.0.0.1/hook',
      metadata: { a: { b: { c: 1 } } },
    };
    expectFields(await create(captureBody(tenant, bad)), 422, ['profileVersionId', 'webhookUrl', 'metadata']);
    await createCapture(tenant, { clientCaptureId: `${randomUUID()}${'x'.repeat(92)}`, storeId: 'x'.repeat(128) });
  });

  it('Unknown members of a body are ignored', async () => {
    expect((await create({ ...captureBody(tenant), workflow: 'receipt' })).status).toBe(201);
  });
});

describe('other flows', () => {
  it('A company with only the shelf module needs no workflow, and its captures are not submissions', async () => {
    const only = await createShelfTenant();
    await prisma.company.update({ where: { id: only.companyId }, data: { modules: ['shelf'] } });
    const { sessionId } = await createCapture(only);
    await addPhoto(only.api, sessionId);
    await analyze(only.api, sessionId);
    expect((await waitForOutcome(only.api, sessionId)).status).toBe('completed');
    expect(await prisma.submission.count({ where: { companyId: only.companyId } })).toBe(0);
    expectProblem(await only.api.get('/api/v1/submissions'), 403, 'forbidden');
    expectProblem(await only.api.get(`/api/v1/jobs/${sessionId}`), 403, 'forbidden');
  });

  it('A capture is not a job, not even for the key that created it', async () => {
    const { sessionId } = await createCapture(tenant);
    expectProblem(await tenant.api.get(`/api/v1/jobs/${sessionId}`), 404, 'not-found');
  });
});
