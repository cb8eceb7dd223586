import type { Client } from '@temporalio/client';
import type { TemporalMessage } from '../domain/outbox.ts';
import { awaitAnswerActivityId } from '../workflows/answers.ts';
import { batchWakeSignal, batchWorkflowType } from '../workflows/batch/contract.ts';
import { evaluationWorkflowType } from '../workflows/evaluation/contract.ts';
import {
  sessionCancelledSignal,
  sessionSubmittedSignal,
  sessionWorkflowId,
  sessionWorkflowType,
} from '../workflows/session/contract.ts';
import { shelfRunWorkflowId, shelfRunWorkflowType } from '../workflows/shelf-run/contract.ts';
import { trialWorkflowId, trialWorkflowType } from '../workflows/trial/contract.ts';
import { batchOptions, evaluationOptions, sessionOptions, shelfRunOptions, trialOptions } from './start-options.ts';
import { callTemporal } from './temporal-call.ts';
import { wakePeriodicJob } from './wake-periodic-job.ts';

/** The activity that waits for an engine's answer in the workflow of a session or of a shelf run. */
const awaitAnswerIn = (workflowId: string) => ({ workflowId, activityId: awaitAnswerActivityId });

const send = async ({ workflow, activity }: Client, message: TemporalMessage): Promise<void> => {
  switch (message.kind) {
    case 'session.start':
      await workflow.start(sessionWorkflowType, sessionOptions(message.payload));
      return;
    case 'session.submit':
    case 'session.process_again':
      await workflow.signalWithStart(sessionWorkflowType, {
        ...sessionOptions(message.payload),
        signal: sessionSubmittedSignal,
        signalArgs: [],
      });
      return;
    case 'session.cancel': {
      const handle = workflow.getHandle(sessionWorkflowId(message.payload));
      await handle.signal(sessionCancelledSignal);
      await handle.cancel();
      return;
    }
    case 'handover.answered':
      await activity.complete(awaitAnswerIn(sessionWorkflowId(message.payload)), undefined);
      return;
    case 'handover.heartbeat':
      await activity.heartbeat(awaitAnswerIn(sessionWorkflowId(message.payload)));
      return;
    case 'recognition.answered':
      await activity.complete(awaitAnswerIn(shelfRunWorkflowId(message.payload.runId)), undefined);
      return;
    case 'recognition.heartbeat':
      await activity.heartbeat(awaitAnswerIn(shelfRunWorkflowId(message.payload.runId)));
      return;
    case 'batch.wake':
      await workflow.signalWithStart(batchWorkflowType, {
        ...batchOptions(message.payload),
        signal: batchWakeSignal,
        signalArgs: [],
      });
      return;
    case 'shelf_run.start':
      await workflow.start(shelfRunWorkflowType, shelfRunOptions(message.payload));
      return;
    case 'shelf_run.cancel':
      await workflow.getHandle(shelfRunWorkflowId(message.payload.runId)).cancel();
      return;
    case 'evaluation.start':
      await workflow.start(evaluationWorkflowType, evaluationOptions(message.payload));
      return;
    case 'trial.start':
      await workflow.start(trialWorkflowType, trialOptions(message.payload));
      return;
    case 'trial.cancel':
      await workflow.getHandle(trialWorkflowId(message.payload)).cancel();
      return;
    case 'export.wake':
    case 'mailbox.wake':
    case 'source.wake':
      await wakePeriodicJob(workflow, message);
      return;
  }
};

/**
 * Sends a message to Temporal. A workflow that has started before, or that has ended, needs nothing more.
 * @throws the error of Temporal; the message then stays in the outbox.
 */
export const sendToTemporal = (client: Client, message: TemporalMessage, timeoutMs: number): Promise<void> =>
  callTemporal(client, timeoutMs, () => send(client, message));
