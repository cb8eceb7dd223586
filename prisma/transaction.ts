import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { overloaded, type ProblemError } from '../domain/problems.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

const attemptsMax = 5;
const baseDelayMs = 20;

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, lock not available. */
const retryableStates = new Set(['40001', '40P01', '55P03']);

/** The SQLSTATE of a database error, as Prisma's driver adapter reports it. */
const sqlState = (error: Prisma.PrismaClientKnownRequestError): string | undefined => {
  const adapterError = error.meta?.driverAdapterError;
  if (typeof adapterError !== 'object' || adapterError === null || !('cause' in adapterError)) return undefined;
  const cause = adapterError.cause;
  if (typeof cause !== 'object' || cause === null || !('originalCode' in cause)) return undefined;
  return typeof cause.originalCode === 'string' ? cause.originalCode : undefined;
};

/**
 * P2034: write conflict or deadlock; P2028: no connection or no time for the transaction; P2024: the pool was
 * exhausted.
 */
const isRetryable = (error: unknown): boolean => {
  if (error instanceof DatabaseError) return error.code !== undefined && retryableStates.has(error.code);
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return isPoolExhausted(error);
  const state = sqlState(error);
  return ['P2034', 'P2028', 'P2024'].includes(error.code) || (state !== undefined && retryableStates.has(state));
};

/** The message of pg's pool if no connection became free in time; its error has no code. */
const poolTimeoutMessage = 'timeout exceeded when trying to connect';

/** Whether the database had no free connection, so that the work was never started. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError
    ? error.code === 'P2024' || error.code === 'P2028'
    : error instanceof Error && error.message === poolTimeoutMessage;

/** The answer to a request that cannot be served now and changed nothing. */
export const overloadProblem = (cause: unknown): ProblemError =>
  overloaded('The service is busy and nothing was committed. Send the same request again after Retry-After seconds.', {
    cause,
  });

/**
 * Runs `work` again after a write conflict, with jittered, growing pauses. What it wrote before was rolled back.
 * @throws ProblemError `overloaded` (503, Retry-After) once the attempts are used up: nothing was committed.
 */
export const retryingConflicts = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === attemptsMax) throw overloadProblem(error);
      await delay(Math.random() * baseDelayMs * 2 ** attempt);
    }
  }
};

/**
 * One transaction, retried as {@link retryingConflicts} does. `work` may run several times and must have no effect
 * outside it.
 */
export const transact = <T>(prisma: PrismaClient, work: (tx: Prisma.TransactionClient) => Promise<T>): Promise<T> =>
  retryingConflicts(() => prisma.$transaction(work, { maxWait: 5_000, timeout: 15_000 }));

/** Carries the result of a transaction that is rolled back on purpose. */
class Rollback<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('the transaction was rolled back on purpose');
    this.result = result;
  }
}

/** {@link transact} for work that may undo everything it wrote and still return a result: `return rollback(result)`. */
export const transactOrRollback = async <T>(
  prisma: PrismaClient,
  work: (tx: Prisma.TransactionClient, rollback: (result: T) => never) => Promise<T>,
): Promise<T> => {
  const rollback = (result: T): never => {
    throw new Rollback(result);
  };
  try {
    return await transact(prisma, (tx) => work(tx, rollback));
  } catch (error) {
    if (error instanceof Rollback) return error.result;
    throw error;
  }
};
