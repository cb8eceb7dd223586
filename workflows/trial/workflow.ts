import { CancellationScope, isCancellation, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { TrialActivities, TrialRunActivities } from '../../activities/trials/activities.ts';
import type { TrialState } from '../../domain/trials/limits.ts';
import { databaseStep, processingStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { causeOf, retryByCause } from '../retry-by-cause.ts';
import { showState } from '../show-state.ts';
import type { TrialInput } from './contract.ts';

const trials = proxyLocalActivities<TrialActivities>(databaseStep);
const processing = proxyActivities<TrialRunActivities>({ ...processingStep, taskQueue: taskQueues.processing });

const details = 'Processing the sample with the draft.';

/**
 * One run of a trial: the engine reads a sample with a draft of a workflow, and the result is stored with the trial.
 * Nothing is published. A run that a newer one has replaced stores nothing.
 * @returns how it ended
 */
export async function trialWorkflow({ trialId, run }: TrialInput): Promise<TrialState> {
  const ref = { trialId, run };
  showState('running', details);
  let end: TrialState = 'finished';
  try {
    await retryByCause(details, () => processing.tryDraft(ref));
  } catch (error) {
    if (isCancellation(error)) {
      showState('cancelled', 'Cancelled: the sample was removed or runs again.');
      throw error;
    }
    end = 'failed';
    await CancellationScope.nonCancellable(() => trials.failTrial({ ...ref, ...causeOf(error) }));
  }
  showState(end, `The run has ended as ${end}.`);
  return end;
}
