import {
  ActivityCancelledError,
  ActivityNotFoundError,
  type Client,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import { TypedSearchAttributes, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import type { OutboxMessage } from '../domain/outbox.ts';
import { batchWakeSignal, batchWorkflowId, batchWorkflowType } from '../workflows/batch/contract.ts';
import { deliveryWorkflowId, deliveryWorkflowType } from '../workflows/delivery/contract.ts';
import { awaitAnswerActivityId } from '../workflows/handovers.ts';
import { taskQueues } from '../workflows/queues.ts';
import { searchKeys } from '../workflows/search-attributes.ts';
import {
  sessionCancelledSignal,
  sessionSubmittedSignal,
  sessionWorkflowId,
  sessionWorkflowType,
} from '../workflows/session/contract.ts';
import { shelfRunWorkflowId, shelfRunWorkflowType } from '../workflows/shelf-run/contract.ts';
import { once, sessionOptions, shelfRunOptions } from './start-options.ts';

/** The part of a retry ladder that is left to Temporal. */
export interface RemainingLadder {
  /** Pauses before the attempts that follow its first one, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  /** Attempts made before it; none where it is the whole ladder. */
  readonly attemptsMade?: number;
  /** Time until its first attempt, in milliseconds. */
  readonly startDelayMs?: number;
}

/** Where the workflow of a session, or of a shelf run, waits for someone else's answer. */
const awaitAnswerIn = (workflowId: string) => ({ workflowId, activityId: awaitAnswerActivityId });

/** Where Temporal knows of nothing that the message is about, or it has ended, the message has nothing left to tell. */
const isSettled = (error: unknown): boolean =>
  error instanceof WorkflowExecutionAlreadyStartedError ||
  error instanceof WorkflowNotFoundError ||
  error instanceof ActivityNotFoundError ||
  error instanceof ActivityCancelledError;

const call = async (client: Client, ladder: RemainingLadder, message: OutboxMessage): Promise<void> => {
  const { workflow } = client;
  switch (message.kind) {
    case 'session.start':
      await workflow.start(sessionWorkflowType, sessionOptions(message.payload));
      return;
    case 'session.submit':
      await workflow.signalWithStart(sessionWorkflowType, {
        ...sessionOptions(message.payload),
        signal: sessionSubmittedSignal,
        signalArgs: [],
      });
      return;
    case 'session.cancel': {
      const handle = workflow.getHandle(sessionWorkflowId(message.payload.sessionId));
      await handle.signal(sessionCancelledSignal);
      await handle.cancel();
      return;
    }
    case 'handover.answered':
      await client.activity.complete(awaitAnswerIn(sessionWorkflowId(message.payload.sessionId)), undefined);
      return;
    case 'handover.heartbeat':
      await client.activity.heartbeat(awaitAnswerIn(sessionWorkflowId(message.payload.sessionId)));
      return;
    case 'recognition.answered':
      await client.activity.complete(awaitAnswerIn(shelfRunWorkflowId(message.payload.runId)), undefined);
      return;
    case 'recognition.heartbeat':
      await client.activity.heartbeat(awaitAnswerIn(shelfRunWorkflowId(message.payload.runId)));
      return;
    case 'delivery.start': {
      const { deliveryId, companyId, eventType, subjectId, chain } = message.payload;
      const { retryDelaysMs, attemptsMade = 0, startDelayMs = 0 } = ladder;
      await workflow.start(deliveryWorkflowType, {
        ...once,
        workflowId: deliveryWorkflowId(message.payload),
        taskQueue: taskQueues.platform,
        args: [{ deliveryId, chain, retryDelaysMs, attemptsMade }],
        ...(startDelayMs > 0 ? { startDelay: startDelayMs } : {}),
        staticSummary: `${eventType} for ${subjectId}`,
        staticDetails: `Delivery ${deliveryId} of company ${companyId}, ladder ${chain}.`,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: searchKeys.companyId, value: companyId },
          { key: searchKeys.deliveryId, value: deliveryId },
          { key: searchKeys.state, value: 'queued' },
          ...(subjectId.startsWith('ses_') ? [{ key: searchKeys.sessionId, value: subjectId }] : []),
          ...(subjectId.startsWith('shs_') ? [{ key: searchKeys.shelfSessionId, value: subjectId }] : []),
          ...(subjectId.startsWith('bat_') ? [{ key: searchKeys.batchId, value: subjectId }] : []),
        ]),
      });
      return;
    }
    case 'batch.wake': {
      const { batchId, companyId } = message.payload;
      await workflow.signalWithStart(batchWorkflowType, {
        // A batch whose workflow was terminated still completes: that of one that has completed ended well, and is not started again.
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        workflowId: batchWorkflowId(batchId),
        taskQueue: taskQueues.platform,
        args: [{ batchId }],
        signal: batchWakeSignal,
        signalArgs: [],
        staticSummary: `Batch ${batchId}`,
        staticDetails: `Batch of company ${companyId}.`,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: searchKeys.companyId, value: companyId },
          { key: searchKeys.batchId, value: batchId },
          { key: searchKeys.state, value: 'open' },
        ]),
      });
      return;
    }
    case 'shelf_run.start':
      await workflow.start(shelfRunWorkflowType, shelfRunOptions(message.payload));
      return;
    case 'shelf_run.cancel':
      await workflow.getHandle(shelfRunWorkflowId(message.payload.runId)).cancel();
      return;
  }
};

/**
 * Tells Temporal what a message says. A workflow that has been started before, or that has ended, needs nothing more.
 * @throws whatever keeps Temporal from taking it; the message then stays in the outbox.
 */
export const deliverMessage = async (
  client: Client,
  ladder: RemainingLadder,
  message: OutboxMessage,
  timeoutMs: number,
): Promise<void> => {
  try {
    await client.connection.withDeadline(Date.now() + timeoutMs, () => call(client, ladder, message));
  } catch (error) {
    if (isSettled(error)) return;
    throw error;
  }
};
