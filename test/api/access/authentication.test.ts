import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateApiKey, hashApiKey } from '../../../platform/secrets.ts';
import { answersOnEach } from '../../support/answers.ts';
import { pathOf } from '../../support/route-table.ts';
import { type ApiClient, createClient, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, createTenant, revokeKey, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
let revoked: ApiClient;
let unscoped: ApiClient;
let withoutModules: ApiClient;
beforeAll(async () => {
  tenant = await createTenant();
  const key = await createKey(tenant.companyId);
  await revokeKey(key.id);
  revoked = key.api;
  unscoped = (await createKey(null)).api;
  withoutModules = (await createTenant({ modules: [] })).api;
});

answersOnEach(
  'withKey',
  401,
  'unauthorized',
  'A request without an API key is 401 on every endpoint under /api/v1',
  async (route) => {
    const reply = await createClient(null).send(route.method, pathOf(route));
    expect(expectProblem(reply, 401, 'unauthorized').detail).toContain('Authorization: Bearer');
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
  },
);

answersOnEach('withKey', 403, 'forbidden', 'A revoked API key is 403 on every endpoint', async (route) => {
  expect(expectProblem(await revoked.send(route.method, pathOf(route)), 403, 'forbidden').detail).toContain('revoked');
});

answersOnEach(
  'withCompany',
  403,
  'key-not-company-scoped',
  'An API key without a company is 403 on every company-scoped endpoint',
  async (route) => {
    expectProblem(await unscoped.send(route.method, pathOf(route)), 403, 'key-not-company-scoped');
  },
);

answersOnEach(
  'withModule',
  403,
  'forbidden',
  'An API key of a company without the module is 403 on every endpoint of the module',
  async (route) => {
    const problem = expectProblem(await withoutModules.send(route.method, pathOf(route)), 403, 'forbidden');
    expect(problem.detail).toContain(`"${route.module}"`);
  },
);

describe('malformed and unknown keys', () => {
  const hex = randomBytes(32).toString('hex');
  it.each([
    ['another prefix', `Bearer key_${hex}`],
    ['upper-case hex', `Bearer aok_${hex.toUpperCase().replace(/^./, 'A')}`],
    ['63 characters', `Bearer aok_${hex.slice(1)}`],
    ['65 characters', `Bearer aok_${hex}0`],
    ['a letter that is not hex', `Bearer aok_${hex.slice(1)}g`],
    ['another scheme', `Basic aok_${hex}`],
    ['no scheme', `aok_${hex}`],
    ['something behind it', `Bearer aok_${hex} again`],
    ['a scheme alone', 'Bearer'],
  ])('A malformed API key is 401: %s', async (_, authorization) => {
    const reply = await createClient(null).get('/api/v1/companies', { authorization });
    expect(expectProblem(reply, 401, 'unauthorized').detail).toContain('malformed');
  });

  it('A well-formed API key that does not exist is 401', async () => {
    expectProblem(await createClient(generateApiKey()).get('/api/v1/companies'), 401, 'unauthorized');
  });

  it('The authentication scheme is case-insensitive', async () => {
    const reply = await createClient(null).get('/api/v1/companies', { authorization: `bearer ${tenant.key.secret}` });
    expect(reply.status).toBe(200);
  });

  it('An API key in a query parameter or a cookie does not authenticate', async () => {
    const { secret } = tenant.key;
    const reply = await createClient(null).get(`/api/v1/companies?authorization=Bearer%20${secret}&api_key=${secret}`, {
      cookie: `key=${secret}`,
    });
    expectProblem(reply, 401, 'unauthorized');
  });
});

describe('stored keys', () => {
  it('Neither an API key nor its SHA-256 is stored', async () => {
    const row = await prisma.apiKey.findUniqueOrThrow({ where: { id: tenant.key.id } });
    for (const text of [tenant.key.secret, hashApiKey(tenant.key.secret)]) {
      expect(JSON.stringify(row)).not.toContain(text);
    }
    expect(row.lastFour).toBe(tenant.key.secret.slice(-4));
  });

  it('Two API keys of one company work at the same time, so that a key can be rotated', async () => {
    const next = await createKey(tenant.companyId);
    for (const { api } of [tenant.key, next]) expect((await api.get('/api/v1/workflows')).status).toBe(200);
    await revokeKey(next.id);
    expect((await tenant.api.get('/api/v1/workflows')).status).toBe(200);
  });
});
