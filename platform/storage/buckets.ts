import { buffer } from 'node:stream/consumers';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import type { Config } from '../config.ts';
import { hasCode, listItems, type StoredObject, storageClient } from './storage.ts';
import { storageCall } from './unavailable.ts';

/** An object in one of the buckets of the storage. */
export interface BucketObject {
  readonly bucket: string;
  readonly objectKey: string;
}

/** An object in a listing. */
export interface ListedItem {
  readonly objectKey: string;
  readonly etag: string;
}

const absentCodes = ['NotFound', 'NoSuchKey'] as const;
/** Error codes of a bucket that cannot be used until someone changes something outside the service. */
const refusedCodes = ['NoSuchBucket', 'AccessDenied', 'AllAccessDisabled', 'InvalidBucketName', 'MethodNotAllowed'];

/** Returns why a bucket cannot be used, if an error of the storage shows it; null for any other error. */
export const bucketProblem = (error: unknown, bucket: string): string | null => {
  if (hasCode(error, 'NoSuchBucket')) return `The bucket "${bucket}" does not exist.`;
  return hasCode(error, ...refusedCodes)
    ? `The storage does not let the service list, read, copy and delete objects of the bucket "${bucket}" here.`
    : null;
};

const quoteless = (etag: string): string => etag.replaceAll('"', '');

export type Buckets = ReturnType<typeof createBuckets>;

/**
 * The buckets of the object storage, with the service's own credentials. Its functions throw StorageUnavailable if the
 * storage is unavailable, and what {@link bucketProblem} reads.
 * @throws Error if S3_ENDPOINT is not set
 */
export const createBuckets = (settings: Config['storage']) => {
  const client = storageClient(settings);
  const head = async ({ bucket, objectKey }: BucketObject): Promise<StoredObject | null> => {
    try {
      const stat = await storageCall(() => client.statObject(bucket, objectKey));
      const { size: byteSize, etag, lastModified: modifiedAt } = stat;
      return { byteSize, contentType: String(stat.metaData['content-type'] ?? ''), etag, modifiedAt };
    } catch (error) {
      if (hasCode(error, ...absentCodes)) return null;
      throw error;
    }
  };

  return {
    head,
    /** The objects below a prefix, by name. Folders directly below it that `isWanted` refuses are not read. */
    async *list(bucket: string, prefix: string, isWanted: (name: string) => boolean): AsyncGenerator<ListedItem> {
      for await (const item of listItems(client, bucket, prefix, false)) {
        if (item.prefix !== undefined && !isWanted(item.prefix)) continue;
        const found = item.prefix === undefined ? [item] : listItems(client, bucket, item.prefix, true);
        for await (const { name, etag } of found) {
          if (name !== undefined && etag !== undefined && !name.endsWith('/')) {
            yield { objectKey: name, etag: quoteless(etag) };
          }
        }
      }
    },
    /** The first bytes of an object, at most `length`; none if it is gone. */
    async start({ bucket, objectKey }: BucketObject, length: number): Promise<Buffer> {
      try {
        return await storageCall(async () => buffer(await client.getPartialObject(bucket, objectKey, 0, length)));
      } catch (error) {
        // An empty object has no first byte.
        if (hasCode(error, ...absentCodes, 'InvalidRange')) return Buffer.alloc(0);
        throw error;
      }
    },
    /**
     * Copies an object within the storage. Returns false if the source is gone or no longer has this etag.
     * @param contentType the type of the copy; that of the source by default
     */
    async copy(source: BucketObject, etag: string, target: BucketObject, contentType?: string): Promise<boolean> {
      const from = new CopySourceOptions({ Bucket: source.bucket, Object: source.objectKey, MatchETag: etag });
      const to = new CopyDestinationOptions({
        Bucket: target.bucket,
        Object: target.objectKey,
        ...(contentType === undefined
          ? {}
          : { MetadataDirective: 'REPLACE' as const, Headers: { 'Content-Type': contentType } }),
      });
      try {
        await storageCall(() => client.copyObject(from, to));
        return true;
      } catch (error) {
        if (hasCode(error, ...absentCodes, 'PreconditionFailed')) return false;
        throw error;
      }
    },
    put: async ({ bucket, objectKey }: BucketObject, bytes: Buffer, contentType: string): Promise<void> => {
      await storageCall(() =>
        client.putObject(bucket, objectKey, bytes, bytes.length, { 'Content-Type': contentType }),
      );
    },
    /** Stores a file, in parts if it is large. */
    putFile: async ({ bucket, objectKey }: BucketObject, path: string, contentType: string): Promise<void> => {
      await storageCall(() => client.fPutObject(bucket, objectKey, path, { 'Content-Type': contentType }));
    },
    /**
     * Removes an object if it still has this etag. Storages that know conditional deletes check it themselves; for
     * others the check is a HEAD request right before.
     */
    async removeUnchanged(object: BucketObject, etag: string): Promise<void> {
      const { bucket: bucketName, objectKey: objectName } = object;
      if ((await head(object))?.etag !== etag) return;
      try {
        await storageCall(async () => {
          const headers = { 'If-Match': `"${etag}"` };
          const request = { method: 'DELETE', bucketName, objectName, headers };
          (await client.makeRequestAsync(request, '', [200, 204])).resume();
        });
      } catch (error) {
        if (!hasCode(error, ...absentCodes, 'PreconditionFailed')) throw error;
      }
    },
  };
};
