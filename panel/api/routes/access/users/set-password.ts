import { z } from 'zod';
import { removedMembers, removedNotices } from '../../../../../operations/access/removed-factors.ts';
import { generatePassword, hashPassword } from '../../../../../platform/secrets.ts';
import { queueNotices } from '../../../../../prisma/access/mail/queue.ts';
import { deleteSignInAttempts } from '../../../../../prisma/access/sign-in-attempts.ts';
import { removePasskeys, setUserPassword } from '../../../../../prisma/access/user-changes.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { changeUser, requireOtherPerson } from './change-user.ts';
import { NewPassword, personItem } from './schema.ts';

export const setUserPasswordRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/users/{userId}/password',
  operationId: 'setUserPassword',
  tag: 'People',
  summary:
    "Set a generated password, end the person's sessions, and unlock a sign-in that was locked after wrong passwords",
  permission: 'users.write',
  recentSignIn: true,
  params: z.object({ userId: z.string() }),
  query: z.object({}),
  body: {
    schema: z.object({
      removePasskeys: z
        .boolean()
        .default(false)
        .meta({ description: 'Remove the passkeys of the person, too, which could still sign someone in.' }),
    }),
    required: false,
  },
  responses: { 200: { description: 'The password. It is not shown again.', schema: NewPassword } },
  errors: ['not-found', 'conflict'],
  async handle({ deps, staff, params: { userId }, body }) {
    requireOtherPerson(staff, userId, 'Change your own password under "Your account".');
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const row = await changeUser(deps, staff, userId, async (tx, { user }, audit) => {
      await setUserPassword(tx, userId, passwordHash);
      await deleteSignInAttempts(tx, user.email);
      const removed = { passkeys: body?.removePasskeys ? await removePasskeys(tx, userId) : 0, twoFactor: false };
      await audit({
        action: 'user.set_password',
        subject: { type: 'user', id: userId },
        organizationId: user.organization?.id ?? null,
        after: removedMembers(removed),
      });
      await queueNotices(tx, deps.config.mail !== null, user.email, ['password_changed', ...removedNotices(removed)]);
    });
    return { status: 200, body: { password, person: await personItem(deps.prisma, row) } };
  },
});
