import { isGrpcServiceError, type WorkflowClientInterceptor } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { searchAttributes } from '../../domain/search-attributes.ts';
import { commandOf } from '../commands.ts';
import type { Logger } from '../log.ts';

/** How long starts leave an attribute out before it is tried again, in milliseconds. */
const retryAfterMs = 30_000;
/** gRPC status INVALID_ARGUMENT (github.com/grpc/grpc, doc/statuscodes.md). */
const invalidArgument = 3;

const allNames = Object.keys(searchAttributes);

/**
 * The search attributes because of which Temporal refused a start: its namespace does not have them. All of them if it
 * does not say which, none if it refused for another reason.
 */
const refusedAttributes = (error: unknown): readonly string[] => {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (!isGrpcServiceError(one)) continue;
    const { code, details } = one;
    if (code !== invalidArgument || !/search attribute/i.test(details)) return [];
    const named = allNames.filter((name) => details.includes(name));
    return named.length > 0 ? named : allNames;
  }
  return [];
};

interface Options {
  readonly typedSearchAttributes?: TypedSearchAttributes;
}

/**
 * Makes search attributes optional: they help operators find runs in the Temporal UI, and no work may depend on them.
 * If the namespace refuses a start because of one, the workflow starts without it, and so do later ones for half a
 * minute. One warning is logged.
 */
export const createOptionalAttributes = (log: Logger): WorkflowClientInterceptor => {
  const leaveOutUntil = new Map<string, number>();
  let hasWarned = false;

  const isLeftOut = (name: string): boolean => (leaveOutUntil.get(name) ?? 0) > Date.now();
  const withoutThose = <Input extends { readonly options: object }>(input: Input): Input => {
    // biome-ignore lint/plugin/casts: interceptors of Temporal share the options of all starts
    const { typedSearchAttributes: all, ...options } = input.options as Options;
    const kept = all?.getAll().filter(({ key }) => !isLeftOut(key.name)) ?? [];
    return kept.length === 0
      ? { ...input, options }
      : { ...input, options: { ...options, typedSearchAttributes: new TypedSearchAttributes(kept) } };
  };

  const start = async <Input extends { readonly options: object }, Output>(
    input: Input,
    next: (input: Input) => Promise<Output>,
  ): Promise<Output> => {
    // Temporal names one missing attribute at a time.
    for (let tries = 0; ; tries += 1) {
      try {
        return await next(withoutThose(input));
      } catch (error) {
        const refused = refusedAttributes(error);
        if (refused.length === 0 || tries > allNames.length) throw error;
        for (const name of refused) leaveOutUntil.set(name, Date.now() + retryAfterMs);
        if (!hasWarned) {
          log.warn(
            { err: error },
            `the Temporal namespace does not have all of Docket’s search attributes; workflows start without the missing ones. "${commandOf('setup')}" registers them`,
          );
        }
        hasWarned = true;
      }
    }
  };

  return { startWithDetails: start, signalWithStart: start };
};
