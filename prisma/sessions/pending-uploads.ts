import type { Db } from '../client.ts';

/**
 * The quota of a company's sessions that are neither submitted nor expired: their number, and the bytes of their files.
 */
export interface UploadQuota {
  readonly sessionsMax: number;
  readonly bytesMax: number;
}

/** Locks the company's quota until the transaction ends, so that nobody else takes the free part in the meantime. */
export const lockUploadQuota = async (tx: Db, companyId: string): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('pending_uploads ' || ${companyId}, 0))`;
};

/**
 * Returns which limit of a company's quota one more session with `bytes` would pass; null if it fits. Sessions whose
 * time is over do not count, even before they are expired.
 */
export const findPassedLimit = async (
  tx: Db,
  companyId: string,
  { sessionsMax, bytesMax }: UploadQuota,
  bytes: number,
): Promise<'sessions' | 'bytes' | null> => {
  const [row] = await tx.$queryRaw<{ sessions: boolean; bytes: boolean }[]>`
    WITH counted AS (
      SELECT coalesce(sum(sessions), 0) AS sessions, coalesce(sum(bytes), 0) AS bytes
      FROM pending_uploads WHERE company_id = ${companyId}
    ), overdue AS (
      SELECT count(*) AS sessions, coalesce(sum(upload_bytes), 0) AS bytes
      FROM sessions WHERE company_id = ${companyId} AND state = 'pending' AND expires_at <= now()
    )
    SELECT counted.sessions - overdue.sessions + 1 > ${sessionsMax} AS sessions,
           counted.bytes - overdue.bytes + ${bytes}::bigint > ${bytesMax}::bigint AS bytes
    FROM counted, overdue`;
  if (row?.sessions) return 'sessions';
  return row?.bytes ? 'bytes' : null;
};
