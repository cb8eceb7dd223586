import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { findUser, findUserByEmail } from '../../../prisma/access/users.ts';
import { countRecentFailures, insertAuditEntry } from '../../../prisma/audit/write.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';

/** After this many wrong passwords for one e-mail address, from any client, its sign-in is locked for {@link lockedForMs}. */
const failuresMax = 10;
const lockedForMs = 15 * 60_000;
const signInPath = '/sign-in/email';
const singleSignOnPath = '/sign-in/social';

const SignIn = z.object({ email: z.string() });
/** The library would accept a token of the provider instead of the whole exchange. */
const WithIdToken = z.object({ idToken: z.object({}) });

const emailOf = (body: unknown): string | null => {
  const parsed = SignIn.safeParse(body);
  return parsed.success ? parsed.data.email.toLowerCase() : null;
};

/** Records what a person did to their own sessions or password. */
const note = async (prisma: PrismaClient, action: string, userId: string): Promise<void> => {
  const person = await findUser(prisma, userId);
  if (!person) return;
  const { email, organizationId } = person;
  const change = { action, subject: { type: 'user', id: userId }, organizationId };
  await insertAuditEntry(prisma, { userId, label: email, requestId: null }, change);
};

/** Records a failed sign-in. An unknown person is recorded by e-mail address. */
const noteFailure = async (prisma: PrismaClient, email: string): Promise<void> => {
  const person = await findUserByEmail(prisma, email);
  await insertAuditEntry(
    prisma,
    { userId: person?.id ?? null, label: email, requestId: null },
    {
      action: 'sign_in_failed',
      subject: { type: 'user', id: person?.id ?? email },
      organizationId: person?.organizationId ?? null,
    },
  );
};

/** Audit actions for changes that people make to their own sessions and password, by the library's paths. */
const ownChanges: Readonly<Record<string, string>> = {
  '/change-password': 'password_change',
  '/revoke-sessions': 'sign_out_everywhere',
};

/**
 * Locks an account against password guessing, whichever IP addresses the guesses come from, and records sign-ins and password changes in the audit
 * log. The authentication library limits attempts by IP address in addition.
 */
export const signInGuard = (prisma: PrismaClient) => ({
  before: createAuthMiddleware(async (context) => {
    if (context.path === singleSignOnPath && WithIdToken.safeParse(context.body).success)
      throw new APIError('BAD_REQUEST', { message: 'Single sign-on works only through the page of its provider.' });
    if (context.path !== signInPath) return;
    const email = emailOf(context.body);
    if (!email || (await countRecentFailures(prisma, email, lockedForMs)) < failuresMax) return;
    throw new APIError('TOO_MANY_REQUESTS', {
      message: 'Too many wrong passwords for this e-mail address. Wait 15 minutes and try again.',
    });
  }),
  after: createAuthMiddleware(async (context) => {
    const { newSession, session, returned } = context.context;
    const ownChange = ownChanges[context.path];
    if (ownChange) {
      if (session && !(returned instanceof Error)) await note(prisma, ownChange, session.user.id);
      return;
    }
    const email = emailOf(context.body);
    if (newSession) await note(prisma, 'sign_in', newSession.user.id);
    else if (context.path === signInPath && email) await noteFailure(prisma, email);
  }),
});

/** Records that a person signed out; for the library's hook after a session was deleted. */
export const noteSignOut =
  (prisma: PrismaClient) =>
  async ({ userId }: { readonly userId: string }, context: { readonly path?: string } | null): Promise<void> => {
    if (context?.path === '/sign-out') await note(prisma, 'sign_out', userId);
  };
