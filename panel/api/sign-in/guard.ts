import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { beginSignIn } from '../../../operations/access/begin-sign-in.ts';
import { deleteSignInAttempt, deleteSignInAttempts } from '../../../prisma/access/sign-in-attempts.ts';
import { isFreshSession } from '../../../prisma/access/staff-sessions.ts';
import { takeCode } from '../../../prisma/access/two-factor.ts';
import { findUser } from '../../../prisma/access/users.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { clientOf, note, noteFailure } from './audit-notes.ts';
import { rememberDevice } from './known-device.ts';
import { needsOwnPassword, singleSignOnPath } from './offered-paths.ts';
import { ownChanges, recordOwnChange } from './own-changes.ts';
import { addPasskeyPath, PasskeyName, passkeySignInPath, startPasskeyPath } from './passkeys.ts';
import { appCodePath, backupCodePath, changePasswordPath, type Proof, proofOf } from './proof.ts';

const PasswordChange = z.object({ currentPassword: z.string(), newPassword: z.string() });
/** The library would accept a provider's token without the full exchange. */
const WithIdToken = z.object({ idToken: z.object({}) });
/** The library would skip the code in this browser for 30 days. */
const WithTrust = z.object({ trustDevice: z.literal(true) });
/** The library would create another session. */
const WithSession = z.object({ createSession: z.literal(true) });
const NamedPasskey = z.object({ name: PasskeyName });
const Code = z.object({ code: z.string().regex(/^\d{6}$/) });

/** Whether a password change sets the same password again. */
const isSamePassword = (body: unknown): boolean => {
  const parsed = PasswordChange.safeParse(body);
  return parsed.success && parsed.data.currentPassword === parsed.data.newPassword;
};

/** @throws APIError 400 for features of the library that the panel does not offer */
const refuseUnoffered = (path: string, body: unknown): void => {
  if (path === singleSignOnPath && WithIdToken.safeParse(body).success) {
    throw new APIError('BAD_REQUEST', { message: 'Single sign-on works only through the page of its provider.' });
  }
  if (path === changePasswordPath && isSamePassword(body)) {
    throw new APIError('BAD_REQUEST', { message: 'Choose a password that differs from the current one.' });
  }
  if ((path === appCodePath || path === backupCodePath) && WithTrust.safeParse(body).success) {
    throw new APIError('BAD_REQUEST', { message: 'trustDevice: every sign-in needs a code. Leave this member out.' });
  }
  if (path === addPasskeyPath && (WithSession.safeParse(body).success || !NamedPasskey.safeParse(body).success)) {
    throw new APIError('BAD_REQUEST', { message: 'name: enter a name of at most 100 characters for the passkey.' });
  }
};

/** Audit actions for sign-ins other than with a password and an app code. */
const meansOfSignIn: Readonly<Record<string, string>> = {
  [backupCodePath]: 'backup_code_use',
  [passkeySignInPath]: 'passkey_use',
};

const tooManyAttempts = (waitMs: number, kind: Proof['kind']): APIError => {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message: `Too many wrong ${kind}s for this email address. Wait ${wait} and try again.` },
    { 'Retry-After': String(seconds) },
  );
};

const usedCode = (): APIError =>
  new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code has been used. Wait for the next one.' });

/** @throws APIError 403 if the person of a request has not entered the password for longer than that */
const requireRecentSignIn = async (
  context: GenericEndpointContext,
  prisma: PrismaClient,
  withinMs: number,
): Promise<void> => {
  const signedIn = await getSessionFromCtx(context);
  if (!signedIn || (await isFreshSession(prisma, signedIn.session.id, withinMs))) return;
  throw new APIError('FORBIDDEN', {
    code: 'CONFIRMATION_REQUIRED',
    message: 'Confirm that it is you: enter your password, or sign in again.',
  });
};

/**
 * Requires a person whose password someone else knows to choose another one before any other change: otherwise, that
 * other person could add a passkey.
 * @throws APIError 403
 */
const requireChosenPassword = async (context: GenericEndpointContext, prisma: PrismaClient): Promise<void> => {
  if (!needsOwnPassword(context.path)) return;
  const signedIn = await getSessionFromCtx(context);
  if (!signedIn || !(await findUser(prisma, signedIn.user.id))?.mustChangePassword) return;
  throw new APIError('FORBIDDEN', {
    code: 'PASSWORD_CHANGE_REQUIRED',
    message: 'Someone else knows your password. Change it under "Your account" first.',
  });
};

