import { startHttpTarget } from './http-targets.ts';

/** A place where the engine of the tests waits, once a script names its URL, until the test lets it go on. */
export interface Gate {
  readonly url: string;
  /** Settles when the engine has come. */
  readonly reached: Promise<void>;
  /** Settles when the engine has gone away without having been let through. */
  readonly left: Promise<void>;
  /** Lets it through, and everything that comes later. */
  open(): void;
}

/** A gate that is shut; it goes when the test has finished. */
export const startGate = async (): Promise<Gate> => {
  const reached = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const { origin } = await startHttpTarget(async (_, response) => {
    reached.resolve();
    response.on('close', () => {
      if (!response.writableFinished) left.resolve();
    });
    await opened.promise;
    response.end();
  });
  return { url: origin, reached: reached.promise, left: left.promise, open: () => opened.resolve() };
};
