import type { Db } from '../../client.ts';

/** Stores the hash of a link's token, by which the person can set a password for `lifeMs`. */
export const insertPasswordLink = async (db: Db, tokenHash: string, userId: string, lifeMs: number): Promise<void> => {
  await db.$executeRaw`
    INSERT INTO password_links (token_hash, user_id, expires_at)
    VALUES (${tokenHash}, ${userId}, now() + ${lifeMs} * interval '1 millisecond')`;
};

/** The person whose password a link sets; null if the link does not exist, was used or has expired. */
export const findPasswordLink = async (db: Db, tokenHash: string): Promise<string | null> => {
  const [row] = await db.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM password_links WHERE token_hash = ${tokenHash} AND expires_at > now()`;
  return row?.userId ?? null;
};

/** Invalidates every link of a person. */
export const deletePasswordLinks = async (db: Db, userId: string): Promise<void> => {
  await db.passwordLink.deleteMany({ where: { userId } });
};
