import { changeAfterAttempt, deliveryTransitions, isSettled } from '../../domain/webhooks/status.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { inOneTrip } from '../../prisma/one-trip.ts';
import { retryingConflicts } from '../../prisma/transaction.ts';
import { type AnsweredAttempt, answerAttempts, endSettled } from '../../prisma/webhooks/answers.ts';
import { lockFirstAttempts } from '../../prisma/webhooks/first-attempts.ts';

export type AttemptStatus = 'pending' | 'delivered' | 'failed';

export interface RecordedAttempt {
  readonly status: AttemptStatus;
  /** Whether this attempt decides the status of the delivery: false if a later attempt or series does. */
  readonly isCurrent: boolean;
}

/** An answer to record. */
export interface Answered {
  readonly attempt: AnsweredAttempt;
  /** Whether it is the first attempt of its series, which a worker has claimed; false if Temporal asked for it. */
  readonly isFirst: boolean;
}

const statusAfter = ({ answer, nextDelayMs }: AnsweredAttempt): AttemptStatus =>
  deliveryTransitions[changeAfterAttempt(answer.error, nextDelayMs)].to;

const isPresent = <T>(value: T | null): value is T => value !== null;

/**
 * Records answers to attempts of different deliveries, and their consequences, in one transaction with one round trip:
 * the deliveries' statuses and, for those that have settled, the submissions' events, their change to `synced` and the
 * end of the first attempts.
 * @returns the outcome of each, in the same order
 */
export const recordAttempts = async (
  prisma: PrismaClient,
  answered: readonly Answered[],
): Promise<RecordedAttempt[]> => {
  const attempts = answered.map(({ attempt }) => attempt);
  const settled = attempts.filter((attempt) => isSettled(statusAfter(attempt)));
  const first = answered.flatMap(({ attempt, isFirst }) => (isFirst ? [attempt] : []));
  const accepted = first.filter((attempt) => statusAfter(attempt) === 'delivered');
  const refused = first.filter((attempt) => statusAfter(attempt) !== 'delivered');
  const refusedIds = refused.map(({ deliveryId }) => deliveryId);
  const ended = refused.filter((attempt) => isSettled(statusAfter(attempt)));
  const submissions = [...new Set(settled.map(({ submissionId }) => submissionId).filter(isPresent))];
  const results = await retryingConflicts(() =>
    inOneTrip(prisma, (db) => {
      // The ids of events follow the order in which they are created here.
      const written = answerAttempts(db, attempts, accepted);
      return [
        ...(first.length > 0 ? [lockFirstAttempts(db, refusedIds)] : []),
        written,
        ...(settled.length > 0 ? [endSettled(db, submissions, ended)] : []),
      ];
    }),
  );
  const rows = results.flatMap((result) => (typeof result === 'number' ? [] : result));
  const current = new Set(rows.map(({ deliveryId }) => deliveryId));
  return attempts.map((attempt) => ({ status: statusAfter(attempt), isCurrent: current.has(attempt.deliveryId) }));
};
