import { z } from 'zod';
import { invalidField, ProblemError } from '../../../../domain/problems.ts';
import { confirmIdentity } from '../../../../operations/access/confirm-identity.ts';
import { insertAuditEntry } from '../../../../prisma/audit/write.ts';
import { definePanelRoute } from '../../http/route.ts';

export const confirmIdentityRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/me/confirm',
  operationId: 'confirmIdentity',
  tag: 'Sign-in',
  summary: 'Enter the password again, as operations ask for that need a recent sign-in',
  permission: null,
  params: z.object({}),
  query: z.object({}),
  body: { schema: z.object({ password: z.string().min(1, 'enter your password').max(256) }), required: true },
  responses: { 200: { description: 'The password was right.', schema: z.object({ confirmed: z.literal(true) }) } },
  errors: ['validation-error', 'rate-limit-exceeded'],
  async handle({ deps: { prisma }, staff, body: { password } }) {
    const confirmed = await confirmIdentity(prisma, staff, password);
    if ('waitMs' in confirmed) {
      const seconds = Math.ceil(confirmed.waitMs / 1000);
      const headers = { 'Retry-After': String(seconds) };
      throw new ProblemError('rate-limit-exceeded', `Too many wrong passwords. Wait ${seconds} s and try again.`, {
        headers,
      });
    }
    await insertAuditEntry(prisma, staff.audit, {
      action: confirmed.isRight ? 'identity_confirm' : 'identity_confirm_failed',
      subject: { type: 'user', id: staff.userId },
      organizationId: staff.organizationId,
    });
    if (!confirmed.isRight) throw invalidField('password', 'wrong', 'not your password');
    return { status: 200, body: { confirmed: true } };
  },
});
