import { randomUUID } from 'node:crypto';
import { uploadsPrefix } from '../../domain/uploads.ts';
import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { createBucketAdministration } from '../../platform/storage/bucket-setup.ts';
import { createStorage } from '../../platform/storage/storage.ts';
import { StorageUnavailable } from '../../platform/storage/unavailable.ts';
import { type Check, clockFinding, type Finding, note, ok, problem } from './finding.ts';

/** The fix for upload URLs that allow copying other objects. */
export const copyFix =
  'Give Docket a storage user that may call AssumeRole, or set S3_UPLOAD_ACCESS_KEY and S3_UPLOAD_SECRET_KEY to a key with the policy in docs/operations/install.md.';

/** The message of a storage error, or the cause of StorageUnavailable. */
export const reasonOf = (error: unknown): string =>
  errorMessage(error instanceof StorageUnavailable && error.cause instanceof Error ? error.cause : error);

const permissions = 'The access key needs permission to put, head, copy, get, list and delete objects in the bucket.';

/** Writes, reads, copies and deletes its own object. */
const permissionFindings = async (settings: Config['storage']): Promise<Finding[]> => {
  const storage = createStorage(settings);
  const key = `doctor/${randomUUID()}`;
  const copyKey = `${key}-copy`;
  const askedAtMs = Date.now();
  try {
    await storage.upload(key, Buffer.from('docket'), 'text/plain');
    const object = await storage.head(key);
    if (!object) return [problem('An object that was just written cannot be found.', permissions)];
    if (!(await storage.copy(key, object.etag, copyKey))) return [problem('An object cannot be copied.', permissions)];
    return [
      ok('Put, head and copy work.'),
      // The storage truncates times to whole seconds.
      clockFinding('the storage', object.modifiedAt.getTime() + 500, askedAtMs, Date.now()),
    ];
  } finally {
    await storage.remove(key);
    await storage.remove(copyKey);
  }
};

/** A PUT to a presigned URL of the public endpoint, as callers make it. */
const presignedFinding = async (settings: Config['storage']): Promise<Finding> => {
  const storage = createStorage(settings);
  const key = `${uploadsPrefix}doctor/${randomUUID()}`;
  try {
    const url = await storage.presignPut(key, 60);
    const response = await fetch(url, { method: 'PUT', body: 'docket', signal: AbortSignal.timeout(10_000) });
    return response.ok
      ? ok('Uploads to presigned URLs work from here.')
      : problem(
          `An upload to ${new URL(url).origin} failed with status ${response.status}.`,
          'Check S3_PUBLIC_ENDPOINT: the proxy in front of the storage must keep the Host header.',
        );
  } catch (error) {
    return problem(
      `Uploads do not reach ${settings.publicEndpoint} (${reasonOf(error)}).`,
      'Set S3_PUBLIC_ENDPOINT to the address that callers upload to.',
    );
  } finally {
    await storage.remove(key).catch(() => undefined);
  }
};

/** The preflight request of a browser that uploads from a page of another origin to the public endpoint. */
const allowsBrowsers = async (settings: Config['storage']): Promise<boolean> => {
  const url = await createStorage(settings).presignPut(`${uploadsPrefix}doctor/${randomUUID()}`, 60);
  const headers = { Origin: 'https://browser.example.com', 'Access-Control-Request-Method': 'PUT' };
  const response = await fetch(url, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  return response.ok && response.headers.has('access-control-allow-origin');
};

/**
 * Tries the attack of a hostile holder of an upload URL: copying another object with a header that the URL does not
 * sign.
 */
const copyFinding = async (settings: Config['storage']): Promise<Finding> => {
  const storage = createStorage(settings);
  try {
    const { by } = await storage.uploadSigning();
    return (await storage.uploadUrlCopies())
      ? problem('The holder of an upload URL can copy any object in the bucket with a header.', copyFix)
      : ok(`Upload URLs are signed with ${by}, and the storage refuses a copy that a header requests.`);
  } catch (error) {
    return problem(
      `Could not test whether an upload URL can copy other objects: ${reasonOf(error)}`,
      `If the storage did not answer, run this again. If it refused: ${copyFix}`,
    );
  }
};

const ruleFindings = async (settings: Config['storage']): Promise<Finding[]> => {
  const bucket = createBucketAdministration(settings);
  try {
    const [{ hasOurs, names }, hasCors] = await Promise.all([bucket.lifecycleRules(), allowsBrowsers(settings)]);
    return [
      hasOurs
        ? ok('A lifecycle rule removes abandoned uploads.')
        : note(
            `No lifecycle rule removes abandoned uploads${names.length > 0 ? ` (the bucket has the rules ${names.join(', ')})` : ''}.`,
            `Run "${commandOf('setup')}".`,
          ),
      hasCors
        ? ok('Browsers on any origin can upload.')
        : note(
            'The storage does not allow uploads from browsers on other origins.',
            `Run "${commandOf('setup')}" to set a CORS rule on the bucket. A storage without CORS rules has its own setting, such as MINIO_API_CORS_ALLOW_ORIGIN.`,
          ),
    ];
  } catch (error) {
    return [note(`The rules of the bucket cannot be read (${errorMessage(error)}).`)];
  }
};

/** Bucket, permissions, presigned uploads, attacks by their holders, clock and rules of the object storage. */
export const storageCheck = ({ storage }: Config): Check => ({
  name: 'storage',
  run: async () => {
    if (!storage.endpoint) {
      return [problem('S3_ENDPOINT is not set.', 'Set it, for example to https://s3.eu-central-1.amazonaws.com.')];
    }
    if (!(await createBucketAdministration(storage).exists())) {
      return [problem(`The bucket ${storage.bucket} does not exist.`, `Run "${commandOf('setup')}".`)];
    }
    return [
      ok(`The bucket ${storage.bucket} exists.`),
      ...(await permissionFindings(storage)),
      await presignedFinding(storage),
      await copyFinding(storage),
      ...(await ruleFindings(storage)),
    ];
  },
});
