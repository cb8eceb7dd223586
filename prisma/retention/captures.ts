import { captureBits, everyCaptureBit } from '../../domain/retention/kinds.ts';
import { blurredCopyKey } from '../../domain/shelf-captures/moderation.ts';
import { objectPrefixesOf } from '../../domain/uploads.ts';
import { settledDeliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { deleteOwnEvents } from '../events/log.ts';
import { Prisma } from '../generated/client.ts';
import { removeFirstAttempts } from '../webhooks/first-attempts.ts';
import { queueObjectRemovals } from './objects.ts';

/** Shelf captures of one company. The caller has locked them. */
export interface CaptureLot {
  readonly companyId: string;
  readonly captureIds: readonly string[];
}

const markRemoved = async (tx: Db, { captureIds }: CaptureLot, bit: number): Promise<void> => {
  await tx.$executeRaw`UPDATE shelf_captures SET removed_kinds = removed_kinds | ${bit}::smallint WHERE id = ANY(${[...captureIds]})`;
};

/**
 * Removes the photos of captures, with every copy and their quality findings. Slots without a photo are removed too.
 */
export const removePhotos = async (tx: Db, lot: CaptureLot, delaysSeconds: readonly number[] = [0]): Promise<void> => {
  const ids = [...lot.captureIds];
  const prefixes = ids.flatMap((id) => objectPrefixesOf('capture', lot.companyId, id));
  const photos = await tx.shelfPhoto.findMany({
    where: { shelfCaptureId: { in: ids }, NOT: { objectKey: { startsWith: 'removed/' } } },
    select: { objectKey: true },
  });
  const others = photos
    .flatMap(({ objectKey }) => [objectKey, blurredCopyKey(objectKey)])
    .filter((key) => !prefixes.some((one) => key.startsWith(one)));
  for (const delay of delaysSeconds) await queueObjectRemovals(tx, [...prefixes, ...others], delay);
  await tx.shelfPhoto.deleteMany({ where: { shelfCaptureId: { in: ids }, registeredAt: null } });
  await tx.$executeRaw`
    UPDATE shelf_photos SET object_key = 'removed/' || id, quality = NULL WHERE shelf_capture_id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE shelf_captures SET files_removed_at = coalesce(files_removed_at, now()) WHERE id = ANY(${ids})`;
  await markRemoved(tx, lot, captureBits.shelfPhotos);
};

/**
 * Removes results, corrections, errors and the caller's metadata. `clientCaptureId` stays, because it finds the capture
 * forever (D23).
 */
export const removeResults = async (tx: Db, lot: CaptureLot): Promise<void> => {
  const ids = [...lot.captureIds];
  await tx.$executeRaw`
    UPDATE shelf_runs SET findings = NULL, result = NULL, corrections = NULL, error = NULL, engine = NULL
    WHERE shelf_capture_id = ANY(${ids})`;
  await tx.$executeRaw`
    UPDATE shelf_captures SET error = NULL, metadata = NULL, store_id = NULL, webhook_url = NULL,
      data_removed_at = coalesce(data_removed_at, now()) WHERE id = ANY(${ids})`;
  await markRemoved(tx, lot, captureBits.shelfResults);
};

/** Removes the settled deliveries of captures with their bodies and attempts, and their events. */
export const removeCaptureDeliveries = async (tx: Db, lot: CaptureLot): Promise<void> => {
  await deleteOwnEvents(tx, lot.captureIds);
  await tx.delivery.deleteMany({
    where: { shelfCaptureId: { in: [...lot.captureIds] }, status: { in: [...settledDeliveryStatuses] } },
  });
  await markRemoved(tx, lot, captureBits.deliveries);
};

/** Ends captures that were never analyzed. No event is sent, because nobody waits for them. */
export const endOpenCaptures = async (tx: Db, { captureIds }: CaptureLot): Promise<void> => {
  await tx.$executeRaw`
    UPDATE shelf_captures SET status = 'cancelled', completed_at = now() WHERE id = ANY(${[...captureIds]}) AND status = 'created'`;
};

/**
 * Removes everything that the other functions leave: deliveries under way with their first attempts, the rows of
 * photos, and the caller's identifier.
 */
export const removeCaptureRest = async (tx: Db, { captureIds }: CaptureLot): Promise<void> => {
  const ids = [...captureIds];
  await removeFirstAttempts(tx, Prisma.sql`SELECT id FROM deliveries WHERE shelf_capture_id = ANY(${ids})`);
  await deleteOwnEvents(tx, ids);
  await tx.delivery.deleteMany({ where: { shelfCaptureId: { in: ids } } });
  await tx.shelfPhoto.deleteMany({ where: { shelfCaptureId: { in: ids } } });
  await tx.$executeRaw`
    UPDATE shelf_captures SET client_capture_id = id, erased_at = coalesce(erased_at, now()), removed_kinds = ${everyCaptureBit}::smallint
    WHERE id = ANY(${ids})`;
};
