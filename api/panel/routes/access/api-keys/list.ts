import { z } from 'zod';
import { listApiKeysInScope } from '../../../../../prisma/access/api-key-list.ts';
import {
  NewestFirstCursor,
  newestFirstPosition,
  PageQuery,
  pageOf,
  pageSize,
  readCursor,
  toPage,
} from '../../../../http/pagination.ts';
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
  async handle({ deps, staff, query }) {
    const size = pageSize(query);
    const position = readCursor(list, NewestFirstCursor, query.cursor);
    const isActive = query.state === 'active';
    const rows = await listApiKeysInScope(deps.prisma, staff.companies, { isActive }, position, size + 1);
    return { status: 200, body: toPage(list, rows, size, apiKeyItem, newestFirstPosition) };
  },
});
