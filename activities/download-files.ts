import { join } from 'node:path';
import type { Storage } from '../platform/storage/storage.ts';
import type { DocumentFile } from '../processing/documents/contract.ts';

/** A file in the storage, as an engine is to read it. */
export interface StoredFile {
  readonly fileIndex: number;
  readonly label: string;
  readonly contentType: string;
  readonly objectKey: string;
}

/** Downloads stored files into a folder, where an engine can read them. */
export const downloadFiles = async (
  storage: Pick<Storage, 'download'>,
  stored: readonly StoredFile[],
  folder: string,
): Promise<DocumentFile[]> => {
  const files: DocumentFile[] = [];
  for (const { fileIndex, label, contentType: declaredType, objectKey } of stored) {
    const path = join(folder, String(fileIndex));
    await storage.download(objectKey, path);
    files.push({ fileIndex, label, declaredType, path });
  }
  return files;
};
