import type { Db } from '../client.ts';

/** How long a sign-in lasts. */
export interface SessionLimits {
  /** Without a request. */
  readonly idleMs: number;
  /** At most, whatever is requested. */
  readonly maxMs: number;
}

/**
 * Keeps a session until it has been idle for too long from now on, or has reached its greatest age. A session that has
 * ended stays so.
 */
export const extendStaffSession = async (db: Db, id: string, { idleMs, maxMs }: SessionLimits): Promise<void> => {
  await db.$executeRaw`
    UPDATE staff_sessions SET updated_at = now(), expires_at = least(
      now() + ${idleMs}::float8 * interval '1 millisecond', created_at + ${maxMs}::float8 * interval '1 millisecond')
    WHERE id = ${id} AND expires_at > now()`;
};

/** Records that the person of a session has just entered the password again. */
export const confirmStaffSession = async (db: Db, id: string): Promise<void> => {
  await db.$executeRaw`UPDATE staff_sessions SET confirmed_at = now() WHERE id = ${id}`;
};

/**
 * Whether a session began, or was confirmed, less than `withinMs` ago, so that its person has just proven who they are.
 */
export const isFreshSession = async (db: Db, id: string, withinMs: number): Promise<boolean> => {
  const [row] = await db.$queryRaw<{ isFresh: boolean }[]>`
    SELECT greatest(created_at, confirmed_at) > now() - ${withinMs}::float8 * interval '1 millisecond' AS "isFresh"
    FROM staff_sessions WHERE id = ${id}`;
  return row?.isFresh ?? false;
};
