import { ApplicationFailure, Context } from '@temporalio/activity';
import { ZodError } from 'zod';
import { ProblemError } from '../domain/problems.ts';
import {
  memoryFailureType,
  refusedFailureType,
  type UnavailableDetails,
  unavailableFailureType,
  workerShutdownType,
} from '../domain/processing-tries.ts';
import { StorageUnavailable } from '../platform/storage/unavailable.ts';
import { isDatabaseUnavailable, isDataRefused } from '../prisma/unavailable.ts';
import { ChildError } from '../processing/children/errors.ts';
import { ServiceUnavailable } from '../processing/services/service-errors.ts';

const isUnavailable = (error: unknown): boolean =>
  error instanceof ServiceUnavailable ||
  error instanceof StorageUnavailable ||
  (error instanceof ProblemError && error.slug === 'overloaded') ||
  isDatabaseUnavailable(error);

/** When a worker stops, its engine closes before its work is done. */
const isWorkerStopping = (error: unknown): boolean => error instanceof ChildError && error.code === 'engine_closed';

/** The document needs more memory than its child process may have; another try would fail, too. */
const isOutOfMemory = (error: unknown): error is ChildError =>
  error instanceof ChildError && error.code === 'processing_memory';

const isRefused = (error: unknown): boolean => error instanceof ZodError || isDataRefused(error);

const causeOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const refusedFailure = (error: unknown): ApplicationFailure =>
  ApplicationFailure.create({
    message: 'The data cannot be stored.',
    type: refusedFailureType,
    cause: causeOf(error),
    nonRetryable: true,
  });

const failureOf = (error: unknown, outageMaxMs: number): unknown => {
  if (Context.current().cancellationSignal.aborted) return error;
  if (isWorkerStopping(error)) {
    return ApplicationFailure.create({ message: 'The worker stops.', type: workerShutdownType, cause: causeOf(error) });
  }
  if (isRefused(error)) return refusedFailure(error);
  if (isOutOfMemory(error)) {
    return ApplicationFailure.create({ message: error.message, type: memoryFailureType, cause: error });
  }
  if (!isUnavailable(error)) return error;
  const retryAfterMs = error instanceof ServiceUnavailable ? (error.retryAfterMs ?? 0) : 0;
  const details: UnavailableDetails = { outageMaxMs, retryAfterMs };
  return ApplicationFailure.create({
    message: error instanceof Error ? error.message : 'A service is not available.',
    type: unavailableFailureType,
    cause: causeOf(error),
    details: [details],
    // The workflow decides about the next try, so that an outage does not use up tries of the activity.
    nonRetryable: true,
  });
};

/**
 * Runs the work of an activity. An error shows whether the work or a service around it failed.
 * @param outageMaxMs how long an outage may last before the work ends as failed
 */
export const markOutages = async <T>(outageMaxMs: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error, outageMaxMs);
  }
};

/** Runs a database step. If its data cannot be stored, it fails for good instead of being retried for days. */
export const markRefusals = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isRefused(error) ? refusedFailure(error) : error;
  }
};
