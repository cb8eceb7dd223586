import { isGrpcServiceError, type WorkflowClientInterceptor } from '@temporalio/client';
import type { Logger } from '../log.ts';

/** How long starts leave the attributes out before they are tried again, in milliseconds. */
const retryAfterMs = 30_000;
/** gRPC status INVALID_ARGUMENT (github.com/grpc/grpc, doc/statuscodes.md). */
const invalidArgument = 3;

/** Finds out whether Temporal refused a start because its namespace does not have the search attributes. */
const isAboutAttributes = (error: unknown): boolean => {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (isGrpcServiceError(one)) return one.code === invalidArgument && /search attribute/i.test(one.details);
  }
  return false;
};

/**
 * Makes search attributes optional: they help operators find runs in the Temporal UI, and no work may depend on them. If the namespace
 * refuses a start because of them, the workflow starts without them, and so do later ones for half a minute. One warning says so.
 */
export const createOptionalAttributes = (log: Logger): WorkflowClientInterceptor => {
  let leaveOutUntil = 0;
  let hasWarned = false;

  const start = async <Input extends { readonly options: object }, Output>(
    input: Input,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> => {
    const plain = (): Promise<Output> => {
      const { typedSearchAttributes: _, ...options } = input.options as { typedSearchAttributes?: unknown };
      return next({ ...input, options });
    };
    if (Date.now() < leaveOutUntil) return plain();
    try {
      const output = await next(input);
      hasWarned = false;
      return output;
    } catch (error) {
      if (!isAboutAttributes(error)) throw error;
      leaveOutUntil = Date.now() + retryAfterMs;
      if (!hasWarned) {
        log.warn(
          { err: error },
          'the Temporal namespace does not have Docket’s search attributes; workflows start without them. "npm run setup" registers them',
        );
      }
      hasWarned = true;
      return plain();
    }
  };

  return { startWithDetails: start, signalWithStart: start };
};
