import type { Readable } from 'node:stream';
import { companyPrefixesOf } from '../../domain/uploads.ts';
import type { Config } from '../config.ts';
import { listItems, storageClient } from './storage.ts';
import { storageCall } from './unavailable.ts';

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
      for (const prefix of companyPrefixesOf(companyId)) {
        for await (const { name } of listItems(client, bucket, prefix, true)) {
          if (name !== undefined) keys.push(name);
        }
      }
      return keys;
    },
    /** Whether a key is one of a company's objects. */
    isOf: (companyId: string, key: string): boolean =>
      companyPrefixesOf(companyId).some((prefix) => key.startsWith(prefix)),
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
