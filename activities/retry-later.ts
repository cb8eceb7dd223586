import { ApplicationFailure } from '@temporalio/activity';
import { ServiceUnavailable } from '../processing/services/service-errors.ts';

/** The longest delay before the next try that a service may ask for. */
const retryAfterMaxMs = 15 * 60_000;

/** Gives Temporal the delay that a busy service asked for. Every other error stays as it is. */
export const retryLater = (error: unknown): unknown =>
  error instanceof ServiceUnavailable && error.retryAfterMs !== null
    ? ApplicationFailure.create({
        message: error.message,
        type: error.name,
        cause: error,
        nextRetryDelay: Math.min(error.retryAfterMs, retryAfterMaxMs),
      })
    : error;
