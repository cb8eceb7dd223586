import { z } from 'zod';
import { setUserDisabled } from '../../../../../prisma/access/user-changes.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { changeUser } from './change-user.ts';
import { PersonItem, personItem } from './schema.ts';

export const enableUserRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/users/{userId}/enable',
  operationId: 'enableUser',
  tag: 'People',
  summary: 'Enable a disabled person. An enabled person does not change.',
  permission: 'users.write',
  recentSignIn: true,
  params: z.object({ userId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The person.', schema: PersonItem } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { userId } }) {
    const row = await changeUser(deps, staff, userId, async (tx, { user }, audit) => {
      if (!user.disabledAt) return;
      await setUserDisabled(tx, userId, null);
      await audit({
        action: 'user.enable',
        subject: { type: 'user', id: userId },
        organizationId: user.organization?.id ?? null,
        before: { disabledAt: user.disabledAt },
        after: { disabledAt: null },
      });
    });
    return { status: 200, body: await personItem(deps.prisma, row) };
  },
});
