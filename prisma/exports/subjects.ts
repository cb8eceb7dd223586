import { type ExportPeriod, settleMs } from '../../domain/exports/schedule.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * The ids of the submissions, batches and captures of a company that had an event in a period, each once. Positions in
 * the log follow the times of events, give or take the length of a transaction, so only the log from the start of the
 * period on is read.
 */
export const listSubjectsOf = async (db: Db, companyId: string, { from, until }: ExportPeriod): Promise<string[]> => {
  const inTime = Prisma.sql`company_id = ${companyId} AND created_at >= ${from} AND created_at < ${until}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH before AS (
      SELECT position FROM webhook_events
      WHERE company_id = ${companyId} AND position IS NOT NULL AND created_at < ${new Date(from.getTime() - settleMs)}
      ORDER BY position DESC LIMIT 1)
    SELECT subject_id AS id FROM webhook_events WHERE ${inTime} AND position > coalesce((SELECT position FROM before), 0)
    UNION
    SELECT subject_id AS id FROM webhook_events WHERE ${inTime} AND position IS NULL`;
  return rows.map(({ id }) => id);
};
