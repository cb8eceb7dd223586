/** A request to stop a command. */
export type Shutdown = {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  signal: AbortSignal;
  /** Settles at that moment. */
  requested: Promise<void>;
};

/** One Ctrl-C can arrive twice: from the terminal and forwarded by npm. Only a later one counts as a second Ctrl-C. */
const sameKeyPressMs = 1_000;
const interruptedExitCode = 130;

/**
 * Listens for signals that request a graceful stop. On a second Ctrl-C, calls `onForce`, which must kill immediately
 * what is still running, and exits with 130.
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
