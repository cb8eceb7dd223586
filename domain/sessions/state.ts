import { isOneOf } from '../narrowing.ts';

/** States of an upload session (specification, "Session state"). */
export const sessionStates = ['pending', 'submitted', 'completed', 'failed', 'expired'] as const;
export type SessionState = (typeof sessionStates)[number];

/**
 * Every allowed change: the states it may start from and the state it ends in. Repositories guard their updates with
 * this table. Only an operator's decision to process a failed session again leaves a state that has an outcome (D45).
 */
export const sessionTransitions = {
  submit: { from: ['pending'], to: 'submitted' },
  expire: { from: ['pending'], to: 'expired' },
  complete: { from: ['submitted'], to: 'completed' },
  fail: { from: ['submitted'], to: 'failed' },
  processAgain: { from: ['failed'], to: 'submitted' },
} as const satisfies Record<string, { from: readonly SessionState[]; to: SessionState }>;
export type SessionTransition = keyof typeof sessionTransitions;

/** Whether a session in `state` may make the change. */
export const sessionCan = (change: SessionTransition, state: SessionState): boolean =>
  isOneOf(sessionTransitions[change].from, state);

/** States without an outcome. A batch completes only when none of its sessions is in one of them. */
export const unfinishedSessionStates: readonly SessionState[] = ['pending', 'submitted'];
