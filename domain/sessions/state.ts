/** States of an upload session (specification, "Session state"). */
export const sessionStates = ['pending', 'submitted', 'completed', 'failed', 'expired'] as const;
export type SessionState = (typeof sessionStates)[number];

/** Every allowed change: the states it may start from, and the one it ends in. Repositories guard their updates with this table. */
export const sessionTransitions = {
  submit: { from: ['pending'], to: 'submitted' },
  expire: { from: ['pending'], to: 'expired' },
  complete: { from: ['submitted'], to: 'completed' },
  fail: { from: ['submitted'], to: 'failed' },
} as const satisfies Record<string, { from: readonly SessionState[]; to: SessionState }>;
