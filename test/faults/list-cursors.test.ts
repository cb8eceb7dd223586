import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createSession } from '../support/documents/sessions.ts';
import { expectBody } from '../support/stack/api-client.ts';
import { createTenant, publishFor, type Tenant } from '../support/tenant.ts';

// On a busy machine, three concurrent writers slow down the reader.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const Page = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});

/** Every id of a list, page by page, while `write` continues all the time. */
const walkDuring = async ({ api }: Tenant, path: string, write: () => Promise<unknown>): Promise<string[]> => {
  let walking = true;
  const writer = async (): Promise<void> => {
    while (walking) await write();
  };
  const writers = Promise.all([writer(), writer(), writer()]);
  const seen: string[] = [];
  try {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = expectBody(await api.get(`${path}?limit=4${query}`), 200, Page);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    }
  } finally {
    walking = false;
    await writers;
  }
  return seen;
};

const createMany = <T>(count: number, create: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, create));

it('Pages of submissions skip none and repeat none while three writers create more', async () => {
  const tenant = await createTenant();
  const before = (await createMany(30, () => createSession(tenant))).map(({ submissionId }) => submissionId);
  const seen = await walkDuring(tenant, '/api/v1/submissions', () => createSession(tenant));
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen.filter((id) => before.includes(id)).sort()).toEqual(before.sort());
});

it('Pages of workflows skip none and repeat none while three writers publish more, before and after the page', async () => {
  const tenant = await createTenant();
  const before = (await createMany(15, () => publishFor(tenant.companyId))).map(({ id }) => id);
  const seen = await walkDuring(tenant, '/api/v1/workflows', () => publishFor(tenant.companyId));
  expect(seen).toHaveLength(new Set(seen).size);
  expect(seen.filter((id) => before.includes(id)).sort()).toEqual(before.sort());
});
