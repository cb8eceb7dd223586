import { sharedImageLifeMs, sharedImagePrefix } from '../activities/shelf-captures/handover.ts';
import type { Logger } from '../platform/log.ts';
import type { Storage } from '../platform/storage.ts';
import { uploadLifeMs, uploadPrefix } from '../processing/shelf/catalog-images/uploads.ts';

/** Listing costs, and what is stale does no harm for an hour. */
const intervalMs = 3_600_000;

const passing = [
  {
    prefix: sharedImagePrefix,
    lifeMs: sharedImageLifeMs,
    what: 'copies of catalog images that no recognizer can ask for',
  },
  { prefix: uploadPrefix, lifeMs: uploadLifeMs, what: 'catalog images that were uploaded for versions long ago' },
];

/** Removes what lies in the storage for a while only, once that is over; at most once an hour, however often it is called. */
export const createStorageSweep = ({
  storage,
  log,
}: {
  readonly storage: Storage;
  readonly log: Logger;
}): (() => Promise<void>) => {
  let sweptAtMs = 0;
  return async () => {
    const now = Date.now();
    if (now - sweptAtMs < intervalMs) return;
    sweptAtMs = now;
    try {
      for (const { prefix, lifeMs, what } of passing) {
        const removed = await storage.removeOlder(prefix, new Date(now - lifeMs));
        if (removed > 0) log.info({ removed, prefix }, `removed ${what}`);
      }
    } catch (error) {
      log.warn({ err: error }, 'stale objects could not be removed from the storage; it is tried again in an hour');
    }
  };
};
