import { randomUUID } from 'node:crypto';
import { keptKeyOf } from '../domain/uploads.ts';
import type { Storage, StoredObject } from '../platform/storage/storage.ts';

/**
 * Copies an upload to a key that no upload URL can write and no other copy has, and compares the copy with the checked
 * file: in MinIO, the holder of an upload URL can give another file the same ETag.
 * @param checked the storage's answer about the upload at the time of the check
 * @returns the key of the copy; null if the upload has changed since
 */
export const keepUpload = async (
  storage: Pick<Storage, 'copy' | 'head' | 'remove'>,
  uploadKey: string,
  checked: StoredObject,
): Promise<string | null> => {
  const keptKey = keptKeyOf(uploadKey, randomUUID());
  if (!(await storage.copy(uploadKey, checked.etag, keptKey))) return null;
  const kept = await storage.head(keptKey);
  if (kept?.byteSize === checked.byteSize && kept.contentType === checked.contentType) return keptKey;
  await storage.remove(keptKey);
  return null;
};
