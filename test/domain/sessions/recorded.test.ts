import { describe, expect, it } from 'vitest';
import { readExpiryAnswer, recordExpiryAnswer } from '../../../domain/sessions/expiry.ts';
import { type ProcessingEnd, readProcessingEnd, recordProcessingEnd } from '../../../domain/sessions/processing-end.ts';

/** Workers of other releases read these forms: a changed one breaks the sessions that run during an upgrade. */
describe('What a history records of a session', () => {
  const ends: [unknown, ProcessingEnd][] = [
    [{ published: 'approved' }, { kind: 'published', submissionStatus: 'approved' }],
    [{ published: null }, { kind: 'superseded' }],
    [null, { kind: 'stored' }],
    [
      { answerWithinMs: 60_000, heartbeatTimeoutMs: 1_000 },
      { kind: 'awaited', awaited: { answerWithinMs: 60_000, heartbeatTimeoutMs: 1_000 } },
    ],
  ];

  it.each(ends)('A history keeps the form %j for an end of the processing, and reads it back', (recorded, end) => {
    expect(recordProcessingEnd(end, true)).toEqual(recorded);
    expect(readProcessingEnd(recordProcessingEnd(end, true))).toEqual(end);
  });

  it('A superseded run reports nothing to a workflow of an earlier release, which publishes in its own step', () => {
    expect(recordProcessingEnd({ kind: 'superseded' }, false)).toBeNull();
  });

  it.each([
    ['submitted', { kind: 'submitted' }],
    ['expired', { kind: 'ended', state: 'expired' }],
    ['missing', { kind: 'ended', state: 'missing' }],
    [{ remainingMs: 90 }, { kind: 'early', remainingMs: 90 }],
  ] as const)('A history keeps the form %j for the answer about an expiry, and reads it back', (recorded, answer) => {
    expect(recordExpiryAnswer(answer)).toEqual(recorded);
    expect(readExpiryAnswer(recorded)).toEqual(answer);
  });
});
