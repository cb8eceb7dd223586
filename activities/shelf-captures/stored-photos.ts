import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withBlurredPeople } from '../../domain/shelf-captures/moderation.ts';
import type { Storage } from '../../platform/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { noteBlurredPhoto } from '../../prisma/shelf-captures/photos.ts';
import type { findRunForAnalysis } from '../../prisma/shelf-captures/runs.ts';
import type { InspectedPhoto, SharedFile, ShelfPhoto } from '../../processing/shelf/contract/shelf-engine.ts';

export type AnalyzedRun = NonNullable<Awaited<ReturnType<typeof findRunForAnalysis>>>;

/** The type of blurred copies, whatever the type of the photo was. */
const blurredType = 'image/jpeg';

/** The stored photos of one run. */
export interface StoredPhotos {
  /** All findings of a photo, including the people that an earlier analysis blurred. */
  findingsOf(photo: InspectedPhoto): object[];
  /** The stored photo with a download URL. */
  share(photoId: string, expiresInSeconds: number): Promise<SharedFile>;
  /**
   * Replaces photos by their blurred copies. People are blurred before any other use of a photo, and in the stored photo too. Can be repeated
   * after a failure.
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
  const rowOf = (photoId: string) => {
    const row = capture.photos.find(({ id }) => id === photoId);
    const path = paths.get(photoId);
    if (!row || path === undefined) throw new Error(`capture ${capture.id} has no photo ${photoId}`);
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
        storage.presignGet(row.objectKey, row.mimeType, expiresInSeconds),
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
        // Findings are saved first: once the photo is replaced, nobody can find the people in it again.
        const kept = { mimeType: blurredType, fileSize: bytes.length, findings: findingsOf(photo) };
        await noteBlurredPhoto(prisma, photoId, kept);
        await storage.upload(row.objectKey, bytes, blurredType);
        paths.set(photoId, path);
      }
    },
  };
};
