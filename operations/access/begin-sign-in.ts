import { attemptWindowMs, signInDelayMs } from '../../domain/access/sign-in-delay.ts';
import { insertSignInAttempt, listSignInAttempts, lockSignIn } from '../../prisma/access/sign-in-attempts.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { transact } from '../../prisma/transaction.ts';

/** The answer to an attempt to sign in: its id, or how long it has to wait. */
export type SignInStart = { readonly attemptId: string } | { readonly waitMs: number };

/**
 * Starts an attempt to sign in with a password. It is recorded before the password is checked, so that concurrent
 * attempts are counted, and it counts as failed until it is removed. An attempt that has to wait is not recorded.
 * @param source a network or a known device
 */
export const beginSignIn = (prisma: PrismaClient, email: string, source: string): Promise<SignInStart> =>
  transact(prisma, async (tx) => {
    await lockSignIn(tx, email);
    const waitMs = signInDelayMs(await listSignInAttempts(tx, email, attemptWindowMs), source, Date.now());
    if (waitMs > 0) return { waitMs };
    return { attemptId: await insertSignInAttempt(tx, email, source, attemptWindowMs) };
  });
