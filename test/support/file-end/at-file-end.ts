const pending: (() => unknown)[] = [];

/**
 * Has `end` called after the tests of the file that runs. Vitest's `afterAll` says the same, but not in a test or
 * in another hook, and in a module that several files import only for the first of them.
 */
export const atFileEnd = (end: () => unknown): void => {
  pending.push(end);
};

/** Calls what {@link atFileEnd} was given, the latest first, each even if another fails. @throws what failed */
export const endFile = async (): Promise<void> => {
  const failures: unknown[] = [];
  for (const end of pending.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `The end of a file failed: ${failures.join(', ')}`);
};
