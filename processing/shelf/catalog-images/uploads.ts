import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from '../../../platform/storage/storage.ts';
import { createTemporaryFolder } from '../../../platform/temporary-files.ts';

/**
 * The storage prefix of images that were uploaded for a future version. Publishing a version copies its images into the
 * database.
 */
export const uploadPrefix = 'catalog-upload/';
/** Older uploads may be removed. An author who works on a draft for longer must upload its images again. */
export const uploadLifeMs = 30 * 86_400_000;

/** Names of uploaded images. They contain the hash of the bytes, so two images never have the same name. */
const uploadName = /^upload\/[0-9a-f]{64}\.(jpg|png|webp)$/;

/** The name of an uploaded image in a catalog. */
export const uploadNameOf = (sha256: string, extension: string): string => `upload/${sha256}.${extension}`;

export const isUploadName = (name: string): boolean => uploadName.test(name);

/** The object key of an uploaded image. */
export const uploadKeyOf = (name: string): string => `${uploadPrefix}${name.slice('upload/'.length)}`;

/** The bytes of uploaded images by name. Missing images are left out. */
export const readUploads = async (
  storage: Storage,
  names: Iterable<string>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> => {
  const folder = await createTemporaryFolder('catalog');
  try {
    const found = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const name of new Set(names)) {
      if (!(await storage.head(uploadKeyOf(name)))) continue;
      const path = join(folder, 'image');
      await storage.download(uploadKeyOf(name), path);
      found.set(name, new Uint8Array(await readFile(path)));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
