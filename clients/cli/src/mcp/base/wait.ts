import type { WaitOptions } from 'docket-capture';
import type { Call } from './tool.ts';

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/**
 * Waits until the work has ended, and reports each new status. When the time is over, it returns the last state: hosts
 * limit the duration of a call, and the model can ask again.
 * @param waitFor waits with these options, such as `docket.waitForJob`
 * @param read reads the current state
 */
export const waitUpTo = async <State>(
  seconds: number,
  { signal, step }: Call,
  waitFor: (options: WaitOptions<State>) => Promise<State>,
  read: () => Promise<State>,
  statusOf: (state: State) => string,
): Promise<State> => {
  let last = '';
  let newest: State | undefined;
  const onUpdate = (state: State): void => {
    newest = state;
    const status = statusOf(state);
    if (status !== last) step(status);
    last = status;
  };
  if (seconds === 0) return read();
  try {
    return await waitFor({ signal, timeoutMs: seconds * 1000, onUpdate, maxPauseMs: 3000 });
  } catch (error) {
    if (!isTimeout(error) || signal.aborted) throw error;
    return newest ?? read();
  }
};
