import type { Db } from '../client.ts';

/** How long a sign-in lasts. */
export interface SessionLimits {
  /** Without a request. */
  readonly idleMs: number;
  /** The upper bound, whatever is requested. */
  readonly maxMs: number;
}

/** Extends a session by its idle time from now on, up to its maximum age. An ended session stays ended. */
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
 * Whether a session started, or was confirmed, less than `withinMs` ago, so that its person has just proven who they
 * are.
 */
export const isFreshSession = async (db: Db, id: string, withinMs: number): Promise<boolean> => {
  const [row] = await db.$queryRaw<{ isFresh: boolean }[]>`
    SELECT greatest(created_at, confirmed_at) > now() - ${withinMs}::float8 * interval '1 millisecond' AS "isFresh"
    FROM staff_sessions WHERE id = ${id}`;
  return row?.isFresh ?? false;
};

/** A sign-in of a person that has not ended. */
export interface OpenStaffSession {
  readonly id: string;
  readonly createdAt: Date;
  /** The time of its last use, accurate to a part of its idle time. */
  readonly updatedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

const shown = { id: true, createdAt: true, updatedAt: true, ipAddress: true, userAgent: true } as const;

/** The sign-ins of a person that have not ended, most recently used first. */
export const listStaffSessions = (db: Db, userId: string): Promise<OpenStaffSession[]> =>
  db.staffSession.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    select: shown,
  });

/** Ends a sign-in of a person, and returns it; null if the person has no such sign-in. */
export const endStaffSession = async (db: Db, userId: string, id: string): Promise<OpenStaffSession | null> => {
  const found = await db.staffSession.findFirst({ where: { id, userId }, select: shown });
  if (!found) return null;
  const { count } = await db.staffSession.deleteMany({ where: { id, userId } });
  return count > 0 ? found : null;
};
