import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../api/routes/all.ts';
import { newId } from '../../../domain/ids.ts';
import { answers, answersOnEach } from '../../support/answers.ts';
import { pathOf, routeOf } from '../../support/route-table.ts';
import {
  addPhoto,
  analyze,
  cancel,
  captureBody,
  capturePath,
  createCapture,
  createShelfTenant,
  readCapture,
  register,
  reserve,
  type ShelfTenant,
  sessionsPath,
  uploadPhoto,
} from '../../support/shelf/captures.ts';
import { createClient, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createKey } from '../../support/tenant.ts';
import { whileLocked } from '../../support/while-locked.ts';

const mebibyte = 1024 * 1024;

let tenant: ShelfTenant;
let stranger: ShelfTenant;
let sessionId: string;
let impatient: string;
beforeAll(async () => {
  tenant = await createShelfTenant();
  stranger = await createShelfTenant();
  ({ sessionId } = await createCapture(tenant));
  const { databaseUrl } = testStack();
  ({ baseUrl: impatient } = await startSecondApi({ DATABASE_URL: `${databaseUrl}?options=-c%20lock_timeout%3D30ms` }));
});

const bodies: Readonly<Record<string, object>> = {
  reserveShelfUpload: { photoIndex: 0, mimeType: 'image/jpeg' },
  registerShelfPhoto: { photoIndex: 0, mimeType: 'image/jpeg', objectUrl: 'https://example.com/a', fileSize: 1 },
};

answersOnEach(
  'shelfByPath',
  404,
  'not-found',
  "Another company's capture is 404, exactly like one that does not exist",
  async (route) => {
    const call = (id: string) =>
      stranger.api.send(route.method, pathOf(route, { sessionId: id }), {
        ...(route.body ? { body: bodies[route.operationId] ?? {} } : {}),
      });
    const { detail } = expectProblem(await call(sessionId), 404, 'not-found');
    for (const id of [newId('shelfCapture'), newId('session'), 'nonsense', sessionId.toUpperCase(), `${sessionId}0`]) {
      expect(expectProblem(await call(id), 404, 'not-found').detail).toBe(detail);
    }
    expect((await readCapture(tenant.api, sessionId)).status).toBe('created');
  },
);

const send = (operationId: string, rawBody: string, contentType = 'application/json') => {
  const route = routeOf(operationId);
  return tenant.api.send(route.method, pathOf(route, { sessionId }), {
    rawBody,
    headers: { 'content-type': contentType },
  });
};

answersOnEach(
  'shelfWithBody',
  400,
  'bad-request',
  'A body that is not a JSON object is 400',
  async ({ operationId }) => {
    for (const body of ['{"a": ', '[]', '"text"', '17', 'null']) {
      expectProblem(await send(operationId, body), 400, 'bad-request');
    }
    expectProblem(await send(operationId, '{}', 'text/plain'), 400, 'bad-request');
  },
);

answersOnEach('shelfWithBody', 413, 'bad-request', 'A body over 1 MiB is 413', async ({ operationId }) => {
  expectProblem(await send(operationId, JSON.stringify({ padding: 'x'.repeat(mebibyte) })), 413, 'bad-request');
});

describe('buckets', () => {
  it('Reads count against the read limit, creations against session, and changes of a capture against write', () => {
    const shelf = routes.filter(({ module }) => module === 'shelf');
    expect(Object.fromEntries(shelf.map(({ operationId, bucket }) => [operationId, bucket]))).toEqual({
      listShelfProfiles: 'read',
      listShelfSessions: 'read',
      createShelfSession: 'session',
      getShelfSession: 'read',
      reserveShelfUpload: 'write',
      registerShelfPhoto: 'write',
      analyzeShelfSession: 'write',
      reprocessShelfSession: 'write',
      cancelShelfSession: 'write',
      revokeShelfCaptureLinks: 'write',
    });
  });
});

const lockCapture = 'SELECT 1 FROM shelf_captures WHERE id = $1 FOR UPDATE';
const api = () => createClient(tenant.key.secret, impatient);

/** Refuses a change of a capture that is locked, changes nothing, and makes it afterward. */
const refusesWhileLocked = async (id: string, action: string, body: object, status: number): Promise<void> => {
  const before = await readCapture(tenant.api, id);
  const request = () => api().post(capturePath(id, action), body);
  await whileLocked(lockCapture, [id], request);
  expect(await readCapture(tenant.api, id)).toEqual(before);
  expect((await request()).status).toBe(status);
};

const fresh = async (): Promise<string> => (await createCapture(tenant)).sessionId;

answers('createShelfSession', 503, 'overloaded', 'A creation that cannot get its locks commits nothing', async () => {
  const body = captureBody(tenant, { clientCaptureId: randomUUID() });
  // An uncommitted capture with the same idempotency key, as from a creation in another process.
  const lock = `INSERT INTO shelf_captures (id, company_id, api_key_id, profile_version_id, client_capture_id) VALUES ($1, $2, $3, $4, $5)`;
  const values = [
    newId('shelfCapture'),
    tenant.companyId,
    tenant.key.id,
    tenant.profile.versionId,
    body.clientCaptureId,
  ];
  await whileLocked(lock, values, () => api().post(sessionsPath, body));
  expect(await prisma.shelfCapture.count({ where: { clientCaptureId: body.clientCaptureId } })).toBe(0);
  expect((await api().post(sessionsPath, body)).status).toBe(201);
});

answers(
  'reserveShelfUpload',
  503,
  'overloaded',
  'A reservation that cannot get its locks commits nothing',
  async () => {
    await refusesWhileLocked(await fresh(), 'uploads', { photoIndex: 0, mimeType: 'image/jpeg' }, 200);
  },
);

answers(
  'registerShelfPhoto',
  503,
  'overloaded',
  'A registration that cannot get its locks commits nothing',
  async () => {
    const id = await fresh();
    await refusesWhileLocked(id, 'photos', await uploadPhoto(tenant.api, id), 200);
  },
);

answers('analyzeShelfSession', 503, 'overloaded', 'An analysis that cannot get its locks does not start', async () => {
  const id = await fresh();
  await addPhoto(tenant.api, id);
  await refusesWhileLocked(id, 'analyze', {}, 202);
});

answers(
  'reprocessShelfSession',
  503,
  'overloaded',
  'A further analysis that cannot get its locks does not start',
  async () => {
    const id = await fresh();
    await addPhoto(tenant.api, id);
    await cancel(tenant.api, id);
    await refusesWhileLocked(id, 'reprocess', {}, 200);
  },
);

answers(
  'cancelShelfSession',
  503,
  'overloaded',
  'A cancellation that cannot get its locks commits nothing',
  async () => {
    await refusesWhileLocked(await fresh(), 'cancel', {}, 200);
  },
);

describe('keys', () => {
  it('Every key of the company can act on a capture, whichever key created it', async () => {
    const { api: other } = await createKey(tenant.companyId);
    const id = await fresh();
    await reserve(other, id, 1);
    await register(other, id, await uploadPhoto(other, id));
    await analyze(other, id);
    expect((await cancel(other, id)).sessionId).toBe(id);
  });
});
