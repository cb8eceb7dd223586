import { createHash } from 'node:crypto';
import type { Db } from '../client.ts';

/** How many days an answered callback URL is known. Processors repeat an answer within hours. */
export const answeredForDays = 7;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Notes that an answer under this token was taken, in the transaction that stores it. */
export const noteAnswered = async (tx: Db, token: string): Promise<void> => {
  await tx.$executeRaw`INSERT INTO answered_callbacks (token_hash) VALUES (${hashOf(token)}) ON CONFLICT DO NOTHING`;
};

/** Whether an answer under this token was taken in the last {@link answeredForDays} days. */
export const wasAnswered = async (db: Db, token: string): Promise<boolean> =>
  (await db.answeredCallback.findUnique({ where: { tokenHash: hashOf(token) }, select: { tokenHash: true } })) !== null;
