import { uploadsPrefix } from '../../domain/uploads.ts';
import { createBucketAdministration, isUnsupported } from '../../platform/bucket.ts';
import type { Config } from '../../platform/config.ts';
import { ensureMinioUser } from '../../platform/minio-admin.ts';
import { createStorage } from '../../platform/storage.ts';
import { StorageUnavailable } from '../../platform/storage-unavailable.ts';
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
      return unchanged('MINIO_ROOT_USER is not set, so the storage has the account of S3_ACCESS_KEY.');
    }
    const buckets = [...new Set([...sources.buckets, ...exports.buckets])];
    return (await ensureMinioUser({ endpoint, region, root }, { accessKey, secretKey, buckets }))
      ? done(`The MinIO user ${accessKey} may use ${buckets.join(', ')} and nothing else.`)
      : unchanged(`The MinIO user ${accessKey} may use ${buckets.join(', ')} and nothing else.`);
  },
});

/** Fails if the holder of an upload URL could copy other objects, or if none can be signed. */
export const uploadUrlsStep = ({ storage: settings }: Config): SetupStep => ({
  name: 'upload urls',
  run: async () => {
    if (!settings.endpoint) return failed('S3_ENDPOINT is not set, so no upload URL can be tried.');
    const storage = createStorage(settings);
    try {
      const { by } = await storage.uploadSigning();
      try {
        if (await storage.uploadUrlCopies()) {
          return failed(`The holder of an upload URL can copy any object of the bucket by a header. ${copyFix}`);
        }
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error;
        return left(
          `Upload URLs are signed with ${by}. Whether their holders can copy other objects could not be tried at ${settings.publicEndpoint} from here. Run the doctor where that address answers.`,
        );
      }
      return unchanged(`Upload URLs are signed with ${by}, and a copy that a header asks for is refused.`);
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
        'The storage has no CORS rules per bucket; MinIO allows every origin unless MINIO_API_CORS_ALLOW_ORIGIN says otherwise.',
      );
    }
    return done('Browsers of every origin may upload to and download from presigned URLs.');
  });

/** Whole days after which nobody can submit an upload anymore, with a day to spare. */
const daysOf = ({ sessions, shelf }: Config): number =>
  Math.ceil(Math.max(sessions.ttlMs, shelf.uploadUrlTtlMs) / 86_400_000) + 1;

/** Makes the storage remove uploads that were never submitted. */
export const lifecycleStep = (config: Config): SetupStep =>
  withBucket('lifecycle', config, async (bucket, name) => {
    const days = daysOf(config);
    try {
      const { names, hasOurs } = await bucket.lifecycleRules();
      if (hasOurs) return unchanged('The rule for abandoned uploads is set.');
      if (names.length > 0) {
        return left(
          `The bucket ${name} has lifecycle rules of yours (${names.join(', ')}), which stay as they are. Add one that expires objects with the prefix ${uploadsPrefix} after ${days} days.`,
        );
      }
      await bucket.setLifecycle(days);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      return left(
        `The storage has no lifecycle rules. Remove objects with the prefix ${uploadsPrefix} that are older than ${days} days.`,
      );
    }
    return done(`Uploads that are not submitted are removed after ${days} days.`);
  });
