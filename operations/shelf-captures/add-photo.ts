import { type ShelfStatus, shelfCan } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../../prisma/client.ts';
import { lockCapture } from '../../prisma/shelf-captures/lock.ts';
import {
  fillSlot,
  findSlot,
  type StoredPhoto,
  shelfUploadKey,
  upsertSlot,
} from '../../prisma/shelf-captures/photos.ts';

export type SlotResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'closed'; readonly status: ShelfStatus }
  | { readonly kind: 'occupied' };

/** Locks a capture. @returns `closed` with its status if it takes no photos anymore; null if it takes them */
const lockOpenCapture = async (
  tx: Db,
  companyId: string,
  captureId: string,
): Promise<{ kind: 'closed'; status: ShelfStatus } | null> => {
  const status = (await lockCapture(tx, companyId, captureId))?.status ?? 'cancelled';
  return shelfCan('addPhoto', status) ? null : { kind: 'closed', status };
};

/** Reserves a slot of an open capture, or renews the reservation of a slot that has no photo yet. */
export const reserveSlot = async (
  tx: Db,
  companyId: string,
  captureId: string,
  { photoIndex, mimeType }: { readonly photoIndex: number; readonly mimeType: string },
): Promise<SlotResult<{ objectKey: string }>> => {
  const closed = await lockOpenCapture(tx, companyId, captureId);
  if (closed) return closed;
  const existing = await findSlot(tx, captureId, photoIndex);
  if (existing?.registeredAt) return { kind: 'occupied' };
  const objectKey = shelfUploadKey(companyId, captureId, photoIndex);
  await upsertSlot(tx, captureId, { photoIndex, objectKey, mimeType });
  return { kind: 'done', value: { objectKey } };
};

export interface Registration extends Omit<StoredPhoto, 'objectKey'> {
  readonly photoIndex: number;
  /** Where the checked photo is stored; null if the slot already had a photo when the request looked at it. */
  readonly objectKey: string | null;
}

/**
 * Registers the photo of a slot. The same registration again returns the same photo; a different one finds the slot
 * occupied.
 */
export const registerPhoto = async (
  tx: Db,
  companyId: string,
  captureId: string,
  { photoIndex, objectKey, ...photo }: Registration,
): Promise<SlotResult<{ photoId: string; objectKey: string }>> => {
  const closed = await lockOpenCapture(tx, companyId, captureId);
  if (closed) return closed;
  const slot = await findSlot(tx, captureId, photoIndex);
  if (slot?.registeredAt) {
    const isSame =
      slot.mimeType === photo.mimeType &&
      slot.fileSize === BigInt(photo.fileSize) &&
      slot.sectionIndex === photo.sectionIndex &&
      slot.sectionPhotoIndex === photo.sectionPhotoIndex;
    return isSame ? { kind: 'done', value: { photoId: slot.id, objectKey: slot.objectKey } } : { kind: 'occupied' };
  }
  if (!slot || objectKey === null) throw new Error(`slot ${photoIndex} of ${captureId} was not checked before`);
  await fillSlot(tx, slot.id, { ...photo, objectKey });
  return { kind: 'done', value: { photoId: slot.id, objectKey } };
};
