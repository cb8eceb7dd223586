import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { blurredCopyKey, withBlurredPeople } from '../../domain/shelf-captures/moderation.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { noteBlurredPhoto } from '../../prisma/shelf-captures/photos.ts';
import type { findRunForAnalysis } from '../../prisma/shelf-captures/runs.ts';
import type { InspectedPhoto, SharedFile, ShelfPhoto } from '../../processing/shelf/contract/shelf-engine.ts';

export type AnalyzedRun = NonNullable<Awaited<ReturnType<typeof findRunForAnalysis>>>;

/** The type of blurred copies, regardless of the type of the photo. */
const blurredType = 'image/jpeg';

/** The stored photos of one run. */
export interface StoredPhotos {
  /** All findings of a photo, including the people that an earlier analysis blurred. */
  findingsOf(photo: InspectedPhoto): object[];
  /** The stored photo, or its blurred copy if it has one, with a download URL. */
  share(photoId: string, expiresInSeconds: number): Promise<SharedFile>;
  /**
   * Replaces photos by their blurred copies, or stores the copies beside them if the profile keeps the originals.
   * Either comes before any other use of a photo. Can be repeated after a failure.
   */
  storeBlurred(inspected: readonly InspectedPhoto[]): Promise<void>;
}

/** The stored photos of a run that were downloaded to this disk. */
export const storedPhotos = (
  { prisma, storage }: { readonly prisma: PrismaClient; readonly storage: Storage },
  { shelfCapture: capture }: AnalyzedRun,
  downloaded: readonly ShelfPhoto[],
): StoredPhotos => {
  const paths = new Map(downloaded.map(({ photoId, path }) => [photoId, path]));
  const blurred = new Map<string, { readonly path: string; readonly objectKey: string }>();
  const rowOf = (photoId: string) => {
    const row = capture.photos.find(({ id }) => id === photoId);
    const path = paths.get(photoId);
    if (!row || path === undefined) throw new Error(`capture ${capture.id} has no photo ${photoId}`);
    return { row, path };
  };
  const fileOf = (photoId: string) => {
    const { row, path } = rowOf(photoId);
    const copy = blurred.get(photoId);
    return copy ? { ...copy, mimeType: blurredType } : { path, objectKey: row.objectKey, mimeType: row.mimeType };
  };
  const findingsOf = ({ photoId, quality, moderation }: InspectedPhoto): object[] =>
    withBlurredPeople(rowOf(photoId).row.quality, [...quality, ...moderation]);
  return {
    findingsOf,
    async share(photoId, expiresInSeconds) {
      const { path, objectKey, mimeType } = fileOf(photoId);
      const [bytes, head, url] = await Promise.all([
        readFile(path),
        storage.head(objectKey),
        storage.presignGet(objectKey, mimeType, expiresInSeconds),
      ]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { url, contentType: head?.contentType || mimeType, byteSize: bytes.length, sha256 };
    },
    async storeBlurred(inspected) {
      for (const photo of inspected) {
        const { photoId, path, originalPath, moderation } = photo;
        const { row } = rowOf(photoId);
        if (!moderation.some(({ action }) => action === 'blurred' || action === 'blurred_copy')) continue;
        const bytes = await readFile(path);
        if (originalPath !== undefined) {
          const objectKey = blurredCopyKey(row.objectKey);
          // The copy is stored first: the findings name it, and only they make the photo visible.
          await storage.upload(objectKey, bytes, blurredType);
          await noteBlurredPhoto(prisma, photoId, findingsOf(photo), null);
          blurred.set(photoId, { path, objectKey });
          continue;
        }
        // Findings are saved first: once the photo is replaced, the people in it cannot be found again.
        await noteBlurredPhoto(prisma, photoId, findingsOf(photo), { mimeType: blurredType, fileSize: bytes.length });
        await storage.upload(row.objectKey, bytes, blurredType);
        blurred.set(photoId, { path, objectKey: row.objectKey });
      }
    },
  };
};
