import { z } from 'zod';
import { newestFirstReply, PageQuery, pageOf } from '../../../../../http/pagination.ts';
import { listApiKeysInScope } from '../../../../../prisma/access/api-key-list.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { ApiKeyItem, apiKeyItem } from './schema.ts';

const list = 'panel-api-keys';

export const listApiKeysRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/api-keys',
  operationId: 'listApiKeys',
  tag: 'API access',
  summary: 'API keys, newest first',
  permission: 'keys.read',
  params: z.object({}),
  query: PageQuery.extend({
    state: z.enum(['active', 'all']).default('active').meta({ description: '`all` includes revoked keys.' }),
  }),
  body: null,
  responses: { 200: { description: 'A page of keys.', schema: pageOf(ApiKeyItem) } },
  errors: [],
  handle: ({ deps, staff, query }) =>
    newestFirstReply(
      list,
      query,
      (position, take) =>
        listApiKeysInScope(deps.prisma, staff.companies, { isActive: query.state === 'active' }, position, take),
      apiKeyItem,
    ),
});
