import { startHttpTarget } from '../servers/http-targets.ts';

/** A place where the engine of the tests waits, once a script names its URL, until the test lets it continue. */
export interface Gate {
  readonly url: string;
  /** Settles when the engine has come, since the gate was last shut. */
  reached(): Promise<void>;
  /** Settles when the engine has gone away without having been let through, since the gate was last shut. */
  left(): Promise<void>;
  /** Lets it through, and everything that comes until the gate is shut again. */
  open(): void;
  shut(): void;
}

const shutGate = () => ({
  reached: Promise.withResolvers<void>(),
  left: Promise.withResolvers<void>(),
  opened: Promise.withResolvers<void>(),
});

/** A gate that is shut; it goes when the test has finished. */
export const startGate = async (): Promise<Gate> => {
  let state = shutGate();
  const { origin } = await startHttpTarget(async (_, response) => {
    const { reached, left, opened } = state;
    response.on('close', () => {
      if (!response.writableFinished) left.resolve();
    });
    reached.resolve();
    await opened.promise;
    response.end();
  });
  return {
    url: origin,
    reached: () => state.reached.promise,
    left: () => state.left.promise,
    open: () => state.opened.resolve(),
    shut: () => {
      state = shutGate();
    },
  };
};
