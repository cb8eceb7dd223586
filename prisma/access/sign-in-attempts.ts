import type { FailedAttempts } from '../../domain/access/sign-in-delay.ts';
import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** The most old attempts that one new attempt removes: more than one, so that the table shrinks. */
const removedMax = 20;

/**
 * Makes concurrent attempts for an account wait for each other until the transaction ends, so that none overlooks
 * another.
 */
export const lockSignIn = async (tx: Prisma.TransactionClient, email: string): Promise<void> => {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))::text`;
};

/** The attempts for an account in the last `withinMs` milliseconds, by source. */
export const listSignInAttempts = (db: Db, email: string, withinMs: number): Promise<FailedAttempts[]> =>
  db.$queryRaw<FailedAttempts[]>`
    SELECT source, count(*)::int AS count, max(attempted_at) AS "lastAt" FROM sign_in_attempts
    WHERE email = ${email} AND attempted_at > now() - ${withinMs} * interval '1 millisecond' GROUP BY source`;

/**
 * Records an attempt, which counts as failed until it is removed, and removes some that are older than `withinMs`.
 * @returns its id
 */
export const insertSignInAttempt = async (db: Db, email: string, source: string, withinMs: number): Promise<string> => {
  const { id } = await db.signInAttempt.create({ data: { id: newId('staff'), email, source } });
  await db.$executeRaw`
    DELETE FROM sign_in_attempts WHERE ctid = ANY(ARRAY(SELECT ctid FROM sign_in_attempts
      WHERE attempted_at < now() - ${withinMs} * interval '1 millisecond' LIMIT ${removedMax} FOR UPDATE SKIP LOCKED))`;
  return id;
};

/** Forgets one attempt, whose password was never checked. */
export const deleteSignInAttempt = async (db: Db, id: string): Promise<void> => {
  await db.signInAttempt.deleteMany({ where: { id } });
};

/** Forgets the failed attempts for an account: those of one source, or all. @returns how many there were */
export const deleteSignInAttempts = async (db: Db, email: string, source?: string): Promise<number> => {
  const { count } = await db.signInAttempt.deleteMany({ where: source === undefined ? { email } : { email, source } });
  return count;
};
