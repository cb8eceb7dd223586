import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withBlurredPeople } from '../../domain/shelf-captures/moderation.ts';
import type { Storage } from '../../platform/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { noteBlurredPhoto } from '../../prisma/shelf-captures/photos.ts';
import type { findRunForAnalysis } from '../../prisma/shelf-captures/runs.ts';
import type { InspectedPhoto, SharedFile, ShelfPhoto } from '../../processing/shelf/contract/shelf-engine.ts';

export type AnalyzedRun = NonNullable<Awaited<ReturnType<typeof findRunForAnalysis>>>;

/** Copies of photos in which people are blurred are of this type, whatever the photo was. */
const blurredType = 'image/jpeg';

/** The stored photos of one run. */
export interface StoredPhotos {
  /** All that is known of a photo, with the people whom an earlier analysis blurred. */
  findingsOf(photo: InspectedPhoto): object[];
  /** A photo as it is stored, and a URL of it. */
  share(photoId: string, expiresInSeconds: number): Promise<SharedFile>;
  /**
   * Keeps blurred copies in place of the photos: people in a photo are blurred before any other use, the stored photo included. May be done
   * again where it broke off.
   */
  storeBlurred(inspected: readonly InspectedPhoto[]): Promise<void>;
}

/** The stored photos of a run whose bytes have been laid onto this disk. */
export const storedPhotos = (
  { prisma, storage }: { readonly prisma: PrismaClient; readonly storage: Storage },
  { shelfCapture: session }: AnalyzedRun,
  downloaded: readonly ShelfPhoto[],
): StoredPhotos => {
  const paths = new Map(downloaded.map(({ photoId, path }) => [photoId, path]));
  const rowOf = (photoId: string) => {
    const row = session.photos.find(({ id }) => id === photoId);
    const path = paths.get(photoId);
    if (!row || path === undefined) throw new Error(`session ${session.id} has no photo ${photoId}`);
    return { row, path };
  };
  const findingsOf = ({ photoId, quality, moderation }: InspectedPhoto): object[] =>
    withBlurredPeople(rowOf(photoId).row.quality, [...quality, ...moderation]);
  return {
    findingsOf,
    async share(photoId, expiresInSeconds) {
      const { row, path } = rowOf(photoId);
      const [bytes, head, url] = await Promise.all([
        readFile(path),
        storage.head(row.objectKey),
        storage.presignGet(row.objectKey, expiresInSeconds),
      ]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { url, contentType: head?.contentType || row.mimeType, byteSize: bytes.length, sha256 };
    },
    async storeBlurred(inspected) {
      for (const photo of inspected) {
        const { photoId, path, moderation } = photo;
        const { row, path: storedPath } = rowOf(photoId);
        if (!moderation.some(({ action }) => action === 'blurred') || path === storedPath) continue;
        const bytes = await readFile(path);
        // The findings come first: once the photo is replaced, it tells nobody any more who was in it.
        const kept = { mimeType: blurredType, fileSize: bytes.length, findings: findingsOf(photo) };
        await noteBlurredPhoto(prisma, photoId, kept);
        await storage.upload(row.objectKey, bytes, blurredType);
        paths.set(photoId, path);
      }
    },
  };
};
