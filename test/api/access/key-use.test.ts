import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { createKey, createTenant, revokeKey, type Tenant, type TestKey } from '../../support/tenant.ts';

const path = '/api/v1/companies';
const intervalMs = 1_500;

let tenant: Tenant;
let secondUrl: string;
beforeAll(async () => {
  tenant = await createTenant();
  ({ baseUrl: secondUrl } = await startSecondApi({ LAST_USED_INTERVAL: `${intervalMs}ms` }));
});

const lastUsedAt = async ({ id }: TestKey): Promise<Date | null> =>
  (await prisma.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;

/**
 * Uses a key until it is refused.
 * @returns the time from `sinceMs` to the start of the last answered request, in milliseconds
 */
const lastAccepted = async (baseUrl: string, { secret }: TestKey, sinceMs: number): Promise<number> => {
  const client = createClient(secret, baseUrl);
  let lastMs = 0;
  await eventually('the revoked key is refused', async () => {
    const startedAtMs = Date.now();
    const { status } = await client.get(path);
    if (status === 200) lastMs = startedAtMs - sinceMs;
    return status === 403;
  });
  return lastMs;
};

describe('revocation', () => {
  it('A revoked API key stops working within a second in every process, however busy it is', async () => {
    const key = await createKey(tenant.companyId);
    const baseUrls = [tenant.api.baseUrl, secondUrl];
    for (const baseUrl of baseUrls) expect((await createClient(key.secret, baseUrl).get(path)).status).toBe(200);
    await revokeKey(key.id);
    const revokedAtMs = Date.now();
    const accepted = await Promise.all(baseUrls.map((baseUrl) => lastAccepted(baseUrl, key, revokedAtMs)));
    expect(Math.max(...accepted)).toBeLessThan(1_000);
  });
});

it('The lastUsedAt of an API key is written after its use, and not before', async () => {
  const key = await createKey(tenant.companyId);
  expect(await lastUsedAt(key)).toBeNull();
  const usedAtMs = Date.now();
  await key.api.get(path);
  const noted = await eventually('the use is noted', () => lastUsedAt(key));
  expect(noted.getTime()).toBeGreaterThanOrEqual(usedAtMs - 1);
});

it('The lastUsedAt of an API key is written at most once in 60 seconds per API key by default', async () => {
  const key = await createKey(tenant.companyId);
  await key.api.get(path);
  const first = await eventually('the use is noted', () => lastUsedAt(key));
  await key.api.get(path);
  // One write records the use of all keys.
  const other = await createKey(tenant.companyId);
  await other.api.get(path);
  await eventually("the other key's use is noted", () => lastUsedAt(other));
  expect(await lastUsedAt(key)).toEqual(first);
});

it('The lastUsedAt of an API key is written again after the interval', async () => {
  const key = await createKey(tenant.companyId, secondUrl);
  await key.api.get(path);
  const first = await eventually('the use is noted', () => lastUsedAt(key));
  const second = await eventually('it is noted again', async () => {
    await key.api.get(path);
    const noted = await lastUsedAt(key);
    return noted?.getTime() !== first.getTime() && noted;
  });
  expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(intervalMs);
});

it('The lastUsedAt of an API key stays null if only a revoked API key was used', async () => {
  const key = await createKey(tenant.companyId);
  await revokeKey(key.id);
  await key.api.get(path);
  const other = await createKey(tenant.companyId);
  await other.api.get(path);
  await eventually("the other key's use is noted", () => lastUsedAt(other));
  expect(await lastUsedAt(key)).toBeNull();
});
