import { type FieldError, ProblemError, problemTypes, unavailable } from '../domain/problems.ts';
import { StorageUnavailable } from '../platform/storage/unavailable.ts';
import { isPoolExhausted, overloadProblem } from '../prisma/transaction.ts';
import { isDatabaseUnavailable } from '../prisma/unavailable.ts';

/** The RFC 9457 problem document that this API sends. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
}

/**
 * Turns an error into a problem: if a database connection, the database or the storage was not available, the same
 * request may succeed later; anything unexpected becomes an internal error without details.
 */
export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isPoolExhausted(error)) return overloadProblem(error);
  if (error instanceof StorageUnavailable) return unavailable('object storage', error.cause);
  if (isDatabaseUnavailable(error)) return unavailable('database', error);
  return new ProblemError(
    'internal-error',
    'Something went wrong on our side. Try again later. If it keeps failing, contact us with the requestId.',
    { cause: error },
  );
};

/** Renders a problem as the document that callers get. */
export const problemDocument = (
  problem: ProblemError,
  baseUrl: string,
  instance: string,
  requestId: string,
): ProblemDocument => ({
  type: `${baseUrl}/problems/${problem.slug}`,
  title: problem.options.title ?? problemTypes[problem.slug].title,
  status: problem.status,
  detail: problem.message,
  instance,
  requestId,
  ...(problem.options.errors ? { errors: problem.options.errors } : {}),
  ...problem.options.members,
});
