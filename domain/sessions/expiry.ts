/** Pauses between two looks at the database, in milliseconds. */
const pauseMinMs = 1_000;
const pauseMaxMs = 60_000;

/**
 * How long a session's workflow waits before it asks the database again whether the session's time is over. Usually it
 * asks once more, after `remainingMs`. If its clock always runs ahead, the pauses grow, so that the history stays
 * short.
 * @param remainingMs until the session expires, on the database's clock
 * @param asked how often the database has said that the time is not over
 */
export const pauseBeforeExpiryMs = (remainingMs: number, asked: number): number =>
  Math.max(remainingMs, Math.min(pauseMaxMs, pauseMinMs * 2 ** (asked - 1)));
