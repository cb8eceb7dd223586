import { z } from 'zod';
import { assignBuckets } from '../../../../../../operations/tenants/assign-buckets.ts';
import { definePanelRoute } from '../../../../http/route.ts';
import { BucketsBody, knownBuckets, OrganizationBuckets, presentBuckets } from './schema.ts';

export const assignBucketsRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/organizations/{organizationId}/buckets',
  operationId: 'assignBuckets',
  tag: 'Organizations',
  summary: 'Set the buckets that the administrators of an organization may name for new sources and exports',
  permission: 'buckets.assign',
  recentSignIn: true,
  params: z.object({ organizationId: z.string() }),
  query: z.object({}),
  body: { schema: BucketsBody, required: true },
  responses: { 200: { description: 'The buckets.', schema: OrganizationBuckets } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { organizationId }, body }) {
    const assigned = await assignBuckets(deps.prisma, organizationId, knownBuckets(deps), body, staff.audit);
    return { status: 200, body: presentBuckets(deps, assigned) };
  },
});
