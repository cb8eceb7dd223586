import { startHttpTarget } from '../servers/http-targets.ts';

/** A gate that the engine of the tests waits at until the test opens it, if a script names its URL. */
export interface Gate {
  readonly url: string;
  /** Settles when the engine has arrived since the gate was last shut. */
  reached(): Promise<void>;
  /** Settles when the engine has left without passing since the gate was last shut. */
  left(): Promise<void>;
  /** Opens the gate, until it is shut again. */
  open(): void;
  shut(): void;
}

const shutGate = () => ({
  reached: Promise.withResolvers<void>(),
  left: Promise.withResolvers<void>(),
  opened: Promise.withResolvers<void>(),
});

/** A shut gate; it is removed when the test has finished. */
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
