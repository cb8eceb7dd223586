import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { lockPasskey, renamePasskey } from '../../../../../prisma/access/passkeys.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { PasskeyName } from '../../../sign-in/passkeys.ts';
import { PasskeyItem, passkeyItem } from './schema.ts';

export const renamePasskeyRoute = definePanelRoute({
  method: 'patch',
  path: '/admin/api/me/passkeys/{passkeyId}',
  operationId: 'renamePasskey',
  tag: 'Sign-in',
  summary: 'Rename a passkey of the signed-in person',
  permission: null,
  params: z.object({ passkeyId: z.string() }),
  query: z.object({}),
  body: { schema: z.object({ name: PasskeyName }), required: true },
  responses: { 200: { description: 'The passkey.', schema: PasskeyItem } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff: { userId, organizationId, audit: actor }, params: { passkeyId: id }, body: { name } }) {
    const renamed = await auditedTransaction(deps.prisma, actor, async (tx, audit) => {
      const before = await lockPasskey(tx, userId, id);
      if (!before || before.name === name) return before;
      await renamePasskey(tx, id, name);
      await audit({
        action: 'passkey_rename',
        subject: { type: 'user', id: userId },
        organizationId,
        before: { name: before.name },
        after: { name },
      });
      return { ...before, name };
    });
    if (!renamed) throw notFound('passkey');
    return { status: 200, body: passkeyItem(renamed) };
  },
});
