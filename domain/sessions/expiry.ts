/** Pauses between two queries of the database, in milliseconds. */
const pauseMinMs = 1_000;
const pauseMaxMs = 60_000;

/**
 * How long a session's workflow waits before it asks the database again whether the session has expired. Usually it
 * asks once more, after `remainingMs`. If its clock always runs ahead, the pauses grow, so that the history stays
 * short.
 * @param remainingMs until the session expires, on the database's clock
 * @param asked how often the database has answered that it has not expired
 */
export const pauseBeforeExpiryMs = (remainingMs: number, asked: number): number =>
  Math.max(remainingMs, Math.min(pauseMaxMs, pauseMinMs * 2 ** (asked - 1)));

/** The database's answer when a workflow's timer ends. */
export type ExpiryAnswer =
  /** It was submitted at the last moment. */
  | { readonly kind: 'submitted' }
  /** It expires in `remainingMs` on the database's clock. */
  | { readonly kind: 'early'; readonly remainingMs: number }
  /** It has ended: its state, or `missing` for a session that does not exist. */
  | { readonly kind: 'ended'; readonly state: string };

/**
 * An {@link ExpiryAnswer} as histories contain it: a state, or the time that is left. Workers of other releases read
 * it, so its form does not change.
 */
export type RecordedExpiryAnswer = string | { readonly remainingMs: number };

const submittedState = 'submitted';

export const recordExpiryAnswer = (answer: ExpiryAnswer): RecordedExpiryAnswer => {
  switch (answer.kind) {
    case 'submitted':
      return submittedState;
    case 'early':
      return { remainingMs: answer.remainingMs };
    case 'ended':
      return answer.state;
  }
};

/** The answer that a history records. */
export const readExpiryAnswer = (recorded: RecordedExpiryAnswer): ExpiryAnswer => {
  if (typeof recorded !== 'string') return { kind: 'early', remainingMs: recorded.remainingMs };
  return recorded === submittedState ? { kind: 'submitted' } : { kind: 'ended', state: recorded };
};
