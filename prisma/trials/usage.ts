import type { Db } from '../client.ts';

const keptDays = 31;

/** How many documents a company has left for drafts on a day. */
export interface DraftUsage {
  readonly isTaken: boolean;
  readonly left: number;
  /** Until the next day starts, in UTC. */
  readonly resetsInSeconds: number;
}

/**
 * Counts documents that a draft sends to model services, unless they exceed the rest of the day's budget. Concurrent
 * calls are both counted.
 * @param max how many a company may have read on a day
 */
export const takeDraftUsage = async (
  tx: Db,
  companyId: string,
  documents: number,
  max: number,
): Promise<DraftUsage> => {
  const taken = await tx.$executeRaw`
    INSERT INTO draft_usage (company_id, day, documents)
    SELECT ${companyId}, (now() AT TIME ZONE 'UTC')::date, ${documents}::int WHERE ${documents}::int <= ${max}::int
    ON CONFLICT (company_id, day) DO UPDATE SET documents = draft_usage.documents + excluded.documents
      WHERE draft_usage.documents + excluded.documents <= ${max}::int`;
  await tx.$executeRaw`
    DELETE FROM draft_usage WHERE company_id = ${companyId} AND day < (now() AT TIME ZONE 'UTC')::date - ${keptDays}::int`;
  const [row] = await tx.$queryRaw<{ used: number; resetsInSeconds: number }[]>`
    SELECT coalesce((SELECT documents FROM draft_usage
        WHERE company_id = ${companyId} AND day = (now() AT TIME ZONE 'UTC')::date), 0) AS used,
      ceil(extract(epoch FROM date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day' - (now() AT TIME ZONE 'UTC')))::int
        AS "resetsInSeconds"`;
  if (!row) throw new Error('the database returned no usage');
  return { isTaken: taken === 1, left: Math.max(0, max - row.used), resetsInSeconds: row.resetsInSeconds };
};
