import { expect, it } from 'vitest';
import {
  type SessionTransition,
  sessionCan,
  sessionStates,
  sessionTransitions,
  unfinishedSessionStates,
} from '../../../domain/sessions/state.ts';

const changes = Object.keys(sessionTransitions) as SessionTransition[];

it('An upload session can be submitted or expire only while it is pending', () => {
  expect(sessionStates.filter((state) => sessionCan('submit', state))).toEqual(['pending']);
  expect(sessionStates.filter((state) => sessionCan('expire', state))).toEqual(['pending']);
});

it('An upload session completes or fails only after it was submitted', () => {
  expect(sessionStates.filter((state) => sessionCan('complete', state))).toEqual(['submitted']);
  expect(sessionStates.filter((state) => sessionCan('fail', state))).toEqual(['submitted']);
});

it('An upload session never changes again once it is completed or expired', () => {
  for (const state of ['completed', 'expired'] as const) {
    expect(changes.filter((change) => sessionCan(change, state))).toEqual([]);
  }
});

it('An upload session that failed can only be processed again (D45)', () => {
  expect(changes.filter((change) => sessionCan(change, 'failed'))).toEqual(['processAgain']);
  expect(sessionStates.filter((state) => sessionCan('processAgain', state))).toEqual(['failed']);
});

it('An upload session is unfinished while it is pending or submitted', () => {
  expect(unfinishedSessionStates).toEqual(['pending', 'submitted']);
});
