import type { Logger } from './log.ts';

/** One Ctrl-C can arrive several times: from the terminal, and passed on by npm and the bootstrap. */
const sameKeyPressMs = 1_000;

/**
 * Aborts when the process is asked to stop: SIGTERM, SIGINT, or the end of the supervisor that started it (its IPC channel closes). A later
 * SIGINT, someone's impatient Ctrl-C, ends the process at once.
 */
export const stopSignal = (log: Logger): AbortSignal => {
  const controller = new AbortController();
  let stoppedAtMs = 0;
  const stop = (why: string): void => {
    if (controller.signal.aborted) return;
    log.info({ why }, 'stopping');
    stoppedAtMs = Date.now();
    controller.abort();
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => {
    if (controller.signal.aborted && Date.now() - stoppedAtMs > sameKeyPressMs) process.exit(130);
    stop('SIGINT');
  });
  if (process.connected) process.once('disconnect', () => stop('the supervisor ended'));
  return controller.signal;
};

/** Resolves once the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
