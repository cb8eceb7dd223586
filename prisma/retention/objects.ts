import type { Db } from '../client.ts';

/** An object to delete, or everything below a key that ends in a slash. */
export interface ObjectRemoval {
  readonly id: bigint;
  readonly objectKey: string;
  /** Null for the bucket of the service. */
  readonly bucket: string | null;
  /** The number of tries, including this one. */
  readonly attempts: number;
}

/**
 * Records objects that nothing refers to anymore, in the transaction that removes the reference: the worker deletes the
 * objects after the commit.
 * @param delaySeconds until they are deleted; longer for objects that a running process may write again
 */
export const queueObjectRemovals = async (tx: Db, objectKeys: readonly string[], delaySeconds = 0): Promise<void> => {
  if (objectKeys.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO object_removals (object_key, available_at)
    SELECT key, now() + ${delaySeconds} * interval '1 second' FROM unnest(${[...objectKeys]}::text[]) AS key`;
};

/**
 * Claims up to `limit` due removals for `leaseSeconds`: no other worker sees them for that long. For workers, over all
 * companies.
 */
export const claimObjectRemovals = (db: Db, limit: number, leaseSeconds: number): Promise<ObjectRemoval[]> =>
  db.$queryRaw<ObjectRemoval[]>`
    UPDATE object_removals SET attempts = attempts + 1, available_at = now() + ${leaseSeconds} * interval '1 second'
    WHERE id IN (
      SELECT id FROM object_removals WHERE available_at <= now() ORDER BY available_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, object_key AS "objectKey", bucket, attempts`;

/** Forgets finished removals. */
export const deleteObjectRemovals = async (db: Db, ids: readonly bigint[]): Promise<void> => {
  await db.objectRemoval.deleteMany({ where: { id: { in: [...ids] } } });
};

/** Postpones failed removals by `delaySeconds`. */
export const postponeObjectRemovals = async (db: Db, ids: readonly bigint[], delaySeconds: number): Promise<void> => {
  await db.$executeRaw`
    UPDATE object_removals SET available_at = now() + ${delaySeconds} * interval '1 second' WHERE id = ANY(${[...ids]}::bigint[])`;
};

/** How many objects and prefixes wait for their deletion, and for how many seconds the oldest has been due. */
export const readObjectBacklog = async (db: Db): Promise<{ count: number; oldestSeconds: number }> => {
  const [row] = await db.$queryRaw<{ count: number; oldestSeconds: number }[]>`
    SELECT count(*)::int AS count, coalesce(greatest(0, extract(epoch FROM now() - min(created_at))), 0)::float8 AS "oldestSeconds"
    FROM object_removals WHERE available_at <= now() OR attempts > 0`;
  return row ?? { count: 0, oldestSeconds: 0 };
};
