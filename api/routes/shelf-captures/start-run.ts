import { invalidFields, ProblemError } from '../../../domain/problems.ts';
import { type RunStart, startShelfRun } from '../../../operations/shelf-captures/start-run.ts';
import { transact } from '../../../prisma/transaction.ts';
import type { ApiDeps } from '../../route/deps.ts';

const hints = {
  analyze: 'analyze works only while the status is created; use reprocess',
  reprocess: 'reprocess works only after an analysis has ended; use analyze first',
} as const;

/**
 * Returns the started run, or the one that is already active.
 * @throws ProblemError 409 if the capture's status does not allow it; 422 on `photos` if there are too few to analyze
 * (decision D26)
 */
export const requireStarted = (start: RunStart, change: 'analyze' | 'reprocess', photosMin: number) => {
  if (start.kind === 'refused') throw new ProblemError('conflict', `The capture is ${start.status}: ${hints[change]}.`);
  if (start.kind === 'photos_removed') {
    throw new ProblemError('conflict', `The photos were removed on ${start.at.toISOString()}. Create a new capture.`);
  }
  if (start.kind === 'too_few_photos') {
    const message = `${start.registered} of at least ${photosMin} photos are registered`;
    if (change === 'reprocess') throw new ProblemError('conflict', `The capture has no photos to analyze: ${message}.`);
    throw invalidFields([{ field: 'photos', code: 'too_few', message }]);
  }
  return start;
};

/** Starts a run of a capture and dispatches it to Temporal. @throws ProblemError as {@link requireStarted} */
export const startRun = async (
  deps: ApiDeps,
  companyId: string,
  captureId: string,
  change: 'analyze' | 'reprocess',
  photosMin: number,
) => {
  const start = await transact(deps.prisma, (tx) => startShelfRun(tx, companyId, captureId, change, photosMin));
  const { runId, messages } = requireStarted(start, change, photosMin);
  deps.dispatch(messages);
  return { runId };
};
