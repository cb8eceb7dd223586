import { describe, expect, it } from 'vitest';
import {
  type SessionTransition,
  sessionCan,
  sessionStates,
  sessionTransitions,
  unfinishedSessionStates,
} from '../../../domain/sessions/state.ts';

const changes = Object.keys(sessionTransitions) as SessionTransition[];

describe('An upload session', () => {
  it('can be submitted or expire only while it is pending', () => {
    expect(sessionStates.filter((state) => sessionCan('submit', state))).toEqual(['pending']);
    expect(sessionStates.filter((state) => sessionCan('expire', state))).toEqual(['pending']);
  });

  it('completes or fails only after it was submitted', () => {
    expect(sessionStates.filter((state) => sessionCan('complete', state))).toEqual(['submitted']);
    expect(sessionStates.filter((state) => sessionCan('fail', state))).toEqual(['submitted']);
  });

  it('never changes again once it is completed, failed or expired', () => {
    for (const state of ['completed', 'failed', 'expired'] as const)
      expect(changes.filter((change) => sessionCan(change, state))).toEqual([]);
  });

  it('is unfinished while it is pending or submitted', () => {
    expect(unfinishedSessionStates).toEqual(['pending', 'submitted']);
  });
});
