import { deviceSource } from '../../domain/access/sign-in-delay.ts';
import { verifyPassword } from '../../platform/secrets.ts';
import { deleteSignInAttempt, deleteSignInAttempts } from '../../prisma/access/sign-in-attempts.ts';
import { confirmStaffSession } from '../../prisma/access/staff-sessions.ts';
import { findPasswordHash } from '../../prisma/access/users.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { beginSignIn } from './begin-sign-in.ts';

/** A person who has signed in, with their session. */
export interface SignedInPerson {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
}

/**
 * Checks the password of a person who has signed in, and notes in their session that it was right. Wrong passwords
 * delay the next one for this session.
 * @returns whether it was right, or how long the person has to wait
 * @throws ProblemError 503 if too many passwords are being checked
 */
export const confirmIdentity = async (
  prisma: PrismaClient,
  { userId, email, sessionId }: SignedInPerson,
  password: string,
): Promise<{ readonly isRight: boolean } | { readonly waitMs: number }> => {
  const source = deviceSource(sessionId);
  const start = await beginSignIn(prisma, email, source);
  if ('waitMs' in start) return start;
  const hash = await findPasswordHash(prisma, userId);
  // A person who signs in elsewhere has no password.
  if (hash === null) return { isRight: false };
  const isRight = await verifyPassword(password, hash).catch(async (error: unknown) => {
    await deleteSignInAttempt(prisma, start.attemptId);
    throw error;
  });
  if (!isRight) return { isRight };
  await confirmStaffSession(prisma, sessionId);
  await deleteSignInAttempts(prisma, email, source);
  return { isRight };
};
