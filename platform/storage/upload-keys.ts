import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Config } from '../config.ts';
import { errorMessage } from '../log.ts';
import { assumeRole, RoleRefused, type StorageKeys } from './keys.ts';
import { StorageUnavailable } from './unavailable.ts';

/**
 * Temporary keys are valid for this much longer than the longest URL. New ones are fetched when half of this time is
 * over.
 */
const spareMs = 3_600_000;
/** How far the storage's clock may be ahead. */
const skewMs = 60_000;

/**
 * The policy of keys that sign upload URLs. A presigned PUT signs only the host, so its holder may add any header: the
 * policy has to refuse the requests that headers can make.
 */
export const uploadPolicy = (bucket: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject'],
        Resource: [`arn:aws:s3:::${bucket}/${uploadsPrefix}*`],
        Condition: {
          Null: {
            's3:x-amz-copy-source': 'true',
            's3:x-amz-server-side-encryption-customer-algorithm': 'true',
            's3:x-amz-storage-class': 'true',
            's3:RequestObjectTagKeys': 'true',
          },
        },
      },
      // With an unsigned header, MinIO unpacks an archive into many objects. It first checks whether the folder of all
      // of them may be written.
      { Effect: 'Deny', Action: ['s3:PutObject'], Resource: [`arn:aws:s3:::${bucket}/*/`] },
    ],
  });

/**
 * The keys that sign upload URLs. `null` means the service's own, for a storage that refuses unsigned headers itself.
 */
export interface UploadSigning {
  readonly by: 'temporary keys' | 'upload keys' | 'own keys';
  readonly keys: StorageKeys | null;
  readonly expiresAtMs: number;
}

const advice =
  'Use a user of the storage that may call AssumeRole, as a MinIO user may and a MinIO access key (service account) may not, ' +
  'or set S3_UPLOAD_ACCESS_KEY and S3_UPLOAD_SECRET_KEY to a key that may only put objects below uploads/.';

/**
 * The keys that sign upload URLs: those of the settings, or temporary ones of the storage's STS, or the service's own
 * if the storage has no STS and refuses unsigned headers itself, as AWS does. Never keys with which the holder of a URL
 * can copy other objects.
 * @param refusesCopies checks whether the storage refuses a copy that a header asks for, with a URL that the service's
 * own keys sign
 */
export const createUploadKeys = (settings: Config['storage'], refusesCopies: () => Promise<boolean>) => {
  let current: UploadSigning | null = null;
  let renewal: Promise<UploadSigning> | null = null;
  let longestMs = settings.uploadUrlLifeMs;

  const obtain = async (): Promise<UploadSigning> => {
    const lifeMs = longestMs + spareMs;
    let reason = 'S3_CREDENTIALS is aws';
    if (settings.credentials === 'keys') {
      try {
        const keys = await assumeRole(settings, uploadPolicy(settings.bucket), Math.ceil(lifeMs / 1000));
        return { by: 'temporary keys', keys, expiresAtMs: keys.expiresAtMs };
      } catch (error) {
        if (!(error instanceof RoleRefused)) throw error;
        reason = error.message;
      }
    }
    const isRefused = await refusesCopies().catch((error: unknown) => {
      if (error instanceof StorageUnavailable) throw error;
      throw new StorageUnavailable(new Error(`No upload URL is signed: ${errorMessage(error)}`, { cause: error }));
    });
    if (isRefused) return { by: 'own keys', keys: null, expiresAtMs: Date.now() + lifeMs };
    throw new StorageUnavailable(
      new Error(
        `No upload URL is signed: the storage gives no temporary keys (${reason}), and with the service's own keys the holder of a URL could copy any object. ${advice}`,
      ),
    );
  };

  const renew = (): Promise<UploadSigning> => {
    renewal ??= obtain()
      .then((signing) => {
        current = signing;
        return signing;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };

  return {
    /**
     * Returns keys for a URL with this validity; the keys are valid for longer. Callers at the same time wait for one
     * request.
     * @throws StorageUnavailable if the storage is unavailable, or if nothing may sign; its cause explains what to do
     */
    async signingFor(lifeMs: number): Promise<UploadSigning> {
      const { uploadKeys: keys } = settings;
      if (keys) return { by: 'upload keys', keys, expiresAtMs: Number.POSITIVE_INFINITY };
      longestMs = Math.max(longestMs, lifeMs);
      const neededMs = lifeMs + skewMs;
      if (current && current.expiresAtMs - Date.now() >= neededMs) {
        // If this fails, the keys are still valid for a while, and the next call tries again.
        if (current.expiresAtMs - Date.now() < longestMs + spareMs / 2) renew().catch(() => undefined);
        return current;
      }
      for (let tries = 0; tries < 2; tries += 1) {
        // A request that was already under way may have asked for a shorter time.
        const signing = await renew();
        if (signing.expiresAtMs - Date.now() >= neededMs) return signing;
      }
      throw new StorageUnavailable(
        new Error(
          `The storage's temporary keys end before an upload URL that is valid for ${lifeMs / 1000} s. Let the storage give longer ones, shorten SESSION_TTL, or set S3_UPLOAD_ACCESS_KEY and S3_UPLOAD_SECRET_KEY.`,
        ),
      );
    },
  };
};
