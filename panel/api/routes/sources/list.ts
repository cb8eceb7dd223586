import { z } from 'zod';
import { companyInbox } from '../../../../domain/sources/prefix.ts';
import { listSourcesInScope } from '../../../../prisma/sources/sources.ts';
import { definePanelRoute } from '../../http/route.ts';
import { bucketsOf } from '../tenants/organizations/buckets/schema.ts';
import { BucketSource, presentSource } from './schema.ts';

export const listSourcesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/sources',
  operationId: 'listSources',
  tag: 'Sources',
  summary: 'The buckets whose objects become submissions, the newest first',
  permission: 'sources.read',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100).optional() }),
  body: null,
  responses: {
    200: {
      description: 'The sources, and where new ones may be.',
      schema: z
        .object({
          data: z.array(BucketSource),
          buckets: z.array(z.string()).describe('The buckets that may be named, that of the service first.'),
          inbox: z.string().describe('How prefixes of a company start, with {companyId} for its id.'),
        })
        .meta({ id: 'BucketSources' }),
    },
  },
  errors: [],
  async handle({ deps, staff, query: { companyId } }) {
    const rows = await listSourcesInScope(deps.prisma, staff.companies, companyId);
    const { source: buckets } = await bucketsOf(deps, staff);
    return {
      status: 200,
      body: { data: rows.map(presentSource), buckets: [...buckets], inbox: companyInbox('{companyId}') },
    };
  },
});
