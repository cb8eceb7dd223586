import { newId } from '../../domain/ids.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { lockCapture } from './create.ts';

export type SlotResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'closed'; readonly status: ShelfStatus }
  | { readonly kind: 'occupied' };

/** Where callers upload the photo of a slot. Once it is registered, the photo is kept elsewhere: its upload URL may live on. */
export const shelfUploadKey = (companyId: string, shelfCaptureId: string, photoIndex: number): string =>
  `shelf/${companyId}/${shelfCaptureId}/${photoIndex}`;

/** Reserves a slot of an open capture, or renews a reservation that holds no photo yet. */
export const reserveSlot = (
  prisma: PrismaClient,
  companyId: string,
  shelfCaptureId: string,
  photoIndex: number,
  mimeType: string,
): Promise<SlotResult<{ objectKey: string }>> =>
  transact(prisma, async (tx): Promise<SlotResult<{ objectKey: string }>> => {
    const locked = await lockCapture(tx, companyId, shelfCaptureId);
    if (locked?.status !== 'created') return { kind: 'closed', status: locked?.status ?? 'cancelled' };
    const slot = { shelfCaptureId_photoIndex: { shelfCaptureId, photoIndex } };
    const existing = await tx.shelfPhoto.findUnique({ where: slot });
    if (existing?.registeredAt) return { kind: 'occupied' };
    const objectKey = shelfUploadKey(companyId, shelfCaptureId, photoIndex);
    await tx.shelfPhoto.upsert({
      where: slot,
      create: { id: newId('shelfPhoto'), shelfCaptureId, photoIndex, objectKey, mimeType },
      update: { mimeType, reservedAt: new Date() },
    });
    return { kind: 'done', value: { objectKey } };
  });

/** A reserved or registered slot, or null. */
export const findSlot = (db: Db, shelfCaptureId: string, photoIndex: number) =>
  db.shelfPhoto.findUnique({ where: { shelfCaptureId_photoIndex: { shelfCaptureId, photoIndex } } });

export interface Registration {
  readonly photoIndex: number;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly sectionIndex: number | null;
  readonly sectionPhotoIndex: number | null;
  /** Where the checked photo is kept; null where the slot held one already when it was looked at. */
  readonly objectKey: string | null;
}

/** Puts the photo into its slot; the same registration again answers the same photo, another one finds the slot occupied. */
export const registerPhoto = (
  prisma: PrismaClient,
  companyId: string,
  shelfCaptureId: string,
  registration: Registration,
): Promise<SlotResult<{ photoId: string; objectKey: string }>> =>
  transact(prisma, async (tx): Promise<SlotResult<{ photoId: string; objectKey: string }>> => {
    const locked = await lockCapture(tx, companyId, shelfCaptureId);
    if (locked?.status !== 'created') return { kind: 'closed', status: locked?.status ?? 'cancelled' };
    const { photoIndex, mimeType, fileSize, sectionIndex, sectionPhotoIndex, objectKey } = registration;
    const slot = await findSlot(tx, shelfCaptureId, photoIndex);
    if (slot?.registeredAt) {
      const isSame =
        slot.mimeType === mimeType &&
        slot.fileSize === BigInt(fileSize) &&
        slot.sectionIndex === sectionIndex &&
        slot.sectionPhotoIndex === sectionPhotoIndex;
      return isSame ? { kind: 'done', value: { photoId: slot.id, objectKey: slot.objectKey } } : { kind: 'occupied' };
    }
    if (!slot || objectKey === null) throw new Error(`slot ${photoIndex} of ${shelfCaptureId} was not looked at`);
    const registeredAt = new Date();
    const data = { mimeType, fileSize: BigInt(fileSize), sectionIndex, sectionPhotoIndex, objectKey, registeredAt };
    await tx.shelfPhoto.update({ where: { id: slot.id }, data });
    return { kind: 'done', value: { photoId: slot.id, objectKey } };
  });

export interface BlurredPhoto {
  readonly mimeType: string;
  readonly fileSize: number;
  readonly findings: readonly object[];
}

/** Notes that a photo is replaced by a copy in which people are blurred; for the worker. What callers read of it is then true of the copy. */
export const noteBlurredPhoto = async (
  db: Db,
  photoId: string,
  { mimeType, fileSize, findings }: BlurredPhoto,
): Promise<void> => {
  const quality = findings as readonly Prisma.InputJsonObject[];
  const data = { mimeType, fileSize: BigInt(fileSize), quality: [...quality] };
  await db.shelfPhoto.updateMany({ where: { id: photoId }, data });
};
