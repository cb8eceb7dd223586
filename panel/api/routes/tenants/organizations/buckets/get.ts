import { z } from 'zod';
import { notFound } from '../../../../../../domain/problems.ts';
import { findAssignedBuckets } from '../../../../../../prisma/tenants/buckets.ts';
import { findOrganization } from '../../../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../../../http/route.ts';
import { OrganizationBuckets, presentBuckets } from './schema.ts';

export const getBucketsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/organizations/{organizationId}/buckets',
  operationId: 'getOrganizationBuckets',
  tag: 'Organizations',
  summary: 'The buckets that the administrators of an organization may name, and those that can be given to it',
  permission: 'buckets.assign',
  params: z.object({ organizationId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The buckets.', schema: OrganizationBuckets } },
  errors: ['not-found'],
  async handle({ deps, params: { organizationId } }) {
    if (!(await findOrganization(deps.prisma, organizationId))) throw notFound('organization');
    return { status: 200, body: presentBuckets(deps, await findAssignedBuckets(deps.prisma, organizationId)) };
  },
});
