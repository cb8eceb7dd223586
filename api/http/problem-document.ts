import { type FieldError, ProblemError, problemTypes } from '../../domain/problems.ts';
import { isPoolExhausted, overloadProblem } from '../../prisma/transaction.ts';

/** RFC 9457 problem document as this API sends it. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly errors?: readonly FieldError[];
}

/** An error as a problem; a database without a free connection is overload, and whatever else was not thrown as one is an internal error without particulars. */
export const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error;
  if (isPoolExhausted(error)) return overloadProblem(error);
  return new ProblemError(
    'internal-error',
    'Something unexpected failed. Try again later, and tell us the requestId if it stays.',
    { cause: error },
  );
};

/** The document that a caller reads about a problem. */
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
