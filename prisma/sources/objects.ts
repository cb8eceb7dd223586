import { oneOf } from '../../domain/narrowing.ts';
import type { Refusal } from '../../domain/sources/object.ts';
import { type SourceObjectStatus, sourceObjectStatuses } from '../../domain/sources/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** An object that a source has found. */
export interface SourceObject {
  readonly id: string;
  readonly sourceId: string;
  readonly objectKey: string;
  readonly etag: string;
  readonly status: SourceObjectStatus;
  readonly reason: string | null;
  readonly attempt: number;
  readonly sessionId: string | null;
  readonly submissionId: string | null;
  readonly foundAt: Date;
  readonly movedAt: Date | null;
}

/**
 * Records an object as found, unless it is known, or its source takes nothing more. A refused object that was moved
 * aside counts as new: someone has put it back.
 * @returns what is known about it; null if the source takes nothing more
 */
export const noteObject = async (
  db: Db,
  { id, sourceId, objectKey, etag }: Pick<SourceObject, 'id' | 'sourceId' | 'objectKey' | 'etag'>,
): Promise<SourceObject | null> => {
  await db.$executeRaw`
    INSERT INTO source_objects (id, source_id, object_key, etag)
    SELECT ${id}, id, ${objectKey}, ${etag} FROM bucket_sources WHERE id = ${sourceId} AND status = 'active'
    ON CONFLICT (id) DO UPDATE SET status = 'found', reason = NULL, moved_at = NULL
      WHERE source_objects.status = 'refused' AND source_objects.moved_at IS NOT NULL`;
  return findObject(db, id);
};

const toObject = (row: Prisma.SourceObjectGetPayload<object>): SourceObject => ({
  ...row,
  status: oneOf(sourceObjectStatuses, row.status),
});

/** The state of an object; null if it is unknown. */
export const findObject = async (db: Db, id: string): Promise<SourceObject | null> => {
  const row = await db.sourceObject.findUnique({ where: { id } });
  return row && toObject(row);
};

/** The objects of a source that have been started and have not left its prefix, in order of their names. */
export const listUnmoved = async (db: Db, sourceId: string, take: number): Promise<SourceObject[]> =>
  (await db.sourceObject.findMany({ where: { sourceId, movedAt: null }, orderBy: { objectKey: 'asc' }, take })).map(
    toObject,
  );

/** Names the session that was created for an object. */
export const noteSession = async (
  db: Db,
  id: string,
  { sessionId, submissionId, attempt }: Pick<SourceObject, 'attempt'> & Record<'sessionId' | 'submissionId', string>,
): Promise<void> => {
  await db.sourceObject.updateMany({ where: { id, status: 'found' }, data: { sessionId, submissionId, attempt } });
};

/** Decides about an object once, and counts it for its source. */
export const decideObject = async (db: Db, id: string, refusal: Refusal | null): Promise<void> => {
  const [status, column] = refusal ? ['refused', 'refused'] : ['submitted', 'submitted'];
  await db.$executeRaw`
    WITH decided AS (
      UPDATE source_objects SET status = ${status}, reason = ${refusal?.reason ?? null},
        submission_id = CASE WHEN ${refusal === null} THEN submission_id END
      WHERE id = ${id} AND status = 'found' RETURNING source_id)
    UPDATE bucket_sources SET submitted_count = submitted_count + ${column === 'submitted' ? 1 : 0},
      refused_count = refused_count + ${column === 'refused' ? 1 : 0}
    FROM decided WHERE bucket_sources.id = decided.source_id`;
};

/** Records that an object has left the prefix of its source. */
export const markMoved = async (db: Db, id: string): Promise<void> => {
  await db.$executeRaw`UPDATE source_objects SET moved_at = now() WHERE id = ${id} AND moved_at IS NULL`;
};

/** Forgets an object that was removed or overwritten before it was taken. */
export const forgetObject = async (db: Db, id: string): Promise<void> => {
  await db.sourceObject.deleteMany({ where: { id, status: 'found' } });
};

/** The newest refused objects of a source, at most `take`. */
export const listRefused = (db: Db, sourceId: string, take: number) =>
  db.sourceObject.findMany({
    where: { sourceId, status: 'refused' },
    orderBy: { foundAt: 'desc' },
    take,
    select: { objectKey: true, etag: true, reason: true, foundAt: true, movedAt: true },
  });
