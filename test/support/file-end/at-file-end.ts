const pending: (() => unknown)[] = [];

/**
 * Has `end` called after the tests of the file that runs. Vitest's `afterAll` says the same, but not in a test, and in
 * a module that several files import only for the first of them.
 */
export const atFileEnd = (end: () => unknown): void => {
  pending.push(end);
};

/** Calls what {@link atFileEnd} was given, the latest first. */
export const endFile = async (): Promise<void> => {
  for (const end of pending.splice(0).reverse()) await end();
};
