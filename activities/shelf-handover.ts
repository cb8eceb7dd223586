import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Storage } from '../platform/storage.ts';
import type { getVersionWithImages } from '../prisma/repositories/shelf-profiles.ts';
import type { findRunForAnalysis } from '../prisma/repositories/shelf-runs.ts';
import type { InspectedPhoto, ShelfHandover, ShelfPhoto } from '../processing/shelf/contract.ts';

export type AnalysedRun = NonNullable<Awaited<ReturnType<typeof findRunForAnalysis>>>;
export type AnalysedVersion = Awaited<ReturnType<typeof getVersionWithImages>>;

/** Catalogue images that are known to lie in the storage; versions never change. */
const storedImages = new LRUCache<string, true>({ max: 20_000 });

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Puts a catalogue image where it can be had by a URL, once. @returns its object key */
const storeImage = async (storage: Storage, { id, images }: AnalysedVersion, index: number): Promise<string> => {
  const image = images[index];
  if (!image) throw new Error(`version ${id} has no image ${index}`);
  const key = `shelf-references/${id}/${index}-${sha256Of(image.bytes)}`;
  if (storedImages.has(key)) return key;
  if (!(await storage.head(key))) {
    const { format } = await sharp(image.bytes).metadata();
    await storage.upload(key, Buffer.from(image.bytes), `image/${format}`);
  }
  storedImages.set(key, true);
  return key;
};

export interface HandoverFiles {
  readonly handover: ShelfHandover;
  /**
   * Keeps blurred copies in place of the photos: people in a photo are blurred before any other use, the stored photo included. Photos are
   * handed over as they are stored after this.
   */
  storeBlurred(inspected: readonly InspectedPhoto[]): Promise<void>;
}

/** The stored files of one run, for an engine that hands them over, and for keeping what the checks changed. */
export const runFiles = (
  storage: Storage,
  run: AnalysedRun,
  version: AnalysedVersion,
  downloaded: readonly ShelfPhoto[],
): HandoverFiles => {
  const { shelfSession: session } = run;
  /** Where the bytes of each stored photo lie on this disk. */
  const paths = new Map(downloaded.map(({ photoId, path }) => [photoId, path]));
  const storedPhoto = (photoId: string) => {
    const photo = session.photos.find(({ id }) => id === photoId);
    const path = paths.get(photoId);
    if (!photo || path === undefined) throw new Error(`session ${session.id} has no photo ${photoId}`);
    return { objectKey: photo.objectKey, mimeType: photo.mimeType, path };
  };
  return {
    handover: {
      sessionId: session.id,
      profile: { slug: version.profile.slug, version: version.version },
      signingKey: session.apiKey.keyHash,
      async photoFile(photoId, expiresInSeconds) {
        const { objectKey, mimeType, path } = storedPhoto(photoId);
        const [bytes, head, url] = await Promise.all([
          readFile(path),
          storage.head(objectKey),
          storage.presignGet(objectKey, expiresInSeconds),
        ]);
        const contentType = head?.contentType || mimeType;
        return { url, contentType, byteSize: bytes.length, sha256: sha256Of(bytes) };
      },
      async imageUrls(sku, expiresInSeconds) {
        const indexes = version.images.flatMap((image, index) => (image.sku === sku ? [index] : []));
        const keys = await Promise.all(indexes.map((index) => storeImage(storage, version, index)));
        return Promise.all(keys.map((key) => storage.presignGet(key, expiresInSeconds)));
      },
    },
    async storeBlurred(inspected) {
      for (const { photoId, path, moderation } of inspected) {
        if (!moderation.some(({ action }) => action === 'blurred') || path === paths.get(photoId)) continue;
        await storage.upload(storedPhoto(photoId).objectKey, await readFile(path), 'image/jpeg');
        paths.set(photoId, path);
      }
    },
  };
};
