import { uploadsPrefix } from '../../domain/uploads.ts';
import { createBucketAdministration, isUnsupported } from '../../platform/bucket.ts';
import type { Config } from '../../platform/config.ts';
import { done, failed, left, type SetupStep, type StepResult, unchanged } from './step.ts';

type Bucket = ReturnType<typeof createBucketAdministration>;

const withBucket = (
  name: string,
  { storage }: Config,
  work: (bucket: Bucket, name: string) => Promise<StepResult>,
): SetupStep => ({
  name,
  run: async () => {
    if (!storage.endpoint)
      return failed('S3_ENDPOINT is not set. Set it, for example to https://s3.eu-central-1.amazonaws.com.');
    return work(createBucketAdministration(storage), storage.bucket);
  },
});

/** Creates the bucket. */
export const bucketStep = (config: Config): SetupStep =>
  withBucket('bucket', config, async (bucket, name) => {
    if (await bucket.exists()) return unchanged(`The bucket ${name} exists.`);
    await bucket.create();
    return done(`Created the bucket ${name}.`);
  });

/** Lets browsers upload to presigned URLs. A rule that an operator has set stays as it is. */
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

/** Whole days after which nobody can submit an upload any more, with a day to spare. */
const daysOf = ({ sessions, shelf }: Config): number =>
  Math.ceil(Math.max(sessions.ttlMs, shelf.uploadUrlTtlMs) / 86_400_000) + 1;

/** Makes the storage remove uploads that were never submitted. */
export const lifecycleStep = (config: Config): SetupStep =>
  withBucket('lifecycle', config, async (bucket, name) => {
    const days = daysOf(config);
    try {
      const { names, hasOurs } = await bucket.lifecycleRules();
      if (hasOurs) return unchanged('The rule for abandoned uploads is set.');
      if (names.length > 0)
        return left(
          `The bucket ${name} has lifecycle rules of yours (${names.join(', ')}), which stay as they are. Add one that expires objects with the prefix ${uploadsPrefix} after ${days} days.`,
        );
      await bucket.setLifecycle(days);
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      return left(
        `The storage has no lifecycle rules. Remove objects with the prefix ${uploadsPrefix} that are older than ${days} days.`,
      );
    }
    return done(`Uploads that are not submitted are removed after ${days} days.`);
  });
