import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchCounts } from '../../domain/batches/counts.ts';
import { type IdKind, idPrefixes, isId, newId } from '../../domain/ids.ts';
import { checkMetadata, metadataMaxBytes } from '../../domain/metadata.ts';
import {
  failedMax,
  killedMax,
  memoryMax,
  noTries,
  pauseBeforeNextTry,
  type TryEnd,
  withTry,
} from '../../domain/processing-tries.ts';
import {
  type SessionState,
  type SessionTransition,
  sessionCan,
  sessionTransitions,
} from '../../domain/sessions/state.ts';
import { sessionChangeOnCancel } from '../../domain/submissions/review.ts';
import {
  type SubmissionStatus,
  type SubmissionTransition,
  submissionCan,
  submissionStatuses,
  submissionTransitions,
} from '../../domain/submissions/status.ts';
import { circuitAfter, circuitState, closedCircuit, pauseMaxMs } from '../../domain/webhooks/circuit.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];
const change = fc.constantFrom(...(Object.keys(submissionTransitions) as SubmissionTransition[]));

/** The change of the session in the same transaction, by the change of its submission. */
const sessionChange = (made: SubmissionTransition, status: SubmissionStatus): SessionTransition | null => {
  if (made === 'submit' || made === 'expire') return made;
  if (made === 'cancel') return sessionChangeOnCancel(status);
  if (made === 'finishFailed' || made === 'finishQualityBlocked') return 'fail';
  return made.startsWith('finish') ? 'complete' : null;
};

describe('For any sequence of changes', () => {
  test('The session allows each change that its submission allows', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let status: SubmissionStatus = 'created';
        let state: SessionState = 'pending';
        for (const made of changes.filter((each) => submissionCan(each, status))) {
          if (!submissionCan(made, status)) continue;
          const follows = sessionChange(made, status);
          if (follows !== null) {
            expect(sessionCan(follows, state)).toBe(true);
            state = sessionTransitions[follows].to;
          }
          status = submissionTransitions[made].to;
        }
      }),
    );
  });

  test('A rejected or cancelled submission never changes again', () => {
    fc.assert(fc.property(change, (made) => !submissionCan(made, 'rejected') && !submissionCan(made, 'cancelled')));
  });
});

describe('For any batch', () => {
  const statuses = fc.dictionary(fc.constantFrom(...submissionStatuses), fc.nat({ max: 1_000 }));

  test('The counts of two parts add up to the counts of the whole', () => {
    fc.assert(
      fc.property(statuses, statuses, (first, second) => {
        const both: Partial<Record<string, number>> = { ...first };
        for (const [status, number] of Object.entries(second)) both[status] = (both[status] ?? 0) + number;
        const a = batchCounts(first);
        const b = batchCounts(second);
        for (const [name, count] of Object.entries(batchCounts(both))) {
          expect(count).toBe(a[name as keyof typeof a] + b[name as keyof typeof b]);
        }
      }),
    );
  });

  test('No count exceeds the number of processed submissions, and that number never exceeds the total', () => {
    fc.assert(
      fc.property(statuses, (byStatus) => {
        const { total, processed, review, failed, approved } = batchCounts(byStatus);
        expect(review + failed + approved).toBeLessThanOrEqual(processed);
        expect(processed).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe('For any metadata', () => {
  const leaf = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const object = <T>(value: fc.Arbitrary<T>) =>
    fc.dictionary(fc.string({ unit: 'grapheme-ascii' }), value, { maxKeys: 5 });

  test('Two levels of strings, numbers and booleans are accepted up to the size limit and refused beyond it', () => {
    fc.assert(
      fc.property(object(fc.oneof(leaf, object(leaf))), fc.nat({ max: 2 * metadataMaxBytes }), (metadata, padding) => {
        const padded = { ...metadata, padding: 'x'.repeat(padding) };
        const size = Buffer.byteLength(JSON.stringify(padded));
        expect(checkMetadata(padded) === null).toBe(size <= metadataMaxBytes);
      }),
    );
  });

  test('A check never throws, and what it accepts is the same after a round trip as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (checkMetadata(value) === null) expect(checkMetadata(JSON.parse(JSON.stringify(value)))).toBeNull();
      }),
    );
  });
});

describe('For any id', () => {
  test('A new id is one of its own kind only', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...kinds), (kind, other) => {
        expect(isId(other, newId(kind))).toBe(kind === other);
      }),
    );
  });

  test('No other text is an id', () => {
    fc.assert(fc.property(fc.constantFrom(...kinds), fc.string(), (kind, text) => !isId(kind, text)));
  });

  test('Ids sort by the order in which they were created', () => {
    const ids = Array.from({ length: 50 }, () => newId('session'));
    expect([...ids].sort()).toEqual(ids);
  });
});

describe('For any tries of processing', () => {
  const outageMaxMs = 3_600_000;
  const end: fc.Arbitrary<TryEnd> = fc.oneof(
    fc.constantFrom<TryEnd>({ kind: 'failed' }, { kind: 'memory' }, { kind: 'killed' }, { kind: 'stopped' }),
    fc.nat({ max: 10_000_000 }).map((retryAfterMs): TryEnd => ({ kind: 'unavailable', outageMaxMs, retryAfterMs })),
  );
  const step = fc.record({ end, random: fc.double({ min: 0, max: 1, noNaN: true }), tookMs: fc.nat({ max: 60_000 }) });

  test('Each pause is between half a second and a quarter of an hour, and work ends only by its bounds', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let tries = noTries;
        let nowMs = 0;
        for (const { end: ended, random, tookMs } of steps) {
          nowMs += tookMs;
          tries = withTry(tries, ended, nowMs);
          const pauseMs = pauseBeforeNextTry(tries, ended, nowMs, random);
          if (pauseMs === null) {
            const outageMs = nowMs - (tries.unavailableSinceMs ?? nowMs);
            const isUsedUp = tries.failed >= failedMax || tries.memory >= memoryMax || tries.killed >= killedMax;
            expect(isUsedUp || outageMs >= outageMaxMs).toBe(true);
            return;
          }
          expect(pauseMs).toBeGreaterThanOrEqual(500);
          expect(pauseMs).toBeLessThanOrEqual(15 * 60_000);
          nowMs += pauseMs;
        }
        expect(tries.failed).toBeLessThan(failedMax);
        expect(tries.memory).toBeLessThan(memoryMax);
        expect(tries.killed).toBeLessThan(killedMax);
      }),
    );
  });
});

test('For any answers of a receiver, its pause is bounded, and any answer ends it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 10_000 })), { maxLength: 50 }), (attempts) => {
      let circuit = closedCircuit;
      let nowMs = 0;
      for (const [isAnswered, tookMs] of attempts) {
        nowMs += tookMs;
        circuit = circuitAfter(circuit, isAnswered, nowMs);
        if (isAnswered) expect(circuitState(circuit, nowMs)).toBe('closed');
        expect(circuitState(circuit, nowMs + pauseMaxMs)).not.toBe('open');
      }
    }),
  );
});
