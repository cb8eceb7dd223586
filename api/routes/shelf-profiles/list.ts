import { z } from 'zod';
import { idText } from '../../../domain/ids.ts';
import { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import { shelfReviewPolicies } from '../../../domain/shelf-profiles/review-policy.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../http/pagination.ts';
import { listShelfProfiles, reviewPolicyOf } from '../../../prisma/shelf-profiles/find.ts';
import { defineRoute } from '../../route/route.ts';

const listName = 'shelf-profiles';

export const ShelfProfile = z
  .object({
    id: idText('shelfProfile').describe('Id of the profile (`shp_…`).'),
    slug: z.string().describe('Slug of the profile, such as `beverages`.'),
    name: z.string().describe('Display name of the profile.'),
    description: z.string().describe('What the profile is for; may be empty.'),
    versionId: idText('shelfProfileVersion').describe('Create captures with this id (`shv_…`).'),
    version: z.int().describe('Number of the profile version, from 1.'),
    active: z.boolean().describe('Whether new captures can use this version.'),
    limits: ShelfLimits,
    review: z
      .enum(shelfReviewPolicies)
      .describe('When staff must confirm a result: `never`, `always`, or if a confidence is too low.'),
    createdAt: z.iso.datetime().describe('When the profile was created (UTC).'),
  })
  .meta({ id: 'ShelfProfile', description: 'A shelf profile with its newest active version.' });

export const listShelfProfilesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/shelf/profiles',
  operationId: 'listShelfProfiles',
  tag: 'Shelf capture',
  summary: 'List shelf profiles',
  description: 'Lists the profiles that the company may use, newest first, each with its newest active version.',
  access: 'company',
  module: 'shelf',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery,
  body: null,
  responses: { 200: { description: 'A page of profiles.', schema: pageOf(ShelfProfile) } },
  errors: ['bad-request'],
  async handle({ deps, auth, query }) {
    const list = { name: listName, companyId: auth.companyId };
    const size = pageSize(query);
    const position = readCursor(list, NewestFirstCursor, query.cursor);
    const rows = await listShelfProfiles(deps.prisma, auth.ownerId, position, size + 1);
    const present = ({ id, slug, createdAt, shown }: (typeof rows)[number]): z.output<typeof ShelfProfile> => ({
      id,
      slug,
      name: shown.name,
      description: shown.description,
      versionId: shown.id,
      version: shown.version,
      active: shown.active,
      limits: ShelfLimits.parse(shown.limits),
      review: reviewPolicyOf(shown),
      createdAt: createdAt.toISOString(),
    });
    return { status: 200, body: toPage(list, rows, size, present, newestFirstPosition) };
  },
});
