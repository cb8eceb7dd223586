import type { Logger } from '../platform/log.ts';
import type { Storage } from '../platform/storage/storage.ts';

/**
 * Removes stored objects that nothing refers to anymore. A failure is logged and does not fail the request: leftover
 * objects do no harm.
 */
export const removeLeftovers = async (
  { storage, log }: { readonly storage: Storage; readonly log: Logger },
  objectKeys: readonly string[],
): Promise<void> => {
  await Promise.all(
    objectKeys.map((objectKey) =>
      storage
        .remove(objectKey)
        .catch((error: unknown) => log.warn({ err: error, objectKey }, 'could not remove a leftover copy')),
    ),
  );
};
