import type { Db } from '../client.ts';

/**
 * How long a code is remembered: longer than the library accepts it, for its own 30 s and the 30 s before and after.
 */
const rememberedSeconds = 120;

/**
 * Takes a code of an authenticator app for one use.
 * @returns false if the same code was sent in the last two minutes
 */
export const takeCode = async (db: Db, userId: string, code: string): Promise<boolean> => {
  await db.$executeRaw`
    DELETE FROM staff_used_codes WHERE user_id = ${userId} AND used_at < now() - make_interval(secs => ${rememberedSeconds})`;
  const taken = await db.$executeRaw`
    INSERT INTO staff_used_codes (user_id, code) VALUES (${userId}, ${code}) ON CONFLICT DO NOTHING`;
  return taken === 1;
};
