import { ApplicationFailure, CancelledFailure, CompleteAsyncError, Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { ProblemError } from '../../domain/problems.ts';
import { unavailableDetails, unavailableFailureType } from '../../domain/processing-tries.ts';
import type { Logger } from '../../platform/log.ts';
import { ChildError } from '../../processing/children/errors.ts';

const causesMax = 5;
const framesMax = 20;
const plainName = /^[\w.$-]{1,64}$/;
/** Errors of a child process whose messages only name limits; the others quote the last output of the process. */
const plainChildCodes: readonly string[] = ['processing_timeout', 'processing_memory', 'engine_closed'];

/** The message of an error if Docket wrote all of it, so that it contains no customer data; null otherwise. */
const ownMessage = (error: unknown): string | null => {
  if (error instanceof ApplicationFailure) return error.cause ? ownMessage(error.cause) : null;
  if (error instanceof ChildError && plainChildCodes.includes(error.code)) return error.message;
  if (error instanceof ProblemError && error.slug === 'overloaded') return error.message;
  return null;
};

const nameOf = (error: Error): string => (plainName.test(error.name) ? error.name : 'Error');

const codeOf = (error: Error): string => {
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' || typeof code === 'number') && plainName.test(String(code)) ? ` ${code}` : '';
};

/** The name and code of an error, and of its causes. */
const kindOf = (error: unknown): string => {
  const kinds: string[] = [];
  for (let one = error; one instanceof Error && kinds.length < causesMax; one = one.cause) {
    kinds.push(nameOf(one) + codeOf(one));
  }
  return kinds.join(', caused by ') || 'a value that is not an error';
};

/** Where an error was thrown, without the message at the start of the stack. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const messageAt = stack.indexOf(message);
  if (messageAt === -1) return [];
  const lines = stack.slice(messageAt + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, framesMax);
};

/** The numbers that the workflow needs to retry after an outage. */
const detailsOf = (failure: ApplicationFailure | null): { details?: unknown[] } => {
  const numbers = failure?.type === unavailableFailureType ? unavailableDetails(failure.details?.[0]) : null;
  return numbers ? { details: [numbers] } : {};
};

/**
 * The form of an activity's failure in a history: name, code and place, and the message only if it is known to contain
 * no customer data. Validation errors of Prisma quote values, and services quote requests.
 */
export const historyFailure = (error: unknown): ApplicationFailure => {
  const kind = kindOf(error);
  const own = ownMessage(error);
  const temporal = error instanceof ApplicationFailure ? error : null;
  const failure = ApplicationFailure.create({
    message: own === null ? `${kind}. The worker log has the message.` : `${kind}: ${own}`,
    type: temporal?.type ?? (error instanceof Error ? nameOf(error) : 'Error'),
    nonRetryable: temporal?.nonRetryable ?? false,
    ...(temporal?.nextRetryDelay ? { nextRetryDelay: temporal.nextRetryDelay } : {}),
    ...detailsOf(temporal),
    ...(temporal?.category ? { category: temporal.category } : {}),
  });
  failure.stack = [kind, ...(error instanceof Error ? framesOf(error) : [])].join('\n');
  return failure;
};

/**
 * Keeps customer data in errors of activities out of Temporal's histories (architecture, rule 2); the log has the
 * complete errors.
 */
export const concealFailures =
  (log: Logger): ActivityInterceptorsFactory =>
  () => ({
    inbound: {
      execute: async (input, next) => {
        try {
          return await next(input);
        } catch (error) {
          const { info, cancellationSignal } = Context.current();
          // These two are signals to the SDK, not failures. So is the error with which a cancelled activity ends.
          const isSignal = error instanceof CancelledFailure || error instanceof CompleteAsyncError;
          if (isSignal || (cancellationSignal.aborted && error instanceof Error && error.name === 'AbortError')) {
            throw error;
          }
          const { activityType, activityId, attempt, workflowExecution } = info;
          const where = { activityType, activityId, attempt, workflowId: workflowExecution?.workflowId };
          log.warn({ err: error, ...where }, 'an activity failed');
          throw historyFailure(error);
        }
      },
    },
  });
