import { sharedImageLifeMs, sharedImagePrefix } from '../../activities/shelf-captures/handover.ts';
import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { uploadLifeMs, uploadPrefix } from '../../processing/shelf/catalog-images/uploads.ts';

/** Listing costs money and time, and stale objects do no harm for an hour. */
const intervalMs = 3_600_000;

/** A day more than an upload URL can be valid: the same as the lifecycle rule that "npm run setup" sets. */
const uploadMarginMs = 86_400_000;

const temporary = (uploadUrlLifeMs: number) => [
  {
    prefix: uploadsPrefix,
    lifeMs: uploadUrlLifeMs + uploadMarginMs,
    what: 'uploads that nobody submitted or registered',
  },
  {
    prefix: sharedImagePrefix,
    lifeMs: sharedImageLifeMs,
    what: 'copies of catalog images that no recognizer can download anymore',
  },
  { prefix: uploadPrefix, lifeMs: uploadLifeMs, what: 'expired uploads of catalog images' },
];

/**
 * Creates a function that removes temporary objects from the storage after their time; at most once an hour, however
 * often it is called.
 */
export const createStaleObjectSweep = ({
  storage,
  uploadUrlLifeMs,
  log,
}: {
  readonly storage: Storage;
  /** The longest validity of an upload URL. */
  readonly uploadUrlLifeMs: number;
  readonly log: Logger;
}): (() => Promise<void>) => {
  let sweptAtMs = 0;
  return async () => {
    const now = Date.now();
    if (now - sweptAtMs < intervalMs) return;
    sweptAtMs = now;
    try {
      for (const { prefix, lifeMs, what } of temporary(uploadUrlLifeMs)) {
        const removed = await storage.removeOlder(prefix, new Date(now - lifeMs));
        if (removed > 0) log.info({ removed, prefix }, `removed ${what}`);
      }
    } catch (error) {
      log.warn({ err: error }, 'cannot remove stale objects from the storage; trying again in an hour');
    }
  };
};
