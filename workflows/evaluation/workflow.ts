import { isCancellation, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { EvaluationActivities, EvaluationRunActivities } from '../../activities/evaluations/activities.ts';
import { databaseStep, processingStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { retryByCause } from '../retry-by-cause.ts';
import { showState } from '../show-state.ts';
import type { EvaluationInput } from './contract.ts';

const evaluations = proxyLocalActivities<EvaluationActivities>(databaseStep);
const processing = proxyActivities<EvaluationRunActivities>({ ...processingStep, taskQueue: taskQueues.processing });

/** The number of documents that are read at the same time, so that an evaluation leaves workers for submissions. */
const atOnce = 2;
const details = 'Reading the documents of the labeled set with the published version and with the draft.';

/**
 * Reads a labeled set with a published version and with a draft, document by document. A document that cannot be read
 * does not end it.
 */
export async function evaluationWorkflow({ evaluationId }: EvaluationInput): Promise<string> {
  showState('running', details);
  const waiting = await evaluations.listEvaluated({ evaluationId });
  const read = async (): Promise<void> => {
    for (let submissionId = waiting.shift(); submissionId !== undefined; submissionId = waiting.shift()) {
      const ref = { evaluationId, submissionId };
      try {
        await retryByCause(details, () => processing.evaluateDocument(ref));
      } catch (error) {
        if (isCancellation(error)) throw error;
        await evaluations.failEvaluated(ref);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, read));
  await evaluations.endEvaluation({ evaluationId });
  showState('finished', 'Every document was read.');
  return 'finished';
}
