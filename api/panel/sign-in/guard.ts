import { APIError, createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { networkOf } from '../../../domain/access/client-network.ts';
import { deviceSource, networkSource } from '../../../domain/access/sign-in-delay.ts';
import { beginSignIn } from '../../../operations/access/begin-sign-in.ts';
import { deleteSignInAttempt, deleteSignInAttempts } from '../../../prisma/access/sign-in-attempts.ts';
import { noteOwnPassword } from '../../../prisma/access/user-changes.ts';
import { findUser, findUserByEmail } from '../../../prisma/access/users.ts';
import { type AuditActor, insertAuditEntry } from '../../../prisma/audit/write.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { knownDevice, rememberDevice } from './known-device.ts';

/** The header that passes the client's IP address to the library. A value sent by the client is replaced. */
export const clientAddressHeader = 'x-docket-client-address';
const signInPath = '/sign-in/email';
const singleSignOnPath = '/sign-in/social';
export const changePasswordPath = '/change-password';

const SignIn = z.object({ email: z.email().max(320) });
const PasswordChange = z.object({ currentPassword: z.string(), newPassword: z.string() });
/** The library would accept a token of the provider instead of the whole exchange. */
const WithIdToken = z.object({ idToken: z.object({}) });

/** Whether a change of the password changes nothing. */
const isSamePassword = (body: unknown): boolean => {
  const parsed = PasswordChange.safeParse(body);
  return parsed.success && parsed.data.currentPassword === parsed.data.newPassword;
};

const emailOf = (body: unknown): string | null => {
  const parsed = SignIn.safeParse(body);
  return parsed.success ? parsed.data.email.toLowerCase() : null;
};

/** The client of a request, as the audit log names it. */
type Client = Pick<AuditActor, 'address' | 'userAgent'>;

const clientOf = (headers: Headers | undefined): Client => ({
  address: headers?.get(clientAddressHeader) ?? undefined,
  userAgent: headers?.get('user-agent') ?? undefined,
});

/** Records what a person did to their own sessions or password. */
const note = async (prisma: PrismaClient, action: string, userId: string, client: Client): Promise<void> => {
  const person = await findUser(prisma, userId);
  if (!person) return;
  const { email, organizationId } = person;
  const change = { action, subject: { type: 'user', id: userId }, organizationId };
  await insertAuditEntry(prisma, { userId, label: email, requestId: null, ...client }, change);
};

/** Records a failed sign-in. An unknown person is recorded by e-mail address. */
const noteFailure = async (prisma: PrismaClient, email: string, client: Client): Promise<void> => {
  const person = await findUserByEmail(prisma, email);
  await insertAuditEntry(
    prisma,
    { userId: person?.id ?? null, label: email, requestId: null, ...client },
    {
      action: 'sign_in_failed',
      subject: { type: 'user', id: person?.id ?? email },
      organizationId: person?.organizationId ?? null,
    },
  );
};

/** Audit actions for changes that people make to their own sessions and password, by the library's paths. */
const ownChanges: Readonly<Record<string, string>> = {
  [changePasswordPath]: 'password_change',
  '/revoke-sessions': 'sign_out_everywhere',
};

const tooManyAttempts = (waitMs: number): APIError => {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: `Too many wrong passwords for this e-mail address. Wait ${wait} and try again.` },
    { 'Retry-After': String(seconds) },
  );
};

/** Whether the password was checked and was wrong. */
const wasWrong = (returned: unknown): boolean => returned instanceof APIError && returned.status === 'UNAUTHORIZED';

/** An attempt that has started. */
interface Attempt {
  readonly id: string;
  readonly email: string;
  readonly source: string;
}

/**
 * Slows down the guessing of passwords for each account and network, exempts devices that have signed in before, and records sign-ins and
 * password changes in the audit log. The authentication library limits attempts by IP address in addition.
 */
export const signInGuard = (prisma: PrismaClient, { secureCookies }: { readonly secureCookies: boolean }) => {
  const attempts = new WeakMap<Request, Attempt>();
  return {
    before: createAuthMiddleware(async (context) => {
      if (context.path === singleSignOnPath && WithIdToken.safeParse(context.body).success)
        throw new APIError('BAD_REQUEST', { message: 'Single sign-on works only through the page of its provider.' });
      if (context.path === changePasswordPath && isSamePassword(context.body))
        throw new APIError('BAD_REQUEST', { message: 'Choose a password that differs from the current one.' });
      const email = emailOf(context.body);
      if (context.path !== signInPath || !email || !context.request) return;
      const device = await knownDevice(context, email);
      const address = context.request.headers.get(clientAddressHeader) ?? '';
      const source = device ? deviceSource(device) : networkSource(networkOf(address));
      const start = await beginSignIn(prisma, email, source);
      if ('waitMs' in start) throw tooManyAttempts(start.waitMs);
      attempts.set(context.request, { id: start.attemptId, email, source });
    }),
    after: createAuthMiddleware(async (context) => {
      const { newSession, session, returned } = context.context;
      const client = clientOf(context.request?.headers ?? context.headers);
      const ownChange = ownChanges[context.path];
      if (ownChange) {
        if (!session || returned instanceof Error) return;
        if (context.path === changePasswordPath) await noteOwnPassword(prisma, session.user.id);
        await note(prisma, ownChange, session.user.id, client);
        return;
      }
      if (newSession) await note(prisma, 'sign_in', newSession.user.id, client);
      const attempt = context.request && attempts.get(context.request);
      if (!attempt) return;
      if (newSession) {
        await deleteSignInAttempts(prisma, attempt.email, attempt.source);
        await rememberDevice(context, attempt.email, secureCookies);
      } else if (wasWrong(returned)) await noteFailure(prisma, attempt.email, client);
      else await deleteSignInAttempt(prisma, attempt.id);
    }),
  };
};

/** Records that a person signed out; for the library's hook after a session was deleted. */
export const noteSignOut =
  (prisma: PrismaClient) =>
  async (
    { userId }: { readonly userId: string },
    context: { readonly path?: string; readonly headers?: Headers | undefined } | null,
  ): Promise<void> => {
    if (context?.path === '/sign-out') await note(prisma, 'sign_out', userId, clientOf(context.headers));
  };
