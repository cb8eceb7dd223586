import {
  CancellationScope,
  condition,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from '@temporalio/workflow';
import type { SessionActivities } from '../../activities/sessions/activities.ts';
import type { AnswerActivities } from '../../activities/sessions/await-answer.ts';
import type { ProcessingActivities } from '../../activities/sessions/processing.ts';
import type { SessionRunRef } from '../../domain/outbox.ts';
import { pauseBeforeExpiryMs, readExpiryAnswer } from '../../domain/sessions/expiry.ts';
import { type AwaitedAnswer, readProcessingEnd } from '../../domain/sessions/processing-end.ts';
import { awaitAnswerActivityId, isAnswered } from '../answers.ts';
import { answerStep, databaseStep, processingStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { causeOf, retryByCause } from '../retry-by-cause.ts';
import { showState } from '../show-state.ts';
import { type SessionInput, sessionCancelledSignal, sessionSubmittedSignal } from './contract.ts';

const sessions = proxyLocalActivities<SessionActivities>(databaseStep);
const processing = proxyActivities<ProcessingActivities>({ ...processingStep, taskQueue: taskQueues.processing });

/**
 * Waits for a processor that answers later, until its time has passed or it stops reporting. Then it publishes the
 * stored answer, or a failure if no answer came.
 */
const waitForAnswer = async (ref: SessionRunRef, awaited: AwaitedAnswer): Promise<void> => {
  showState('submitted', 'Waiting for the answer of the processor.');
  const { awaitAnswer } = proxyActivities<AnswerActivities>({
    ...answerStep(awaited),
    taskQueue: taskQueues.processing,
    activityId: awaitAnswerActivityId,
  });
  await isAnswered(awaitAnswer(ref));
};

const processingDetails = 'Processing the files.';

/**
 * Runs the engine. If no try succeeds, that is an outcome too, with a reason for the caller.
 * @returns the status that was published; null for a superseded run
 */
const processOrFail = async (ref: SessionRunRef, submissionId: string): Promise<string | null> => {
  try {
    // The recorded result shows which path a run took, so runs of an earlier release stay on theirs.
    const work = { ...ref, submissionId, publishes: true };
    const end = readProcessingEnd(await retryByCause(processingDetails, () => processing.processSession(work)));
    switch (end.kind) {
      case 'published':
        return end.submissionStatus;
      case 'superseded':
        return null;
      case 'awaited':
        await waitForAnswer(ref, end.awaited);
        return await sessions.publishProcessed(ref);
      case 'stored':
        return await sessions.publishProcessed(ref);
    }
  } catch (error) {
    if (isCancellation(error)) {
      showState('cancelled', 'Cancelled while the files were processed.');
      throw error;
    }
    const input = { ...ref, ...causeOf(error) };
    return await CancellationScope.nonCancellable(() => sessions.publishProcessingFailure(input));
  }
};

/**
 * An upload session from creation to outcome: waits for the submission or until the session expires, has the files
 * processed, and publishes the outcome. Deliveries are not part of it: the publishing transaction writes them to the
 * outbox.
 * @returns the final status of the submission
 */
export async function sessionWorkflow(input: SessionInput): Promise<string> {
  let isSubmitted = false;
  let isCancelled = false;
  setHandler(sessionSubmittedSignal, () => {
    isSubmitted = true;
  });
  setHandler(sessionCancelledSignal, () => {
    isCancelled = true;
  });

  showState('pending', `Waiting for the upload; it expires at ${input.expiresAt}.`);
  let pauseMs = Math.max(0, Date.parse(input.expiresAt) - Date.now());
  for (let asked = 1; ; asked += 1) {
    await condition(() => isSubmitted || isCancelled, pauseMs);
    if (isCancelled) {
      showState('cancelled', 'Cancelled before it was submitted.');
      return 'cancelled';
    }
    if (isSubmitted) break;
    const answer = readExpiryAnswer(await sessions.expireSession({ sessionId: input.sessionId }));
    // A submission committed at the last moment wins over the timer: the database decides, and the signal is on its
    // way.
    if (answer.kind === 'submitted') break;
    if (answer.kind === 'ended') {
      showState(answer.state, 'Nothing was submitted in time.');
      return answer.state;
    }
    // Temporal's clock is ahead of the database's.
    pauseMs = pauseBeforeExpiryMs(answer.remainingMs, asked);
  }

  showState('submitted', processingDetails);
  const { sessionId, run, submissionId } = input;
  const status = await processOrFail({ sessionId, run }, submissionId);
  showState(
    status ?? 'superseded',
    status ? `Published as ${status}.` : 'The session had ended before; this run published nothing.',
  );
  return status ?? 'superseded';
}
