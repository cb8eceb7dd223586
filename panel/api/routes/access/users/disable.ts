import { z } from 'zod';
import { setUserDisabled } from '../../../../../prisma/access/user-changes.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { changeUser, requireAnotherSuperAdmin, requireOtherPerson } from './change-user.ts';
import { PersonItem, personItem } from './schema.ts';

export const disableUserRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/users/{userId}/disable',
  operationId: 'disableUser',
  tag: 'People',
  summary: 'Disable a person and end their sessions. A disabled person does not change.',
  permission: 'users.write',
  params: z.object({ userId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The person.', schema: PersonItem } },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params: { userId } }) {
    const row = await changeUser(deps, staff, userId, async (tx, locked, audit) => {
      if (locked.user.disabledAt) return;
      requireOtherPerson(staff, userId, 'You cannot disable your own account. Ask another administrator.');
      requireAnotherSuperAdmin(locked);
      const disabledAt = new Date();
      await setUserDisabled(tx, userId, disabledAt);
      await audit({
        action: 'user.disable',
        subject: { type: 'user', id: userId },
        organizationId: locked.user.organization?.id ?? null,
        before: { disabledAt: null },
        after: { disabledAt },
      });
    });
    return { status: 200, body: await personItem(deps.prisma, row) };
  },
});
