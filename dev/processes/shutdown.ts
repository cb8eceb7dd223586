/** What ends a command before its time. */
export type Shutdown = {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  signal: AbortSignal;
  /** Settles then. */
  requested: Promise<void>;
};

/** One Ctrl-C can arrive twice: from the terminal and passed on by npm. Only one that comes later is a second one. */
const sameKeyPressMs = 1_000;
const interruptedExitCode = 130;

/**
 * Listens for the signals that ask for an orderly end. A second Ctrl-C forces: `onForce` has to end at once what is left, then the process
 * exits with 130.
 */
export const listenForShutdown = (onForce: () => void): Shutdown => {
  const controller = new AbortController();
  let requestedAt: number | null = null;
  const onSignal = (name: NodeJS.Signals) => {
    if (requestedAt === null) {
      requestedAt = Date.now();
      controller.abort(new Error(`stopped by ${name}`));
      return;
    }
    if (name !== 'SIGINT' || Date.now() - requestedAt < sameKeyPressMs) return;
    onForce();
    process.exit(interruptedExitCode);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => onSignal(name));
  const requested = new Promise<void>((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  return { signal: controller.signal, requested };
};
