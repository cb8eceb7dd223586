import { CancellationScope, isCancellation, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { AwaitedRecognition, ShelfActivities } from '../../activities/shelf-captures/analysis.ts';
import type { RecognitionActivities } from '../../activities/shelf-captures/await-recognition.ts';
import type { ShelfRunActivities } from '../../activities/shelf-captures/runs.ts';
import { awaitAnswerActivityId, isAnswered } from '../answers.ts';
import { answerStep, databaseStep, processingStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { causeOf, retryByCause } from '../retry-by-cause.ts';
import { showState } from '../show-state.ts';
import type { ShelfRunInput } from './contract.ts';

const runs = proxyLocalActivities<ShelfRunActivities>(databaseStep);
const shelf = proxyActivities<ShelfActivities>({ ...processingStep, taskQueue: taskQueues.shelf });

const analysisDetails = 'Checking and recognizing the photos; the pending activity shows how many are done.';
const resultDetails = 'Working out the result from the answers of the recognizer.';

/**
 * Waits for the answers of a recognizer, until its time has passed or it stops reporting.
 * @returns whether an answer ended the wait
 */
const waitForAnswers = (runId: string, awaited: AwaitedRecognition): Promise<boolean> => {
  showState('processing', 'Waiting for the answers of the recognizer.');
  const { awaitRecognition } = proxyActivities<RecognitionActivities>({
    ...answerStep(awaited),
    taskQueue: taskQueues.shelf,
    activityId: awaitAnswerActivityId,
  });
  return isAnswered(awaitRecognition({ runId }));
};

/**
 * Runs the engine. If a recognizer answers later, this waits for its answers and then works with those that have
 * arrived. A message about earlier answers may end the wait before the last one has arrived: then it waits again.
 */
const analyze = async (runId: string): Promise<void> => {
  let awaited = await retryByCause(analysisDetails, () => shelf.analyzeShelfRun({ runId }));
  while (awaited) {
    const answered = await waitForAnswers(runId, awaited);
    showState('processing', resultDetails);
    awaited = await retryByCause(resultDetails, () => shelf.analyzeShelfRun({ runId, waited: !answered }));
  }
};

/** Runs the engine. If no try succeeds, that is an outcome too. */
const analyzeOrFail = async (runId: string): Promise<string | null> => {
  try {
    await analyze(runId);
    return await runs.publishShelfRun({ runId });
  } catch (error) {
    if (isCancellation(error)) {
      showState('cancelled', 'Cancelled while the photos were analyzed.');
      throw error;
    }
    const input = { runId, ...causeOf(error) };
    return await CancellationScope.nonCancellable(() => runs.publishShelfRunFailure(input));
  }
};

/**
 * One analysis of a capture: quality and moderation of every photo, then recognition, then one publishing step. A run
 * that was cancelled, or that a newer run has replaced, publishes nothing.
 * @returns the final status of the run
 */
export async function shelfRunWorkflow({ runId }: ShelfRunInput): Promise<string> {
  showState('queued', 'Waiting for a worker.');
  if (!(await runs.beginShelfRun({ runId }))) {
    showState('superseded', 'The capture had changed before the run started.');
    return 'superseded';
  }
  showState('processing', analysisDetails);
  const status = await analyzeOrFail(runId);
  showState(
    status ?? 'superseded',
    status ? `Published as ${status}.` : 'The capture had changed; nothing was published.',
  );
  return status ?? 'superseded';
}
