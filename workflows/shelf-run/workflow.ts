import {
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { ShelfActivities } from '../../activities/shelf.ts';
import type { ShelfRunActivities } from '../../activities/shelf-runs.ts';
import { databaseStep, processingStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { searchKeys } from '../search-attributes.ts';
import type { ShelfRunInput } from './contract.ts';

const runs = proxyLocalActivities<ShelfRunActivities>(databaseStep);
const shelf = proxyActivities<ShelfActivities>({ ...processingStep, taskQueue: taskQueues.shelf });

const show = (state: string, details: string): void => {
  upsertSearchAttributes([{ key: searchKeys.state, value: state }]);
  setCurrentDetails(details);
};

/** Runs the engine; what it cannot do after its retries is an outcome too. */
const analyzeOrFail = async (runId: string): Promise<string | null> => {
  try {
    await shelf.analyzeShelfRun({ runId });
    return await runs.publishShelfRun({ runId });
  } catch (error) {
    if (isCancellation(error)) {
      show('cancelled', 'Cancelled while the photos were analysed.');
      throw error;
    }
    return await CancellationScope.nonCancellable(() => runs.publishShelfRunFailure({ runId }));
  }
};

/**
 * One analysis of a capture: quality and moderation of every photo, then recognition, then one publishing step. A run that was
 * cancelled, or that a newer run has overtaken, publishes nothing.
 * @returns the status in which the run was left.
 */
export async function shelfRunWorkflow({ runId }: ShelfRunInput): Promise<string> {
  show('queued', 'Waiting for a worker.');
  if (!(await runs.beginShelfRun({ runId }))) {
    show('superseded', 'The capture had moved on before the run began.');
    return 'superseded';
  }
  show('processing', 'Checking and recognising the photos; the pending activity shows how many are done.');
  const status = await analyzeOrFail(runId);
  show(status ?? 'superseded', status ? `Published as ${status}.` : 'The capture had moved on; nothing was published.');
  return status ?? 'superseded';
}
