import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type BucketItem, Client, CopyDestinationOptions, CopySourceOptions, IamAwsProvider, S3Error } from 'minio';
import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Config } from '../config.ts';
import { connectionTo } from './agent.ts';
import type { StorageKeys } from './keys.ts';
import { StorageUnavailable, storageCall } from './unavailable.ts';
import { createUploadKeys, type UploadSigning } from './upload-keys.ts';

/** The answer to a HEAD request about a stored object. */
export interface StoredObject {
  readonly byteSize: number;
  readonly contentType: string;
  /** Changes with the bytes. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

const clientFor = (endpoint: string, settings: Config['storage'], keys: StorageKeys | null = null): Client => {
  const ownKeys = { accessKey: settings.accessKey, secretKey: settings.secretKey };
  return new Client({
    ...connectionTo(endpoint),
    ...(keys === null && settings.credentials === 'aws'
      ? { credentialsProvider: new IamAwsProvider({}) }
      : (keys ?? ownKeys)),
    region: settings.region,
    pathStyle: settings.pathStyle,
  });
};

/** Returns whether an error of the storage has one of these S3 codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof S3Error && codes.some((code) => code === error.code);

const isAbsent = (error: unknown): boolean => hasCode(error, 'NotFound', 'NoSuchKey');

const requireEndpoint = ({ endpoint }: Config['storage']): string => {
  if (endpoint) return endpoint;
  throw new Error(
    'S3_ENDPOINT is not set. Set it to the address of the object storage, for example http://127.0.0.1:9000.',
  );
};

/** A client of the storage's own endpoint. @throws Error if S3_ENDPOINT is not set */
export const storageClient = (settings: Config['storage']): Client => clientFor(requireEndpoint(settings), settings);

/** Creates the bucket; one that another process has created in the meantime is fine. */
export const createBucket = async (client: Client, { bucket, region }: Config['storage']): Promise<void> => {
  try {
    await client.makeBucket(bucket, region);
  } catch (error) {
    if (!hasCode(error, 'BucketAlreadyOwnedByYou')) throw error;
  }
};

/**
 * The objects of a bucket below a prefix, by name; with `isDeep`, those in folders, too.
 * @throws StorageUnavailable if the storage is unavailable
 */
export async function* listItems(
  client: Client,
  bucket: string,
  prefix: string,
  isDeep: boolean,
): AsyncGenerator<BucketItem> {
  const stream: AsyncIterable<BucketItem> = client.listObjectsV2(bucket, prefix, isDeep);
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await storageCall(() => iterator.next());
    if (done) return;
    yield value;
  }
}

/** The address that the bucket's object keys follow. */
const bucketUrl = (endpoint: string, bucket: string, pathStyle: boolean): string => {
  const { protocol, host, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/+$/, '');
  return pathStyle ? `${protocol}//${host}${path}/${bucket}/` : `${protocol}//${bucket}.${host}${path}/`;
};

/** Types of files that no browser executes. */
const passiveTypes = /^(application\/pdf|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+|image\/(?!svg)[\w.+-]+)$/i;

const safeContentType = (contentType: string): string =>
  passiveTypes.test(contentType) ? contentType : 'application/octet-stream';

/** The most by which the clock of a storage may be ahead. */
const clockMaxMs = 86_400_000;
/** How long the test copy waits for its answer. */
const copyTimeoutMs = 10_000;

/** Requests a copy as the holder of an upload URL could. @returns whether the storage accepted the request */
const acceptsCopy = async (url: string, source: string): Promise<boolean> => {
  let status: number;
  try {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'x-amz-copy-source': source },
      signal: AbortSignal.timeout(copyTimeoutMs),
    });
    await response.body?.cancel();
    status = response.status;
  } catch (error) {
    throw new StorageUnavailable(error);
  }
  if ((status >= 500 && status !== 501) || status === 429) {
    throw new StorageUnavailable(new Error(`The try of a copy was answered with ${status}.`));
  }
  return status < 400;
};

export type Storage = ReturnType<typeof createStorage>;

/**
 * The object storage. Callers upload and download at the public endpoint with presigned URLs; Docket itself uses the
 * internal endpoint. Its functions throw StorageUnavailable if the storage is unavailable.
 * @throws Error if S3_ENDPOINT is not set
 */
