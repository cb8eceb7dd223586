import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Config } from '../../platform/config.ts';
import { createBucketAdministration, isUnsupported } from '../../platform/storage/bucket-setup.ts';
import { ensureMinioUser } from '../../platform/storage/minio-admin.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { StorageUnavailable } from '../../platform/storage/unavailable.ts';
import { copyFix, reasonOf } from '../checks/storage.ts';
import { done, failed, left, type SetupStep, type StepResult, unchanged } from './step.ts';

type Bucket = ReturnType<typeof createBucketAdministration>;

const withBucket = (
  name: string,
  { storage }: Config,
  work: (bucket: Bucket, name: string) => Promise<StepResult>,
): SetupStep => ({
  name,
  run: async () => {
    if (!storage.endpoint) {
      return failed('S3_ENDPOINT is not set. Set it, for example to https://s3.eu-central-1.amazonaws.com.');
    }
    return work(createBucketAdministration(storage), storage.bucket);
  },
});

/**
 * Gives Docket its own user on a MinIO server whose root account is set; none of that needs the root account
 * afterward.
 */
export const storageUserStep = ({ storage, sources, exports }: Config): SetupStep => ({
  name: 'storage user',
  run: async () => {
    const { endpoint, region, minioRoot: root, accessKey, secretKey } = storage;
    if (!endpoint || !root) {
      return unchanged('MINIO_ROOT_USER is not set, so Docket uses the account of S3_ACCESS_KEY.');
    }
    const buckets = [...new Set([...sources.buckets, ...exports.buckets])];
    return (await ensureMinioUser({ endpoint, region, root }, { accessKey, secretKey, buckets }))
      ? done(`The MinIO user ${accessKey} may use only ${buckets.join(', ')}.`)
      : unchanged(`The MinIO user ${accessKey} may use only ${buckets.join(', ')}.`);
  },
});

/** Fails if the holder of an upload URL could copy other objects, or if upload URLs cannot be signed. */
export const uploadUrlsStep = ({ storage: settings }: Config): SetupStep => ({
  name: 'upload urls',
  run: async () => {
    if (!settings.endpoint) return failed('S3_ENDPOINT is not set, so upload URLs cannot be tested.');
    const storage = createStorage(settings);
    try {
      const { by } = await storage.uploadSigning();
      try {
        if (await storage.uploadUrlCopies()) {
          return failed(`The holder of an upload URL can copy any object in the bucket with a header. ${copyFix}`);
        }
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        return left(
          `Upload URLs are signed with ${by}. This machine does not reach ${settings.publicEndpoint}, so setup did not test whether their holders can copy other objects. Run the doctor on a machine that reaches it.`,
        );
      }
      return unchanged(`Upload URLs are signed with ${by}, and the storage refuses a copy that a header requests.`);
    } catch (error) {
      return failed(reasonOf(error));
    }
  },
});

/** Creates the bucket. */
export const bucketStep = (config: Config): SetupStep =>
  withBucket('bucket', config, async (bucket, name) => {
    if (await bucket.exists()) return unchanged(`The bucket ${name} exists.`);
    await bucket.create();
    return done(`Created the bucket ${name}.`);
  });

/** Lets browsers upload to presigned URLs. A rule that an operator has set stays unchanged. */
export const corsStep = (config: Config): SetupStep =>
  withBucket('cors', config, async (bucket, name) => {
    try {
      if (await bucket.hasCors()) return unchanged(`The bucket ${name} has CORS rules.`);
      await bucket.setCors();
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      return unchanged(
        'The storage does not support CORS rules per bucket. MinIO allows every origin unless MINIO_API_CORS_ALLOW_ORIGIN is set.',
      );
    }
    return done('Browsers on every origin can upload to and download from presigned URLs.');
  });

/** Whole days after which an upload can no longer be submitted, plus one. */
const daysOf = ({ sessions, shelf }: Config): number =>
  Math.ceil(Math.max(sessions.ttlMs, shelf.uploadUrlTtlMs) / 86_400_000) + 1;

/** Sets a rule by which the storage removes uploads that were never submitted. */
export const lifecycleStep = (config: Config): SetupStep =>
  withBucket('lifecycle', config, async (bucket, name) => {
    const days = daysOf(config);
    try {
      const { names, hasOurs } = await bucket.lifecycleRules();
      if (hasOurs) return unchanged('The rule for abandoned uploads is set.');
      if (names.length > 0) {
        return left(
          `The bucket ${name} has your own lifecycle rules (${names.join(', ')}), which setup does not change. Add a rule that expires objects with the prefix ${uploadsPrefix} after ${days} days.`,
        );
      }
      await bucket.setLifecycle(days);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      return left(
        `The storage does not support lifecycle rules. Remove objects with the prefix ${uploadsPrefix} that are older than ${days} days yourself.`,
      );
    }
    return done(`Uploads that are not submitted are removed after ${days} days.`);
  });
