import { describe, expect, it } from 'vitest';
import {
  brokenOffOutcome,
  eventOfOutcome,
  missingEngineOutcome,
  publishedResult,
  terminatedOutcome,
  transitionOfOutcome,
} from '../../../domain/shelf-captures/outcome.ts';
import { shelfTransitions } from '../../../domain/shelf-captures/status.ts';
import { shelfEventTypes } from '../../../domain/webhooks/event-types.ts';

describe('The outcome of a run', () => {
  it('An outcome gives the capture the status of its own name', () => {
    for (const kind of ['completed', 'blocked', 'failed'] as const) {
      expect(shelfTransitions[transitionOfOutcome[kind]].to).toBe(kind);
    }
  });

  it('Every outcome has an event type that callers can subscribe to', () => {
    expect(shelfEventTypes).toEqual(expect.arrayContaining(Object.values(eventOfOutcome)));
  });

  it('A published result carries its run and the time of its publication', () => {
    const outcome = {
      kind: 'completed',
      photos: [],
      engine: null,
      result: { totals: {} },
      lowestConfidence: 1,
    } as const;
    expect(publishedResult('shr_1', outcome, new Date('2026-01-02T03:04:05.678Z'))).toEqual({
      runId: 'shr_1',
      totals: {},
      completedAt: '2026-01-02T03:04:05.678Z',
    });
  });

  it('A run that was given up fails with a code and a message for people', () => {
    for (const outcome of [brokenOffOutcome, terminatedOutcome, missingEngineOutcome('llm')]) {
      if (outcome.kind !== 'failed') throw new Error('expected a failure');
      expect(outcome.error.code).toMatch(/^[a-z_]+$/);
      expect(outcome.error.message).not.toBe('');
    }
  });

  it('A missing engine is named in the message', () => {
    expect(missingEngineOutcome('http')).toMatchObject({ error: { message: expect.stringContaining('"http"') } });
  });
});
