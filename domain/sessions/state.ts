/** States of an upload session (specification, "Session state"). */
export const sessionStates = ['pending', 'submitted', 'completed', 'failed', 'expired'] as const;
export type SessionState = (typeof sessionStates)[number];

/** Every allowed change: the states it may start from and the state it ends in. Repositories guard their updates with this table. */
export const sessionTransitions = {
  submit: { from: ['pending'], to: 'submitted' },
  expire: { from: ['pending'], to: 'expired' },
  complete: { from: ['submitted'], to: 'completed' },
  fail: { from: ['submitted'], to: 'failed' },
} as const satisfies Record<string, { from: readonly SessionState[]; to: SessionState }>;
export type SessionTransition = keyof typeof sessionTransitions;

/** Whether a session in `state` may make the change. */
export const sessionCan = (change: SessionTransition, state: SessionState): boolean =>
  (sessionTransitions[change].from as readonly SessionState[]).includes(state);

/** States from which a session still changes. A batch completes only when none of its sessions is in one of them. */
export const unfinishedSessionStates: readonly SessionState[] = sessionStates.filter((state) =>
  Object.values(sessionTransitions).some(({ from }) => (from as readonly SessionState[]).includes(state)),
);
