import { ProblemError } from '../../../../domain/problems.ts';
import type { Overtaken } from '../../../../operations/shelf-captures/overtaken.ts';

/** 409 for a reviewer whose result or boxes someone else has changed since. */
export const staleResultProblem = ({ by }: Overtaken): ProblemError =>
  new ProblemError(
    'conflict',
    by
      ? `${by} has corrected these boxes since you opened them. Reload the capture and check them first.`
      : 'The capture has a newer result than the one you opened. Reload the capture and check it first.',
  );
