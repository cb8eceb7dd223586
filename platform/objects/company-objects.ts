import type { Readable } from 'node:stream';
import type { BucketItem } from 'minio';
import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Config } from '../config.ts';
import { storageClient } from '../storage.ts';
import { storageCall } from '../storage-unavailable.ts';

/** Where the objects of a company are. */
const prefixesOf = (companyId: string): string[] =>
  ['sessions', 'shelf'].flatMap((base) => [`${base}/${companyId}/`, `${uploadsPrefix}${base}/${companyId}/`]);

export type CompanyObjects = ReturnType<typeof createCompanyObjects>;

/**
 * The stored objects of companies, as archives read and write them. Its functions throw StorageUnavailable if the
 * storage is unavailable.
 * @throws Error if S3_ENDPOINT is not set
 */
export const createCompanyObjects = (settings: Config['storage']) => {
  const client = storageClient(settings);
  const { bucket } = settings;
  return {
    /** The keys of a company's objects. */
    async list(companyId: string): Promise<string[]> {
      const keys: string[] = [];
      for (const prefix of prefixesOf(companyId)) {
        const items: AsyncIterable<BucketItem> = client.listObjectsV2(bucket, prefix, true);
        const iterator = items[Symbol.asyncIterator]();
        for (;;) {
          const { done, value } = await storageCall(() => iterator.next());
          if (done) break;
          if (value.name !== undefined) keys.push(value.name);
        }
      }
      return keys;
    },
    /** Whether a key is one of a company's objects. */
    isOf: (companyId: string, key: string): boolean => prefixesOf(companyId).some((prefix) => key.startsWith(prefix)),
    /** Opens an object, with its type. */
    open: (key: string): Promise<{ readonly content: Readable; readonly contentType: string }> =>
      storageCall(async () => {
        const { metaData } = await client.statObject(bucket, key);
        return { content: await client.getObject(bucket, key), contentType: String(metaData['content-type'] ?? '') };
      }),
    /** Stores an object of a known size. */
    store: async (key: string, content: Readable, byteSize: number, contentType: string): Promise<void> => {
      await storageCall(() => client.putObject(bucket, key, content, byteSize, { 'Content-Type': contentType }));
    },
  };
};
