import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { listShelfProfilesRoute } from '../../../api/routes/shelf-profiles/list.ts';
import { deactivateVersion } from '../../../prisma/shelf-profiles/find.ts';
import { answers } from '../../support/answers.ts';
import { createShelfTenant, publishProfile, type ShelfTenant } from '../../support/shelf/captures.ts';
import { expectBody, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';

const path = '/api/v1/shelf/profiles';
const Page = listShelfProfilesRoute.responses[200]?.schema as z.ZodType<{
  data: { id: string; versionId: string; version: number; active: boolean; createdAt: string }[];
  pagination: { hasMore: boolean; nextCursor: string | null };
}>;

let tenant: ShelfTenant;
let stranger: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
  stranger = await createShelfTenant();
});

const list = async (query = '', by: ShelfTenant = tenant) => expectBody(await by.api.get(path + query), 200, Page);
const find = async (id: string, by?: ShelfTenant) => (await list('?limit=100', by)).data.find((one) => one.id === id);

answers('listShelfProfiles', 200, null, 'A profile is listed with its version and its limits on photos', async () => {
  const limits = { minPhotos: 2, maxPhotos: 7, maxPhotoSizeMb: 2.5, mimeTypes: ['image/webp', 'image/heic'] as const };
  const profile = await publishProfile(tenant.companyId, {
    name: 'Dairy',
    description: 'The cold wall',
    review: 'below_confidence',
    limits: { ...limits, mimeTypes: [...limits.mimeTypes] },
  });
  expect(await find(profile.id)).toEqual({
    id: profile.id,
    slug: profile.slug,
    name: 'Dairy',
    description: 'The cold wall',
    versionId: profile.versionId,
    version: 1,
    active: true,
    limits,
    review: 'below_confidence',
    createdAt: expect.any(String),
  });
});

describe('the list of shelf profiles', () => {
  it("The list has the company's own profiles and the shared ones, and no others", async () => {
    const shared = await publishProfile(null);
    for (const [one, other] of [
      [tenant, stranger],
      [stranger, tenant],
    ] as const) {
      expect(await find(shared.id, one)).toBeDefined();
      expect(await find(one.profile.id, one)).toBeDefined();
      expect(await find(other.profile.id, one)).toBeUndefined();
    }
  });

  it('The list shows the newest active version of each profile, and an inactive one only if none is active', async () => {
    const first = await publishProfile(tenant.companyId);
    const second = await publishProfile(tenant.companyId, { slug: first.slug });
    expect(second).toMatchObject({ id: first.id, version: 2 });
    expect(await find(first.id)).toMatchObject({ versionId: second.versionId, version: 2, active: true });
    await deactivateVersion(prisma, second.versionId);
    expect(await find(first.id)).toMatchObject({ versionId: first.versionId, version: 1, active: true });
    await deactivateVersion(prisma, first.versionId);
    expect(await find(first.id)).toMatchObject({ versionId: second.versionId, version: 2, active: false });
  });

  it("A shared profile can have the same slug as a company's profile", async () => {
    const own = await publishProfile(tenant.companyId);
    const shared = await publishProfile(null, { slug: own.slug });
    expect(shared).toMatchObject({ version: 1 });
    expect(shared.id).not.toBe(own.id);
  });

  it('The list is newest first, in pages of any size', async () => {
    const own = await createShelfTenant();
    const made = [own.profile];
    for (let count = 0; count < 4; count += 1) made.push(await publishProfile(own.companyId));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: z.output<typeof Page> = await list(`?limit=2${cursor ? `&cursor=${cursor}` : ''}`, own);
      expect(page.pagination.hasMore).toBe(page.pagination.nextCursor !== null);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.nextCursor;
    } while (cursor && seen.length < 5);
    const ours = new Set(made.map(({ id }) => id));
    expect(seen.filter((id) => ours.has(id))).toEqual(made.map(({ id }) => id).reverse());
    expect(new Set(seen).size).toBe(seen.length);
  });

  answers(
    'listShelfProfiles',
    400,
    'bad-request',
    'A cursor of another list, or a limit that is not an integer, is refused',
    async () => {
      for (const query of ['?cursor=nonsense', '?limit=many', '?limit=1.5']) {
        expectProblem(await tenant.api.get(path + query), 400, 'bad-request');
      }
      const { nextCursor } = (await list('?limit=1')).pagination;
      expectProblem(await tenant.api.get(`/api/v1/submissions?cursor=${nextCursor}`), 400, 'bad-request');
    },
  );
});
