import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import { giveUpAfterMs } from '../../../domain/access/mail.ts';
import { ProblemError } from '../../../domain/problems.ts';
import { applyPasswordLink } from '../../../operations/access/use-password-link.ts';
import { queueMail } from '../../../prisma/access/mail/queue.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { clientOf } from './audit-notes.ts';
import { applyLinkPath, requestLinkPath } from './offered-paths.ts';

const off = () =>
  new APIError('NOT_FOUND', { message: 'This installation sends no email. Ask an administrator for a new password.' });

const UseLink = z.object({
  token: z.string().max(100),
  password: z.string().min(12).max(256),
  removePasskeys: z.boolean().default(false),
});

/**
 * A new password by email. The answer to a request for a link is the same, and takes the same time, whether or not
 * someone has the address: the worker that sends the email looks for the person.
 */
export const passwordLinks = (prisma: PrismaClient, { sendsMail }: { readonly sendsMail: boolean }) =>
  ({
    id: 'docket-password-links',
    endpoints: {
      requestPasswordLink: createAuthEndpoint(
        requestLinkPath,
        { method: 'POST', body: z.object({ email: z.email().max(254) }) },
        async (context) => {
          if (!sendsMail) throw off();
          const kind = 'password_reset';
          await queueMail(prisma, kind, context.body.email.toLowerCase(), giveUpAfterMs[kind]);
          return context.json({ status: true });
        },
      ),
      usePasswordLink: createAuthEndpoint(applyLinkPath, { method: 'POST', body: UseLink }, async (context) => {
        const { token, password, removePasskeys: removesPasskeys } = context.body;
        const client = clientOf(context.request?.headers ?? context.headers);
        const isSet = await applyPasswordLink(
          { prisma, sendsMail },
          { token, password, removesPasskeys },
          client,
        ).catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          throw new APIError('SERVICE_UNAVAILABLE', { message: error.message }, { ...error.options.headers });
        });
        if (!isSet) {
          throw new APIError('BAD_REQUEST', {
            code: 'LINK_EXPIRED',
            message: 'This link was used or has expired. Ask for another one on the sign-in page.',
          });
        }
        return context.json({ status: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
