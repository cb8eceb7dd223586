import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { endStaffSession } from '../../../../../prisma/access/staff-sessions.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { SignInItem, signInItem } from './schema.ts';

export const endSignInRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/me/sign-ins/{signInId}',
  operationId: 'endSignIn',
  tag: 'Sign-in',
  summary: 'Sign the person out of one browser',
  permission: null,
  params: z.object({ signInId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The sign-in that was ended.', schema: SignInItem } },
  errors: ['not-found'],
  async handle({ deps, staff: { userId, sessionId, organizationId, audit: actor }, params: { signInId } }) {
    const ended = await auditedTransaction(deps.prisma, actor, async (tx, audit) => {
      const found = await endStaffSession(tx, userId, signInId);
      if (found) {
        await audit({
          action: 'sign_in_end',
          subject: { type: 'user', id: userId },
          organizationId,
          before: { address: found.ipAddress, program: found.userAgent, signedInAt: found.createdAt.toISOString() },
        });
      }
      return found;
    });
    if (!ended) throw notFound('sign-in');
    return { status: 200, body: signInItem(ended, sessionId) };
  },
});