export const createStorage = (settings: Config['storage']) => {
  const client = storageClient(settings);
  const { publicEndpoint = requireEndpoint(settings), bucket } = settings;
  const publicClient = clientFor(publicEndpoint, settings);
  const objectUrlPrefix = bucketUrl(publicEndpoint, bucket, settings.pathStyle);

  /**
   * Whether the holder of an upload URL can copy another object by a header, tested with two objects that are removed
   * again.
   */
  const copiesByHeader = async (urlOf: (objectKey: string) => Promise<string>): Promise<boolean> => {
    const bytes = Buffer.from('docket');
    const source = `${uploadsPrefix}probe/${randomUUID()}`;
    const target = `${source}-copy`;
    try {
      const url = await urlOf(target);
      await storageCall(() => client.putObject(bucket, source, bytes, bytes.length));
      if (!(await acceptsCopy(url, `/${bucket}/${source}`))) return false;
      // A storage that ignores the header has stored a file without bytes.
      return (await storageCall(() => client.statObject(bucket, target))).size === bytes.length;
    } finally {
      for (const key of [source, target]) await client.removeObject(bucket, key).catch(() => undefined);
    }
  };

  const uploadKeys = createUploadKeys(
    settings,
    async () => !(await copiesByHeader((objectKey) => client.presignedPutObject(bucket, objectKey, 60))),
  );
  let signer: { readonly keys: StorageKeys; readonly client: Client } | null = null;
  const signerFor = ({ keys }: UploadSigning): Client => {
    if (keys === null) return publicClient;
    if (signer?.keys !== keys) signer = { keys, client: clientFor(publicEndpoint, settings, keys) };
    return signer.client;
  };
  const presignPut = async (objectKey: string, expiresInSeconds: number): Promise<string> => {
    const signing = await uploadKeys.signingFor(expiresInSeconds * 1000);
    return signerFor(signing).presignedPutObject(bucket, objectKey, expiresInSeconds);
  };

  return {
    /** Creates the bucket if it is missing; several processes may do so at the same time. */
    async ensureBucket(): Promise<void> {
      if (!(await client.bucketExists(bucket))) await createBucket(client, settings);
    },
    /** Makes one HEAD request; null if there is no such object. */
    async head(objectKey: string): Promise<StoredObject | null> {
      try {
        const stat = await storageCall(() => client.statObject(bucket, objectKey));
        const { size: byteSize, etag, lastModified: modifiedAt } = stat;
        return { byteSize, contentType: String(stat.metaData['content-type'] ?? ''), etag, modifiedAt };
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    /**
     * A URL to upload one file to. It signs only the host, so its holder may add headers: the keys that sign it may
     * only put objects below uploads/.
     * @throws StorageUnavailable if the storage is unavailable, or if nothing may sign
     */
    presignPut,
    /** The keys that sign upload URLs now. @throws StorageUnavailable as {@link presignPut} */
    uploadSigning: (): Promise<UploadSigning> => uploadKeys.signingFor(settings.uploadUrlLifeMs),
    /**
     * Whether the holder of an upload URL of the public endpoint can copy another object by a header.
     * @throws StorageUnavailable as {@link presignPut}
     */
    uploadUrlCopies: (): Promise<boolean> => copiesByHeader((objectKey) => presignPut(objectKey, 60)),
    /** The origin of the URLs of {@link presignPut}. The storage's region may be part of it. */
    uploadOrigin: async (): Promise<string> => {
      try {
        return new URL(await publicClient.presignedPutObject(bucket, 'origin', 60)).origin;
      } catch {
        // Signing needs credentials, which a machine's role may not give at this moment.
        return new URL(objectUrlPrefix).origin;
      }
    },
    /**
     * A URL to download a file of a user. Browsers save it and never show it, whatever type it was uploaded with, so
     * that no file can run as a page of the storage's origin. A service that downloads it is not affected.
     * @param contentType the declared type; a type that browsers could execute becomes `application/octet-stream`. Null
     * for the type of an image that Docket stored itself.
     */
    presignGet: (objectKey: string, contentType: string | null, expiresInSeconds: number): Promise<string> =>
      publicClient.presignedGetObject(bucket, objectKey, expiresInSeconds, {
        'response-content-disposition': 'attachment',
        ...(contentType === null ? {} : { 'response-content-type': safeContentType(contentType) }),
      }),
    /** The URL of a stored object: stable, but useless without a signature. */
    objectUrl: (objectKey: string): string => objectUrlPrefix + objectKey,
    /** Writes an object to a file, with one request. If that fails, the file may be incomplete. */
    download: (objectKey: string, path: string): Promise<void> =>
      storageCall(async () => pipeline(await client.getObject(bucket, objectKey), createWriteStream(path))),
    /** The bytes of a small object that Docket has stored itself; null if there is no such object. */
    async read(objectKey: string): Promise<Buffer | null> {
      try {
        return await storageCall(async () => buffer(await client.getObject(bucket, objectKey)));
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    /** Copies an object within the storage. Returns false if the source is gone or no longer has this etag. */
    async copy(sourceKey: string, etag: string, targetKey: string): Promise<boolean> {
      const source = new CopySourceOptions({ Bucket: bucket, Object: sourceKey, MatchETag: etag });
      try {
        const target = new CopyDestinationOptions({ Bucket: bucket, Object: targetKey });
        await storageCall(() => client.copyObject(source, target));
        return true;
      } catch (error) {
        if (isAbsent(error) || hasCode(error, 'PreconditionFailed')) return false;
        throw error;
      }
    },
    /** Removes an object; a missing one is not an error. `from` is another bucket of the same storage. */
    remove: (objectKey: string, from = bucket): Promise<void> =>
      storageCall(() => client.removeObject(from, objectKey)),
    /** Removes every object under a prefix. `from` is another bucket of the same storage. @returns how many */
    async removeBelow(prefix: string, from = bucket): Promise<number> {
      const names: string[] = [];
      for await (const { name } of listItems(client, from, prefix, true)) {
        if (name !== undefined) names.push(name);
      }
      for (const name of names) await storageCall(() => client.removeObject(from, name));
      return names.length;
    },
    /**
     * Removes the objects under a prefix that were last written before a time, and those with a time in the future:
     * MinIO lets uploaders choose the time.
     * @returns how many
     */
    async removeOlder(prefix: string, before: Date): Promise<number> {
      let removed = 0;
      const future = new Date(Date.now() + clockMaxMs);
      const items: AsyncIterable<BucketItem> = client.listObjectsV2(bucket, prefix, true);
      for await (const { name, lastModified } of items) {
        if (name === undefined || lastModified === undefined) continue;
        if (lastModified >= before && lastModified < future) continue;
        await client.removeObject(bucket, name);
        removed += 1;
      }
      return removed;
    },
    upload: async (objectKey: string, bytes: Buffer, contentType: string): Promise<void> => {
      await storageCall(() =>
        client.putObject(bucket, objectKey, bytes, bytes.length, { 'Content-Type': contentType }),
      );
    },
    /** Checks that the storage answers. @throws the error of the connection */
    ping: async (): Promise<void> => {
      await client.bucketExists(bucket);
    },
  };
};
