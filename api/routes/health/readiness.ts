import { errorMessage } from '../../../platform/log.ts';

const checkTimeoutMs = 3_000;

const failureOf = async (check: () => Promise<unknown>): Promise<string | null> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no response within ${checkTimeoutMs} ms`), checkTimeoutMs);
  });
  try {
    return await Promise.race([check().then(() => null), tooLate]);
  } catch (error) {
    return errorMessage(error).split('\n').at(-1) ?? 'failed';
  } finally {
    clearTimeout(timer);
  }
};

/** Returns a check of all dependencies at once. Its result says what is wrong with each; null means healthy. */
export const readinessOf =
  (dependencies: Readonly<Record<string, () => Promise<unknown>>>) =>
  async (): Promise<Record<string, string | null>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(dependencies).map(async ([name, check]) => [name, await failureOf(check)] as const),
      ),
    );
