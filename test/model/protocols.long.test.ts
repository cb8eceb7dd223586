import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { type Setup, sessionProtocol } from './session-protocol.ts';
import { ourRules, type Rules } from './session-world.ts';

/** Rules without the sweep, so that nothing rescues a lost wake-up. */
const unaided: Rules = { ...ourRules, sweeps: false };
const stuck = 'nothing leads from here to an end';

describe('Over every order of requests, timers, messages, transactions and kills', () => {
  test('Two sessions and their batch come to one end each, without the help of a sweep', () => {
    const { counterexample, states } = explore(sessionProtocol({ sessions: 2, rules: unaided }));
    expect(counterexample).toBeNull();
    expect(states).toBeGreaterThan(100_000);
  }, 400_000);

  test('A session and its batch come to one end although Temporal loses its state and operators terminate runs', () => {
    expect(explore(sessionProtocol({ sessions: 1, disasters: 2 })).counterexample).toBeNull();
  });

  test('A session that is processed again, twice and amid a disaster, has one outcome for each time', () => {
    const setup: Setup = { sessions: 1, areSubmitted: true, restarts: 2, disasters: 1 };
    expect(explore(sessionProtocol(setup)).counterexample).toBeNull();
  });
});

describe('The model notices a protocol', () => {
  const cases: readonly (readonly [string, Setup & { rules: Rules }, string])[] = [
    [
      'that does not lock the batch when a session ends: neither of the last two wakes it',
      { sessions: 2, areSubmitted: true, rules: { ...unaided, locksBatch: false } },
      stuck,
    ],
    [
      'that forgets a wake-up which arrives during a check',
      { sessions: 2, areSubmitted: true, rules: { ...unaided, clearsWakeUpBeforeCheck: false } },
      stuck,
    ],
    [
      'that publishes without looking at the state',
      { sessions: 1, areSubmitted: true, rules: { ...unaided, guardsPublication: false } },
      'a cancelled submission changed',
    ],
    [
      'that does not wake the batch when its last session is cancelled',
      { sessions: 1, rules: { ...unaided, wakesBatchOnCancel: false } },
      stuck,
    ],
    [
      'that lets a run publish after another one has replaced it',
      { sessions: 1, areSubmitted: true, restarts: 1, rules: { ...unaided, guardsRuns: false } },
      'a replaced run published',
    ],
    ['without a sweep, once an operator terminates a run', { sessions: 1, disasters: 1, rules: unaided }, stuck],
  ];
  test.each(cases)('%s', (_, setup, problem) => {
    expect(explore(sessionProtocol(setup)).counterexample?.problem).toBe(problem);
  });
});
