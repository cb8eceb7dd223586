import pLimit from 'p-limit';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import {
  claimObjectRemovals,
  deleteObjectRemovals,
  type ObjectRemoval,
  postponeObjectRemovals,
} from '../../prisma/retention/objects.ts';

const claimRows = 200;
/** Longer than a claim takes, even with slow storage. After that, others take over the claim of a worker that died. */
const leaseSeconds = 300;
const concurrency = 8;
const pauseMaxSeconds = 3_600;

export interface DeleteObjectsOptions {
  readonly prisma: PrismaClient;
  readonly storage: Storage;
  readonly onDeleted: (objects: number) => void;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Deletes the objects that transactions have noted. Deleting one that is gone is fine, so a worker may be killed at any
 * moment: the next claim repeats what it did. Failures are retried after growing pauses.
 * @returns how many objects were deleted
 */
export const deleteQueuedObjects = async (options: DeleteObjectsOptions): Promise<number> => {
  const { prisma, storage, onDeleted, onError, signal } = options;
  const limit = pLimit(concurrency);
  let total = 0;
  const remove = async ({ objectKey, bucket }: ObjectRemoval): Promise<void> => {
    const from = bucket ?? undefined;
    const objects = objectKey.endsWith('/')
      ? await storage.removeBelow(objectKey, from)
      : await removeOne(storage, objectKey, from);
    total += objects;
    if (objects > 0) onDeleted(objects);
  };
  while (!signal.aborted) {
    const claimed = await claimObjectRemovals(prisma, claimRows, leaseSeconds);
    const done: bigint[] = [];
    const work = claimed.map((removal) =>
      limit(async () => {
        if (signal.aborted) return;
        try {
          await remove(removal);
          done.push(removal.id);
        } catch (error) {
          onError(error);
          await postponeObjectRemovals(
            prisma,
            [removal.id],
            Math.min(pauseMaxSeconds, 2 ** Math.min(removal.attempts, 12)),
          );
        }
      }),
    );
    await Promise.all(work);
    await deleteObjectRemovals(prisma, done);
    if (claimed.length < claimRows) break;
  }
  return total;
};

const removeOne = async (storage: Storage, objectKey: string, from: string | undefined): Promise<number> => {
  await storage.remove(objectKey, from);
  return 1;
};
