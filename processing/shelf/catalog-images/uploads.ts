import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Storage } from '../../../platform/storage.ts';

/** Where images lie in the storage that were uploaded for a version to come. A publication copies what it names into the database. */
export const uploadPrefix = 'catalog-upload/';
/** Older uploads may be removed: nobody works on a draft for that long without uploading its images anew. */
export const uploadLifeMs = 30 * 86_400_000;

/** Names of images that were uploaded for a version to come; they tell the bytes, so that another image never has the same name. */
const uploadName = /^upload\/[0-9a-f]{64}\.(jpg|png|webp)$/;

/** How a catalog names an uploaded image. */
export const uploadNameOf = (sha256: string, extension: string): string => `upload/${sha256}.${extension}`;

export const isUploadName = (name: string): boolean => uploadName.test(name);

/** Where the bytes of an uploaded image wait for a publication. */
export const uploadKeyOf = (name: string): string => `${uploadPrefix}${name.slice('upload/'.length)}`;

/** The bytes of uploaded images by their names; those that are not there are left out. */
export const readUploads = async (
  storage: Storage,
  names: Iterable<string>,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-catalog-'));
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
