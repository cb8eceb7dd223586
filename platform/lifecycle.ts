import type { Logger } from './log.ts';

/**
 * Aborts when the process is asked to stop: SIGTERM, SIGINT, or the end of the supervisor that started it (its IPC channel closes). A second
 * SIGINT, someone's impatient Ctrl-C, ends the process at once.
 */
export const stopSignal = (log: Logger): AbortSignal => {
  const controller = new AbortController();
  const stop = (why: string): void => {
    if (controller.signal.aborted) return;
    log.info({ why }, 'stopping');
    controller.abort();
  };
  let interrupts = 0;
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => {
    interrupts += 1;
    if (interrupts > 1) process.exit(130);
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
