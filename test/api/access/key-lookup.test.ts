import { expect, it } from 'vitest';
import { createKeyLookup } from '../../../api/auth/key-lookup.ts';
import { noLimits } from '../../../domain/access/key-limits.ts';
import type { KeyRecord } from '../../../prisma/access/api-keys.ts';

const keyOf = (keyHash: string): KeyRecord => ({
  ...noLimits,
  keyHash,
  id: `key_${keyHash}`,
  name: keyHash,
  revokedAt: null,
  lastUsedAt: null,
  company: null,
  expiresInMs: null,
  readAtMs: 0,
});

/** A database that knows keys whose hash starts with `k`, and counts its queries. */
const createDatabase = () => {
  const seen = { running: 0, runningMax: 0, queries: 0, hashes: 0 };
  const load = async (hashes: readonly string[]): Promise<KeyRecord[]> => {
    seen.queries += 1;
    seen.hashes += hashes.length;
    seen.running += 1;
    seen.runningMax = Math.max(seen.runningMax, seen.running);
    await new Promise(setImmediate);
    seen.running -= 1;
    return hashes.filter((hash) => hash.startsWith('k')).map(keyOf);
  };
  return { seen, lookup: createKeyLookup(load) };
};

const unknownKeys = (count: number, prefix = 'u'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

it('A flood of unknown keys takes one database connection and few queries, and a key that exists is found', async () => {
  const { seen, lookup } = createDatabase();
  const flood = unknownKeys(3_000).map((hash) => lookup.find(hash, false));
  expect(await lookup.find('k1', false)).toMatchObject({ keyHash: 'k1' });
  await Promise.all(flood);
  expect(seen).toMatchObject({ runningMax: 1, hashes: 3_001 });
  expect(seen.queries).toBeLessThan(12);
});

it('Look-ups of a suspect network wait only for each other, and are refused if too many wait', async () => {
  const { seen, lookup } = createDatabase();
  const suspects = unknownKeys(3_000).map((hash) => lookup.find(hash, true));
  expect(suspects.filter((one) => one === undefined).length).toBeGreaterThan(1_000);
  await lookup.find('k1', false);
  await Promise.all(suspects);
  expect(seen.runningMax).toBe(2);
});

it('An unknown key is looked up once, and a known key once for concurrent requests', async () => {
  const { seen, lookup } = createDatabase();
  for (let again = 0; again < 3; again += 1) expect(await lookup.find('u1', false)).toBeNull();
  await Promise.all([1, 2, 3].map(() => lookup.find('k1', false)));
  await lookup.find('k1', false);
  expect(seen.hashes).toBe(2);
});

it('If the database fails, every waiting request fails immediately, and the next request asks again', async () => {
  let isUnavailable = true;
  const lookup = createKeyLookup(async (hashes) => {
    await new Promise(setImmediate);
    if (isUnavailable) throw new Error('away');
    return hashes.map(keyOf);
  });
  const outcomes = await Promise.allSettled(unknownKeys(1_200, 'k').map((hash) => lookup.find(hash, false)));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  isUnavailable = false;
  expect(await lookup.find('k0', false)).toMatchObject({ keyHash: 'k0' });
});
