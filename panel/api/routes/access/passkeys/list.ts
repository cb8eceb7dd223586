import { z } from 'zod';
import { listPasskeys } from '../../../../../prisma/access/passkeys.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { PasskeyItem, passkeyItem } from './schema.ts';

export const listPasskeysRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/me/passkeys',
  operationId: 'listPasskeys',
  tag: 'Sign-in',
  summary: 'The passkeys of the signed-in person, oldest first',
  permission: null,
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The passkeys.', schema: z.object({ data: z.array(PasskeyItem) }) } },
  errors: [],
  async handle({ deps, staff }) {
    return { status: 200, body: { data: (await listPasskeys(deps.prisma, staff.userId)).map(passkeyItem) } };
  },
});
