import { z } from 'zod';
import { removedNotices } from '../../../../../operations/access/removed-factors.ts';
import { queueNotices } from '../../../../../prisma/access/mail/queue.ts';
import { removeTwoFactor } from '../../../../../prisma/access/user-changes.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { changeUser, requireOtherPerson } from './change-user.ts';
import { PersonItem, personItem } from './schema.ts';

export const resetTwoFactorRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/users/{userId}/reset-two-factor',
  operationId: 'resetTwoFactor',
  tag: 'People',
  summary:
    'Turn two-factor sign-in off for a person who has lost the authenticator app, remove their passkeys, and end their sessions',
  permission: 'users.write',
  recentSignIn: true,
  params: z.object({ userId: z.string() }),
  query: z.object({}),
  body: null,
  responses: {
    200: { description: 'The person. One who has neither does not change.', schema: PersonItem },
  },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params: { userId } }) {
    requireOtherPerson(staff, userId, 'Turn your own two-factor sign-in off under "Your account".');
    const row = await changeUser(deps, staff, userId, async (tx, { user }, audit) => {
      if (!user.twoFactorEnabled && user._count.staffPasskeys === 0) return;
      await removeTwoFactor(tx, userId);
      await audit({
        action: 'user.reset_two_factor',
        subject: { type: 'user', id: userId },
        organizationId: user.organization?.id ?? null,
      });
      const removed = { passkeys: user._count.staffPasskeys, twoFactor: user.twoFactorEnabled };
      await queueNotices(tx, deps.config.mail !== null, user.email, removedNotices(removed));
    });
    return { status: 200, body: await personItem(deps.prisma, row) };
  },
});
