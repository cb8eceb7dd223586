import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { findShelfProfileInScope } from '../../../../prisma/shelf-profiles/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { ShelfProfileDetail, versionItem } from './schema.ts';

export const getShelfProfileRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-profiles/{profileId}',
  operationId: 'getPanelShelfProfile',
  tag: 'Shelf profiles',
  summary: 'A shelf profile with its versions',
  permission: 'shelf_profiles.read',
  params: z.object({ profileId: z.string().max(100) }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The profile.', schema: ShelfProfileDetail } },
  errors: ['not-found'],
  async handle({ deps, staff, params }) {
    const row = await findShelfProfileInScope(deps.prisma, staff.companies, params.profileId);
    if (!row) throw notFound('shelf profile');
    const { id, slug, company, createdAt } = row;
    const versions = row.versions.map((version) => ({
      ...versionItem(version),
      description: version.description,
      captureCount: version.captureCount,
    }));
    return { status: 200, body: { id, slug, company, createdAt: createdAt.toISOString(), versions } };
  },
});
