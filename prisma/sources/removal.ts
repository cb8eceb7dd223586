import type { Db } from '../client.ts';

/**
 * Records the objects that sources have kept of these submissions for deletion, and forgets them, in the transaction
 * that removes their files or data: an object's name may reveal as much as its content.
 */
export const removeSourceObjects = async (
  tx: Db,
  submissionIds: readonly string[],
  delaysSeconds: readonly number[] = [0],
): Promise<void> => {
  const ids = [...submissionIds];
  for (const delay of delaysSeconds) {
    await tx.$executeRaw`
      INSERT INTO object_removals (bucket, object_key, available_at)
      SELECT source.bucket, kept.key, now() + ${delay} * interval '1 second'
      FROM source_objects object JOIN bucket_sources source ON source.id = object.source_id,
        LATERAL (VALUES (source.prefix || 'done/' || object.submission_id || '/'),
                        (CASE WHEN object.moved_at IS NULL THEN object.object_key END)) AS kept (key)
      WHERE object.submission_id = ANY(${ids}) AND kept.key IS NOT NULL`;
  }
  await tx.sourceObject.deleteMany({ where: { submissionId: { in: ids } } });
};

/** Records the refused objects of a company's sources for deletion, and forgets them. */
export const removeRefusedOf = async (tx: Db, companyId: string): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO object_removals (bucket, object_key)
    SELECT bucket, prefix || 'refused/' FROM bucket_sources WHERE company_id = ${companyId}`;
  await tx.sourceObject.deleteMany({ where: { source: { companyId }, status: 'refused' } });
};

/** The days for which refused objects are listed; the objects themselves stay in the bucket. */
const refusedDays = 30;

/** Removes up to `limit` refused objects that were found long ago. */
export const removeOldRefusals = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM source_objects WHERE id IN (
      SELECT id FROM source_objects
      WHERE status = 'refused' AND moved_at IS NOT NULL AND found_at < now() - ${refusedDays} * interval '1 day'
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;

/** Deletes up to `limit` removed sources without remaining objects. */
export const removeEndedSources = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM bucket_sources WHERE id IN (
      SELECT id FROM bucket_sources source
      WHERE status = 'removed' AND NOT EXISTS (SELECT FROM source_objects WHERE source_id = source.id)
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
