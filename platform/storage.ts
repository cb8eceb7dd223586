import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type BucketItem, Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio';
import type { Config } from './config.ts';

/** What a HEAD on a stored object tells. */
export interface StoredObject {
  readonly byteSize: number;
  readonly contentType: string;
  /** Changes with the bytes. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

const clientFor = (endpoint: string, settings: Config['storage']): Client => {
  const url = new URL(endpoint);
  const secure = url.protocol === 'https:';
  const agentOptions = { keepAlive: true, maxSockets: 128 };
  return new Client({
    endPoint: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    useSSL: secure,
    accessKey: settings.accessKey,
    secretKey: settings.secretKey,
    region: settings.region,
    pathStyle: true,
    transportAgent: secure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions),
  });
};

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof S3Error && codes.includes(error.code ?? '');

const isAbsent = (error: unknown): boolean => hasCode(error, 'NotFound', 'NoSuchKey');

export type Storage = ReturnType<typeof createStorage>;

/**
 * The object storage. Callers upload to and download from the public endpoint by presigned URLs; this service itself uses the inner one.
 * @throws Error where the storage has no address.
 */
export const createStorage = (settings: Config['storage']) => {
  const { endpoint, publicEndpoint, bucket } = settings;
  if (!endpoint || !publicEndpoint)
    throw new Error('S3_ENDPOINT is not set: it names the object storage, for instance http://127.0.0.1:9000');
  const inner = clientFor(endpoint, settings);
  const outer = clientFor(publicEndpoint, settings);
  const objectUrlPrefix = `${publicEndpoint.replace(/\/+$/, '')}/${bucket}/`;

  return {
    /** Makes the bucket where it is missing; several processes may do so at once. */
    async ensureBucket(): Promise<void> {
      if (await inner.bucketExists(bucket)) return;
      await inner.makeBucket(bucket, settings.region).catch((error: unknown) => {
        if (!(error instanceof S3Error && error.code === 'BucketAlreadyOwnedByYou')) throw error;
      });
    },
    /** One HEAD request; null where there is no such object. */
    async head(objectKey: string): Promise<StoredObject | null> {
      try {
        const stat = await inner.statObject(bucket, objectKey);
        const { size: byteSize, etag, lastModified: modifiedAt } = stat;
        return { byteSize, contentType: String(stat.metaData['content-type'] ?? ''), etag, modifiedAt };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    presignPut: (objectKey: string, expiresInSeconds: number): Promise<string> =>
      outer.presignedPutObject(bucket, objectKey, expiresInSeconds),
    presignGet: (objectKey: string, expiresInSeconds: number): Promise<string> =>
      outer.presignedGetObject(bucket, objectKey, expiresInSeconds),
    /** The stored-object address of a key: stable, and of no use without a signature. */
    objectUrl: (objectKey: string): string => objectUrlPrefix + objectKey,
    download: (objectKey: string, path: string): Promise<void> => inner.fGetObject(bucket, objectKey, path),
    /** Copies an object within the storage. False where the source is no longer there, or no longer the one of that etag. */
    async copy(sourceKey: string, etag: string, targetKey: string): Promise<boolean> {
      const source = new CopySourceOptions({ Bucket: bucket, Object: sourceKey, MatchETag: etag });
      try {
        await inner.copyObject(source, new CopyDestinationOptions({ Bucket: bucket, Object: targetKey }));
        return true;
      } catch (error) {
        if (isAbsent(error) || hasCode(error, 'PreconditionFailed')) return false;
        throw error;
      }
    },
    /** Removes an object; one that is not there is no error. */
    remove: (objectKey: string): Promise<void> => inner.removeObject(bucket, objectKey),
    /** Removes the objects under a prefix that were last written before a moment. @returns how many */
    async removeOlder(prefix: string, before: Date): Promise<number> {
      let removed = 0;
      for await (const { name, lastModified } of inner.listObjectsV2(
        bucket,
        prefix,
        true,
      ) as AsyncIterable<BucketItem>) {
        if (name === undefined || lastModified === undefined || lastModified >= before) continue;
        await inner.removeObject(bucket, name);
        removed += 1;
      }
      return removed;
    },
    upload: async (objectKey: string, bytes: Buffer, contentType: string): Promise<void> => {
      await inner.putObject(bucket, objectKey, bytes, bytes.length, { 'Content-Type': contentType });
    },
    /** Whether the storage answers. @throws whatever the connection throws. */
    ping: async (): Promise<void> => {
      await inner.bucketExists(bucket);
    },
  };
};
