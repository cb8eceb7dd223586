import { createHash } from 'node:crypto';
import type { Client } from 'minio';
import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Config } from '../config.ts';
import { createBucket, hasCode, storageClient } from './storage.ts';

/** Names our lifecycle rule among those that an operator may have set. */
const abandonedUploadsRule = 'docket-abandoned-uploads';
const unsupportedCodes = ['NotImplemented', 'MethodNotAllowed', 'NotSupported', 'XNotImplemented'];

/**
 * Returns whether an error reports that the storage does not have this part of the S3 API, as MinIO has no CORS rules
 * per bucket.
 */
export const isUnsupported = (error: unknown): boolean => hasCode(error, ...unsupportedCodes);

/** The CORS rule: browsers on other origins may upload to and download from presigned URLs. */
const corsRule = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3600</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

const hasCors = async (client: Client, bucketName: string): Promise<boolean> => {
  try {
    const response = await client.makeRequestAsync({ method: 'GET', bucketName, query: 'cors' });
    response.resume();
    return true;
  } catch (error) {
    if (hasCode(error, 'NoSuchCORSConfiguration')) return false;
    throw error;
  }
};

const listRules = async (client: Client, bucket: string) => {
  try {
    const rules = (await client.getBucketLifecycle(bucket))?.Rule ?? [];
    return Array.isArray(rules) ? rules : [rules];
  } catch (error) {
    if (hasCode(error, 'NoSuchLifecycleConfiguration')) return [];
    throw error;
  }
};

/** Prepares and inspects the bucket; requests of callers never need this. @throws if S3_ENDPOINT is not set */
export const createBucketAdministration = (settings: Config['storage']) => {
  const client = storageClient(settings);
  const { bucket } = settings;
  return {
    exists: (): Promise<boolean> => client.bucketExists(bucket),
    create: (): Promise<void> => createBucket(client, settings),
    /** Returns whether browsers on other origins have a CORS rule. @throws what {@link isUnsupported} recognizes */
    hasCors: (): Promise<boolean> => hasCors(client, bucket),
    setCors: async (): Promise<void> => {
      const headers = { 'Content-MD5': createHash('md5').update(corsRule).digest('base64') };
      const response = await client.makeRequestAsync(
        { method: 'PUT', bucketName: bucket, query: 'cors', headers },
        corsRule,
      );
      response.resume();
    },
    /** The names of the bucket's lifecycle rules, and whether ours is one of them. */
    lifecycleRules: async (): Promise<{ readonly names: readonly string[]; readonly hasOurs: boolean }> => {
      const names = (await listRules(client, bucket)).map(({ ID }) => ID);
      return { names, hasOurs: names.includes(abandonedUploadsRule) };
    },
    /**
     * Makes the storage remove uploads that were not submitted within so many days. Replaces every lifecycle rule of
     * the bucket.
     */
    setLifecycle: (days: number): Promise<void> =>
      client.setBucketLifecycle(bucket, {
        Rule: [
          {
            ID: abandonedUploadsRule,
            Status: 'Enabled',
            Filter: { Prefix: uploadsPrefix },
            Expiration: { Days: days },
          },
        ],
      }),
  };
};
