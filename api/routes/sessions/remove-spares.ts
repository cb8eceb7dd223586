import type { ApiDeps } from '../../http/deps.ts';

/** Removes stored objects that nothing refers to any more. Failing at that is no reason to refuse the request: what is left does no harm. */
export const removeSpares = async ({ storage, log }: ApiDeps, objectKeys: readonly string[]): Promise<void> => {
  await Promise.all(
    objectKeys.map((objectKey) =>
      storage
        .remove(objectKey)
        .catch((error: unknown) => log.warn({ err: error, objectKey }, 'a spare object could not be removed')),
    ),
  );
};