/** Whether the password or code was checked and was wrong. */
const wasWrong = (returned: unknown): boolean =>
  returned instanceof APIError && (returned.status === 'UNAUTHORIZED' || returned.body?.code === 'INVALID_PASSWORD');

/** The action that the audit log has for a wrong password or code. */
const failureOf = ({ own }: Proof): string => (own ? 'identity_confirm_failed' : 'sign_in_failed');

/** The settings of the guard. */
export interface GuardOptions {
  readonly secureCookies: boolean;
  /** How long after the password was entered a passkey may be added. */
  readonly confirmAfterMs: number;
  /** Whether people get emails about changes of their sign-in. */
  readonly sendsMail: boolean;
}

/**
 * Slows down the guessing of passwords and codes for each account and network, exempts devices that have signed in
 * before, accepts no code twice, and records sign-ins and changes of password and second factor in the audit log. The
 * authentication library limits attempts by IP address in addition. It must come after the plugin for two factors,
 * which withdraws a session until the code is sent.
 */
export const signInGuard = (prisma: PrismaClient, { secureCookies, confirmAfterMs, sendsMail }: GuardOptions) => {
  const attempts = new WeakMap<Request, Proof & { readonly id: string }>();
  const before = createAuthMiddleware(async (context) => {
    refuseUnoffered(context.path, context.body);
    await requireChosenPassword(context, prisma);
    if (context.path === startPasskeyPath) await requireRecentSignIn(context, prisma, confirmAfterMs);
    const proof = await proofOf(context, prisma);
    if (!proof || !context.request) return;
    const start = await beginSignIn(prisma, proof.email, proof.source);
    if ('waitMs' in start) throw tooManyAttempts(start.waitMs, proof.kind);
    const code = context.path === appCodePath ? Code.safeParse(context.body) : null;
    if (code?.success && proof.userId && !(await takeCode(prisma, proof.userId, code.data.code))) {
      await noteFailure(prisma, failureOf(proof), proof.email, clientOf(context.request.headers));
      throw usedCode();
    }
    attempts.set(context.request, { ...proof, id: start.attemptId });
  });
  const after = createAuthMiddleware(async (context) => {
    const { newSession, session, returned } = context.context;
    const client = clientOf(context.request?.headers ?? context.headers);
    const attempt = context.request && attempts.get(context.request);
    const isRefused = returned instanceof Error;
    const record = (action: string, userId: string) =>
      recordOwnChange(
        { prisma, sendsMail },
        { action, userId, sessionId: (newSession ?? session)?.session.id ?? null, client },
      );
    const ownChange = ownChanges[context.path];
    if (ownChange && session && !isRefused) {
      await record(ownChange, session.user.id);
    } else if (attempt?.own) {
      const { userId, own } = attempt;
      if (context.path === appCodePath && userId && !isRefused && !own.hadTwoFactor) {
        await record('two_factor_enable', userId);
      }
    } else if (newSession) {
      const means = meansOfSignIn[context.path];
      const person = await findUser(prisma, newSession.user.id);
      if (person && means) await note(prisma, means, person, client);
      if (person) await note(prisma, 'sign_in', person, client);
      if (context.path === passkeySignInPath) await rememberDevice(context, newSession.user.email, secureCookies);
    }
    if (!attempt) return;
    const isProven = !isRefused && (attempt.own !== null || newSession !== null);
    if (isProven) {
      await deleteSignInAttempts(prisma, attempt.email, attempt.source);
    } else if (wasWrong(returned)) {
      await noteFailure(prisma, failureOf(attempt), attempt.email, client);
    } else {
      await deleteSignInAttempt(prisma, attempt.id);
    }
    if (isProven && newSession && !attempt.own) await rememberDevice(context, attempt.email, secureCookies);
  });
  const matcher = () => true;
  return {
    id: 'docket-guard',
    hooks: { before: [{ matcher, handler: before }], after: [{ matcher, handler: after }] },
  } satisfies BetterAuthPlugin;
};
