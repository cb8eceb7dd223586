import { z } from 'zod';
import { listStaffSessions } from '../../../../../prisma/access/staff-sessions.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { SignInItem, signInItem } from './schema.ts';

export const listSignInsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/me/sign-ins',
  operationId: 'listSignIns',
  tag: 'Sign-in',
  summary: 'Where the signed-in person is signed in, the last used first',
  permission: null,
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The sign-ins.', schema: z.object({ data: z.array(SignInItem) }) } },
  errors: [],
  async handle({ deps, staff: { userId, sessionId } }) {
    const rows = await listStaffSessions(deps.prisma, userId);
    return { status: 200, body: { data: rows.map((row) => signInItem(row, sessionId)) } };
  },
});
