const pending: (() => unknown)[] = [];

/**
 * Calls `end` after the tests of the current file. Vitest's `afterAll` cannot be called in a test or in another hook,
 * and in a module that several files import it works only for the first of them.
 */
export const atFileEnd = (end: () => unknown): void => {
  pending.push(end);
};

/**
 * Calls the functions given to {@link atFileEnd}, the latest first. It calls all of them even if some fail. @throws
 * their errors
 */
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
