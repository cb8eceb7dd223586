import { newId } from '../../domain/ids.ts';
import { uploadPrefixOf } from '../../domain/uploads.ts';
import type { Db } from '../client.ts';
import { toJson } from '../json.ts';

/**
 * The object key that callers upload a slot's photo to. A registered photo is stored under another key, because its
 * upload URL may still be valid.
 */
export const shelfUploadKey = (companyId: string, captureId: string, photoIndex: number): string =>
  `${uploadPrefixOf('capture', companyId, captureId)}${photoIndex}`;

const slotOf = (captureId: string, photoIndex: number) => ({
  shelfCaptureId_photoIndex: { shelfCaptureId: captureId, photoIndex },
});

/** A reserved or registered slot, or null. */
export const findSlot = (db: Db, captureId: string, photoIndex: number) =>
  db.shelfPhoto.findUnique({ where: slotOf(captureId, photoIndex) });

/** The slots of a capture that are reserved or registered, in their order. */
export const listSlots = (db: Db, captureId: string) =>
  db.shelfPhoto.findMany({ where: { shelfCaptureId: captureId }, orderBy: { photoIndex: 'asc' } });

/** How many photos of a capture are registered. */
export const countRegisteredPhotos = (db: Db, captureId: string): Promise<number> =>
  db.shelfPhoto.count({ where: { shelfCaptureId: captureId, registeredAt: { not: null } } });

/** Reserves a slot, or renews its reservation. */
export const upsertSlot = async (
  tx: Db,
  captureId: string,
  slot: { readonly photoIndex: number; readonly objectKey: string; readonly mimeType: string },
): Promise<void> => {
  const { photoIndex, mimeType } = slot;
  await tx.shelfPhoto.upsert({
    where: slotOf(captureId, photoIndex),
    create: { id: newId('shelfPhoto'), shelfCaptureId: captureId, ...slot },
    update: { mimeType, reservedAt: new Date() },
  });
};

export interface StoredPhoto {
  readonly mimeType: string;
  readonly fileSize: number;
  readonly sectionIndex: number | null;
  readonly sectionPhotoIndex: number | null;
  readonly objectKey: string;
}

/** Marks a slot as registered with the photo that was stored for it. */
export const fillSlot = async (tx: Db, photoId: string, { fileSize, ...photo }: StoredPhoto): Promise<void> => {
  const data = { ...photo, fileSize: BigInt(fileSize), registeredAt: new Date() };
  await tx.shelfPhoto.update({ where: { id: photoId }, data });
};

/**
 * Records the findings of a photo in which people are blurred. For the worker.
 * @param replacement the type and size of the blurred copy that replaces the photo, which callers then read; null if
 * the photo stays
 */
export const noteBlurredPhoto = async (
  db: Db,
  photoId: string,
  findings: readonly object[],
  replacement: { readonly mimeType: string; readonly fileSize: number } | null,
): Promise<void> => {
  const quality = findings.map(toJson);
  const stored = replacement && { mimeType: replacement.mimeType, fileSize: BigInt(replacement.fileSize) };
  await db.shelfPhoto.updateMany({ where: { id: photoId }, data: { ...stored, quality } });
};
