import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { countRecentFailures, insertAuditEntry } from '../../prisma/repositories/audit.ts';
import { findUserByEmail } from '../../prisma/repositories/users.ts';

/** Wrong passwords for one address, from wherever they come, after which it is closed for {@link closedForMs}. */
const failuresMax = 10;
const closedForMs = 15 * 60_000;
const signInPath = '/sign-in/email';

const SignIn = z.object({ email: z.string() });

const emailOf = (body: unknown): string | null => {
  const parsed = SignIn.safeParse(body);
  return parsed.success ? parsed.data.email.toLowerCase() : null;
};

/**
 * Closes an account to guessing, whichever addresses the guesses come from, and keeps sign-ins in the audit log. The limit by address of
 * the authentication library comes on top.
 */
export const signInGuard = (prisma: PrismaClient) => ({
  before: createAuthMiddleware(async (context) => {
    if (context.path !== signInPath) return;
    const email = emailOf(context.body);
    if (!email || (await countRecentFailures(prisma, email, closedForMs)) < failuresMax) return;
    throw new APIError('TOO_MANY_REQUESTS', {
      message: 'Too many wrong passwords for this address. Wait a quarter of an hour and try again.',
    });
  }),
  after: createAuthMiddleware(async (context) => {
    if (context.path !== signInPath) return;
    const email = emailOf(context.body);
    if (!email) return;
    const { newSession } = context.context;
    const user = newSession ? newSession.user : await findUserByEmail(prisma, email);
    await insertAuditEntry(
      prisma,
      { userId: user?.id ?? null, label: email, requestId: null },
      {
        action: newSession ? 'sign_in' : 'sign_in_failed',
        subject: { type: 'user', id: user?.id ?? email },
      },
    );
  }),
});
