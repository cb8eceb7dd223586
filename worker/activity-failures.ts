import { ApplicationFailure, CancelledFailure, CompleteAsyncError, Context } from '@temporalio/activity';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { ProblemError } from '../domain/problems.ts';
import type { Logger } from '../platform/log.ts';
import { ChildError } from '../processing/children/errors.ts';

const causesMax = 5;
const framesMax = 20;
const plainName = /^[\w.$-]{1,64}$/;
/** Breaks of a child process whose messages are made of limits alone; the others quote what the process said last. */
const plainChildCodes: readonly string[] = ['processing_timeout', 'processing_memory', 'engine_closed'];

/** The messages that are this project's own words and numbers, whatever was worked on. */
const ownMessage = (error: unknown): string | null => {
  if (error instanceof ChildError && plainChildCodes.includes(error.code)) return error.message;
  if (error instanceof ProblemError && error.slug === 'overloaded') return error.message;
  return null;
};

const nameOf = (error: Error): string => (plainName.test(error.name) ? error.name : 'Error');

const codeOf = (error: Error): string => {
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' || typeof code === 'number') && plainName.test(String(code)) ? ` ${code}` : '';
};

/** An error by name and code, with those of its causes. */
const kindOf = (error: unknown): string => {
  const kinds: string[] = [];
  for (let one = error; one instanceof Error && kinds.length < causesMax; one = one.cause) {
    kinds.push(nameOf(one) + codeOf(one));
  }
  return kinds.join(', caused by ') || 'a value that is no error';
};

/** Where an error was thrown, without the message that the stack begins with. */
const framesOf = ({ stack = '', message }: Error): string[] => {
  const messageAt = stack.indexOf(message);
  if (messageAt === -1) return [];
  const lines = stack.slice(messageAt + message.length).split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, framesMax);
};

/**
 * What a history keeps of an activity's failure: name, code and place, and the message only where it is known to carry nothing that was
 * worked on. Validation errors of Prisma quote values, and services quote what they were sent.
 */
export const historyFailure = (error: unknown): ApplicationFailure => {
  const kind = kindOf(error);
  const own = ownMessage(error);
  const told = error instanceof ApplicationFailure ? error : null;
  const failure = ApplicationFailure.create({
    message: own === null ? `${kind}. The log of the worker has the message.` : `${kind}: ${own}`,
    type: told?.type ?? (error instanceof Error ? nameOf(error) : 'Error'),
    nonRetryable: told?.nonRetryable ?? false,
    ...(told?.nextRetryDelay ? { nextRetryDelay: told.nextRetryDelay } : {}),
    ...(told?.category ? { category: told.category } : {}),
  });
  failure.stack = [kind, ...(error instanceof Error ? framesOf(error) : [])].join('\n');
  return failure;
};

/** Keeps what activities throw out of Temporal's histories (architecture, rule 2), and whole in the log. */
export const concealFailures =
  (log: Logger): ActivityInterceptorsFactory =>
  () => ({
    inbound: {
      execute: async (input, next) => {
        try {
          return await next(input);
        } catch (error) {
          const { info, cancellationSignal } = Context.current();
          // These two are no failures but signs to the SDK; so is whatever a cancelled activity ends with.
          const isSign = error instanceof CancelledFailure || error instanceof CompleteAsyncError;
          if (isSign || (cancellationSignal.aborted && error instanceof Error && error.name === 'AbortError'))
            throw error;
          const { activityType, activityId, attempt, workflowExecution } = info;
          const where = { activityType, activityId, attempt, workflowId: workflowExecution?.workflowId };
          log.warn({ err: error, ...where }, 'an activity failed');
          throw historyFailure(error);
        }
      },
    },
  });
