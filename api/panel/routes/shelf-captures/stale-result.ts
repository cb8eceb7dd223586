import { ProblemError } from '../../../../domain/problems.ts';
import type { Overtaken } from '../../../../operations/shelf-captures/overtaken.ts';

/** 409 for a reviewer who looks at what somebody else has changed since. */
export const staleResultProblem = ({ by }: Overtaken): ProblemError =>
  new ProblemError(
    'conflict',
    by
      ? `${by} has corrected these boxes since you opened them. Load the capture again and look at them first.`
      : 'The capture has a newer result than the one you opened. Load it again and look at it first.',
  );
