import type { GenericEndpointContext } from 'better-auth';
import { getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { networkOf } from '../../../domain/access/client-network.ts';
import { deviceSource, networkSource } from '../../../domain/access/sign-in-delay.ts';
import { findUser } from '../../../prisma/access/users.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { clientAddressHeader } from './audit-notes.ts';
import { knownDevice } from './known-device.ts';

export const signInPath = '/sign-in/email';
export const changePasswordPath = '/change-password';
export const enableTwoFactorPath = '/two-factor/enable';
export const disableTwoFactorPath = '/two-factor/disable';
export const newBackupCodesPath = '/two-factor/generate-backup-codes';
export const appCodePath = '/two-factor/verify-totp';
export const backupCodePath = '/two-factor/verify-backup-code';

/** The paths on which a person who has signed in enters the password. */
const ownPasswordPaths: ReadonlySet<string> = new Set([
  changePasswordPath,
  enableTwoFactorPath,
  disableTwoFactorPath,
  newBackupCodesPath,
]);
const codePaths: ReadonlySet<string> = new Set([appCodePath, backupCodePath]);

/** A password or code that a request wants to have checked, so that wrong ones must be counted. */
export interface Proof {
  readonly email: string;
  /** The source that wrong ones delay: a network, or a known device. */
  readonly source: string;
  readonly kind: 'password' | 'code';
  /** The person whose second factor the code belongs to; null for the password of an unknown person. */
  readonly userId: string | null;
  /** Whether the person has signed in before; null if they do so with this request. */
  readonly own: { readonly hadTwoFactor: boolean } | null;
}

const SignIn = z.object({ email: z.email().max(320) });

/** The source of a sign-in to an account. */
const sourceOf = async (context: GenericEndpointContext, email: string): Promise<string> => {
  const device = await knownDevice(context, email);
  const address = context.request?.headers.get(clientAddressHeader) ?? '';
  return device ? deviceSource(device) : networkSource(networkOf(address));
};

/** The person whose password was right and who has not sent a code yet; null if the sign-in has ended. */
const pendingPerson = async (context: GenericEndpointContext, prisma: PrismaClient) => {
  const { secret, internalAdapter } = context.context;
  const cookie = context.context.createAuthCookie('two_factor');
  const identifier = await context.getSignedCookie(cookie.name, secret);
  const pending = identifier ? await internalAdapter.findVerificationValue(identifier) : null;
  return pending && findUser(prisma, pending.value);
};

/** The proof in a request; null for a request without a password or code. */
export const proofOf = async (context: GenericEndpointContext, prisma: PrismaClient): Promise<Proof | null> => {
  const { path } = context;
  if (path === signInPath) {
    const parsed = SignIn.safeParse(context.body);
    if (!parsed.success) return null;
    const email = parsed.data.email.toLowerCase();
    return { email, source: await sourceOf(context, email), kind: 'password', userId: null, own: null };
  }
  if (path === undefined) return null;
  const isCode = codePaths.has(path);
  if (!isCode && !ownPasswordPaths.has(path)) return null;
  const kind = isCode ? 'code' : 'password';
  const signedIn = await getSessionFromCtx(context);
  if (signedIn) {
    const person = await findUser(prisma, signedIn.user.id);
    if (!person) return null;
    const { id: userId, email, twoFactorEnabled: hadTwoFactor } = person;
    return { email, source: deviceSource(signedIn.session.id), kind, userId, own: { hadTwoFactor } };
  }
  const person = isCode ? await pendingPerson(context, prisma) : null;
  return (
    person && { email: person.email, source: await sourceOf(context, person.email), kind, userId: person.id, own: null }
  );
};
