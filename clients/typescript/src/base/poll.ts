import { pause } from './pauses.ts';

export interface WaitOptions<T> {
  /** Ends the wait: it throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** Ends the wait with a TimeoutError. Default: no limit. */
  readonly timeoutMs?: number;
  /** Called with each state that was read. */
  readonly onUpdate?: (state: T) => void;
  /** The first pause between two reads. Default 500. */
  readonly minPauseMs?: number;
  /** The longest pause between two reads. Default 10 000. */
  readonly maxPauseMs?: number;
}

const growth = 1.5;

/**
 * Polls with growing pauses until `isOver`.
 * @param read reads the state, and the seconds that the service asks to wait, if it does
 */
export const poll = async <T>(
  read: (signal: AbortSignal | undefined) => Promise<{ state: T; retryAfterSeconds: number | null }>,
  isOver: (state: T) => boolean,
  options: WaitOptions<T> = {},
): Promise<T> => {
  const { signal, timeoutMs, onUpdate, minPauseMs = 500, maxPauseMs = 10_000 } = options;
  const signals = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  const given = signals.filter((one) => one !== undefined);
  const either = given.length > 0 ? AbortSignal.any(given) : undefined;
  for (let pauseMs = minPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * growth)) {
    const { state, retryAfterSeconds } = await read(either);
    onUpdate?.(state);
    if (isOver(state)) return state;
    await pause(Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1000), either);
  }
};
