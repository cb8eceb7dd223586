import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { queueNotices } from '../../../../../prisma/access/mail/queue.ts';
import { deletePasskey, lockPasskey } from '../../../../../prisma/access/passkeys.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { PasskeyItem, passkeyItem } from './schema.ts';

export const removePasskeyRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/me/passkeys/{passkeyId}',
  operationId: 'removePasskey',
  tag: 'Sign-in',
  summary: 'Remove a passkey of the signed-in person, so that it signs nobody in',
  permission: null,
  recentSignIn: true,
  params: z.object({ passkeyId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The passkey that was removed.', schema: PasskeyItem } },
  errors: ['not-found'],
  async handle({ deps, staff: { userId, email, organizationId, audit: actor }, params: { passkeyId: id } }) {
    const removed = await auditedTransaction(deps.prisma, actor, async (tx, audit) => {
      const before = await lockPasskey(tx, userId, id);
      if (!before) return null;
      await deletePasskey(tx, id);
      await audit({
        action: 'passkey_remove',
        subject: { type: 'user', id: userId },
        organizationId,
        before: { name: before.name },
      });
      await queueNotices(tx, deps.config.mail !== null, email, ['passkey_removed']);
      return before;
    });
    if (!removed) throw notFound('passkey');
    return { status: 200, body: passkeyItem(removed) };
  },
});
