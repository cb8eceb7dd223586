import type { Logger } from './log.ts';

/** One Ctrl-C can arrive several times: from the terminal, and again from npm and the bootstrap. */
const sameKeyPressMs = 1_000;

/**
 * Returns a signal that aborts when the process must stop: on SIGTERM or SIGINT, or when the supervisor that started it
 * ends (its IPC channel closes). A second SIGINT ends the process immediately.
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

/** Time that a process has after its grace to close its connections, before it ends anyway. */
const closingMs = 10_000;

/**
 * Ends the process if it is still running some seconds after the signal and its grace, whatever it waits for. Nothing
 * is lost: other processes finish the work of a killed one.
 */
export const endAfter = (stop: AbortSignal, graceMs: number, log: Logger): void => {
  const end = (): void => {
    log.error('could not close all connections in time; exiting anyway');
    process.exit(1);
  };
  stop.addEventListener('abort', () => setTimeout(end, graceMs + closingMs).unref(), { once: true });
};

/** Resolves once the signal aborts. */
export const waitForAbort = (signal: AbortSignal): Promise<void> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
