import { z } from 'zod';
import { roleMay } from '../../../../domain/access/permissions.ts';
import { badgeMax, countBadges } from '../../../../prisma/dashboard/badges.ts';
import { definePanelRoute } from '../../http/route.ts';

const Badges = z
  .object({
    submissions: z.int().describe('Submissions that wait for a decision.'),
    shelf: z.int().describe('Shelf captures that wait for a review.'),
    deliveries: z.int().describe('Deliveries that failed in the last 24 hours.'),
  })
  .meta({ id: 'Badges' });

export const getBadgesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/badges',
  operationId: 'getBadges',
  tag: 'Dashboard',
  summary: `The counts in the navigation, each up to ${badgeMax}`,
  permission: 'dashboard.read',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The counts.', schema: Badges } },
  errors: [],
  async handle({ deps, staff }) {
    const counts = await countBadges(deps.prisma, staff.companies);
    return {
      status: 200,
      body: { ...counts, deliveries: roleMay(staff.role, 'deliveries.read') ? counts.deliveries : 0 },
    };
  },
});
