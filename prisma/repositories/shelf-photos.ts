import { newId } from '../../domain/ids.ts';
import type { ShelfStatus } from '../../domain/shelf-status.ts';
import type { Db } from '../client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { transact } from '../transaction.ts';
import { lockCapture } from './shelf-sessions.ts';

export type SlotResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'closed'; readonly status: ShelfStatus }
  | { readonly kind: 'occupied' };

/** Reserves a slot of an open capture, or renews a reservation that holds no photo yet. */
export const reserveSlot = (
  prisma: PrismaClient,
  companyId: string,
  shelfSessionId: string,
  photoIndex: number,
  mimeType: string,
): Promise<SlotResult<{ objectKey: string }>> =>
  transact(prisma, async (tx): Promise<SlotResult<{ objectKey: string }>> => {
    const locked = await lockCapture(tx, companyId, shelfSessionId);
    if (locked?.status !== 'created') return { kind: 'closed', status: locked?.status ?? 'cancelled' };
    const slot = { shelfSessionId_photoIndex: { shelfSessionId, photoIndex } };
    const existing = await tx.shelfPhoto.findUnique({ where: slot });
    if (existing?.registeredAt) return { kind: 'occupied' };
    const objectKey = `shelf/${companyId}/${shelfSessionId}/${photoIndex}`;
    await tx.shelfPhoto.upsert({
      where: slot,
      create: { id: newId('shelfPhoto'), shelfSessionId, photoIndex, objectKey, mimeType },
      update: { mimeType, reservedAt: new Date() },
    });
    return { kind: 'done', value: { objectKey } };
  });

/** A reserved or registered slot, or null. */
export const findSlot = (db: Db, shelfSessionId: string, photoIndex: number) =>
  db.shelfPhoto.findUnique({ where: { shelfSessionId_photoIndex: { shelfSessionId, photoIndex } } });

export interface Registration {
  readonly photoIndex: number;
  readonly mimeType: string;
  readonly fileSize: number;
  readonly sectionIndex: number | null;
  readonly sectionPhotoIndex: number | null;
}

/** Puts the photo into its slot; the same registration again answers the same photo, another one finds the slot occupied. */
export const registerPhoto = (
  prisma: PrismaClient,
  companyId: string,
  shelfSessionId: string,
  registration: Registration,
): Promise<SlotResult<{ photoId: string }>> =>
  transact(prisma, async (tx): Promise<SlotResult<{ photoId: string }>> => {
    const locked = await lockCapture(tx, companyId, shelfSessionId);
    if (locked?.status !== 'created') return { kind: 'closed', status: locked?.status ?? 'cancelled' };
    const { photoIndex, mimeType, fileSize, sectionIndex, sectionPhotoIndex } = registration;
    const slot = await findSlot(tx, shelfSessionId, photoIndex);
    if (!slot) return { kind: 'occupied' };
    if (slot.registeredAt) {
      const isSame =
        slot.mimeType === mimeType &&
        slot.fileSize === BigInt(fileSize) &&
        slot.sectionIndex === sectionIndex &&
        slot.sectionPhotoIndex === sectionPhotoIndex;
      return isSame ? { kind: 'done', value: { photoId: slot.id } } : { kind: 'occupied' };
    }
    await tx.shelfPhoto.update({
      where: { id: slot.id },
      data: { mimeType, fileSize: BigInt(fileSize), sectionIndex, sectionPhotoIndex, registeredAt: new Date() },
    });
    return { kind: 'done', value: { photoId: slot.id } };
  });
