import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scopeOf } from '../../../api/route/route.ts';
import { routes } from '../../../api/routes/all.ts';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { generateApiKey } from '../../../platform/secrets.ts';
import { answersOnEach } from '../../support/answers.ts';
import { pathOf } from '../../support/route-table.ts';
import {
  cancel,
  capturePath,
  createShelfTenant,
  failCapture,
  finishCapture,
  sessionsPath,
} from '../../support/shelf/captures.ts';
import { type ApiClient, createClient, expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createKey, createTenant, type Tenant } from '../../support/tenant.ts';

interface Limits {
  readonly scopes?: string[];
  readonly expiresAt?: Date;
  readonly allowedAddresses?: string[];
}

let tenant: Tenant;
let withoutScopes: ApiClient;
let expired: ApiClient;
let elsewhere: ApiClient;

const createLimitedKey = async (limits: Limits, companyId = tenant.companyId): Promise<ApiClient> => {
  const { id, api } = await createKey(companyId);
  await prisma.apiKey.update({ where: { id }, data: limits });
  return api;
};

beforeAll(async () => {
  tenant = await createTenant();
  withoutScopes = await createLimitedKey({ scopes: [] });
  expired = await createLimitedKey({ expiresAt: new Date(Date.now() - 1) });
  elsewhere = await createLimitedKey({ allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
});

answersOnEach(
  'withKey',
  403,
  'insufficient-scope',
  'A key without the scope of an endpoint gets 403 with the name of the scope',
  async (route) => {
    const reply = await withoutScopes.send(route.method, pathOf(route));
    expect(expectProblem(reply, 403, 'insufficient-scope')).toMatchObject({ requiredScope: scopeOf(route) });
  },
);

answersOnEach('withKey', 403, 'key-expired', 'An expired key is 403 on every endpoint', async (route) => {
  expect(expectProblem(await expired.send(route.method, pathOf(route)), 403, 'key-expired').detail).toContain(
    'expired',
  );
});

answersOnEach(
  'withKey',
  403,
  'address-not-allowed',
  'A key that does not work from the address of the client is 403 on every endpoint',
  async (route) => {
    const reply = await elsewhere.send(route.method, pathOf(route));
    expect(expectProblem(reply, 403, 'address-not-allowed').detail).toContain('127.0.0.1');
  },
);

describe('the limits of a key', () => {
  it.each(['submit', 'read', 'review'])(
    'A key with the scope "%s" gets past the check only on its own endpoints',
    async (scope) => {
      const api = await createLimitedKey({ scopes: [scope] });
      for (const route of routes.filter(({ access }) => access !== 'open')) {
        const { body } = await api.send(route.method, pathOf(route));
        const isRefused = JSON.stringify(body).includes('/problems/insufficient-scope');
        // The holder of the link reads the company's results, so the key needs the scope "read", too.
        const needsRead = route.operationId === 'createWebhookPortalLink';
        expect(isRefused, route.operationId).toBe(needsRead || scopeOf(route) !== scope);
      }
    },
  );

  it('The scope "review" is for people\'s decisions', () => {
    const ofReview = routes.filter((route) => scopeOf(route) === 'review').map(({ operationId }) => operationId);
    expect(ofReview.sort()).toEqual(['approveSubmission', 'cancelSubmission', 'rejectSubmission', 'resolveFraudMatch']);
  });

  it('A key works from an address in its list and until it expires', async () => {
    const api = await createLimitedKey({
      allowedAddresses: ['127.0.0.0/8'],
      expiresAt: new Date(Date.now() + 600_000),
    });
    expect((await api.get('/api/v1/companies')).status).toBe(200);
  });

  it('An empty list of addresses allows none', async () => {
    const api = await createLimitedKey({ allowedAddresses: [] });
    expectProblem(await api.get('/api/v1/companies'), 403, 'address-not-allowed');
  });
});

it('After too many unknown keys from one address, more of them get 429 with Retry-After, while existing keys work from there', async () => {
  const { baseUrl } = await startSecondApi({ RATE_LIMIT_UNKNOWN_KEYS: '5', TRUSTED_PROXIES: '127.0.0.1' });
  const send = (key: string, from: string) =>
    createClient(key, baseUrl).get('/api/v1/companies', { 'x-forwarded-for': from });
  const replies = [];
  for (let sent = 0; sent < 12; sent += 1) replies.push(await send(generateApiKey(), '198.51.100.1'));
  const refused = replies.filter(({ status }) => status === 429);
  // The count starts again if the minute ends in between.
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expectProblem(reply, 429, 'rate-limit-exceeded');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const fresh = await createKey(tenant.companyId);
  expect((await send(fresh.secret, '198.51.100.1')).status).toBe(200);
  expect((await send(generateApiKey(), '198.51.100.2')).status).toBe(401);
}, 120_000);

/** The members of answers with findings of a document or a photo. */
const resultMembers = ['result', 'reviewedResult', 'quality', 'extractedData', 'fraudScore', 'confidence', 'aiSummary'];

it('The only endpoints that write and return results are those that leave them out for a key without the scope "read"', () => {
  const answering = routes.filter(({ method, responses }) => {
    const schemas = Object.values(responses).map(({ schema }) =>
      JSON.stringify(z.toJSONSchema(schema, { io: 'output' })),
    );
    return method === 'post' && schemas.some((text) => resultMembers.some((name) => text.includes(`"${name}":{`)));
  });
  expect(answering.map(({ operationId }) => operationId).sort()).toEqual(['cancelShelfSession', 'createShelfSession']);
});

it('A key without the scope "read" gets no recognized result by repeating the creation of a capture, or by cancelling it', async () => {
  const shelf = await createShelfTenant({ review: 'never' });
  const submitOnly = await createLimitedKey({ scopes: ['submit'] }, shelf.companyId);
  const reading = await createLimitedKey({ scopes: ['submit', 'read'] }, shelf.companyId);
  const done = await finishCapture(shelf);
  expect(done.result).not.toBeNull();
  const again = { clientCaptureId: done.clientCaptureId, profileVersionId: shelf.profile.versionId };
  const open = expectBody(await reading.post(sessionsPath, again), 200, ShelfSnapshot);
  expect(open.result).toEqual(done.result);
  for (const reply of [
    await submitOnly.post(sessionsPath, again),
    await submitOnly.post(capturePath(done.sessionId, 'cancel'), {}),
  ]) {
    const shown = expectBody(reply, 200, ShelfSnapshot);
    expect(shown).toMatchObject({ status: 'completed', result: null, reviewedResult: null, error: null });
    expect(shown.photos).toHaveLength(1);
    for (const photo of shown.photos) expect(photo.quality).toBeNull();
  }
  const failedId = await failCapture(shelf, 'recognition_failed');
  expect((await cancel(reading, failedId)).error).not.toBeNull();
  expect((await cancel(submitOnly, failedId)).error).toBeNull();
});
