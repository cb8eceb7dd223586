import { TypedSearchAttributes, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import type {
  BatchRun,
  DeliveryRun,
  EvaluationRun,
  PeriodicJobWake,
  SessionRun,
  ShelfRunStart,
  TrialRun,
} from '../domain/outbox.ts';
import { batchWorkflowId } from '../workflows/batch/contract.ts';
import { type DeliveryInput, deliveryWorkflowId } from '../workflows/delivery/contract.ts';
import {
  exportWorkflowType,
  mailboxWorkflowType,
  periodicJobWorkflowId,
  sourceWorkflowType,
} from '../workflows/periodic-job/contract.ts';
import { taskQueues } from '../workflows/queues.ts';
import { searchKeys } from '../workflows/search-attributes.ts';
import { sessionWorkflowId } from '../workflows/session/contract.ts';
import { shelfRunWorkflowId } from '../workflows/shelf-run/contract.ts';
import { trialWorkflowId } from '../workflows/trial/contract.ts';

/**
 * The row's id is the workflow id, and Temporal refuses a second workflow with it: starting twice has the effect of
 * starting once.
 */
const once = { workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE } as const;

/**
 * Companies take turns in the backlogs of a Temporal server whose fairness is on. The activities of a workflow inherit
 * its key.
 */
const inTurn = (companyId: string) => ({ priority: { fairnessKey: companyId } });

/** The start options of a session's workflow. */
export const sessionOptions = (run: SessionRun) => ({
  ...once,
  ...inTurn(run.companyId),
  workflowId: sessionWorkflowId(run),
  taskQueue: taskQueues.platform,
  args: [run],
  staticSummary: `Session ${run.sessionId}`,
  staticDetails: `Submission ${run.submissionId} of company ${run.companyId}${run.batchId ? `, batch ${run.batchId}` : ''}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: run.companyId },
    { key: searchKeys.sessionId, value: run.sessionId },
    { key: searchKeys.submissionId, value: run.submissionId },
    { key: searchKeys.state, value: 'pending' },
    ...(run.batchId ? [{ key: searchKeys.batchId, value: run.batchId }] : []),
  ]),
});

/** The start options of a shelf run's workflow. */
export const shelfRunOptions = (run: ShelfRunStart) => ({
  ...once,
  ...inTurn(run.companyId),
  workflowId: shelfRunWorkflowId(run.runId),
  taskQueue: taskQueues.platform,
  args: [run],
  staticSummary: `Shelf run ${run.runId}`,
  staticDetails: `Capture ${run.shelfSessionId} of company ${run.companyId}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: run.companyId },
    { key: searchKeys.shelfSessionId, value: run.shelfSessionId },
    { key: searchKeys.state, value: 'queued' },
  ]),
});

/** The start options of an evaluation's workflow. */
export const evaluationOptions = (run: EvaluationRun) => ({
  ...once,
  ...inTurn(run.companyId),
  workflowId: run.evaluationId,
  taskQueue: taskQueues.platform,
  args: [run],
  staticSummary: `Evaluation ${run.evaluationId}`,
  staticDetails: `A draft is run over a labeled set of company ${run.companyId}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: run.companyId },
    { key: searchKeys.state, value: 'running' },
  ]),
});

/** The start options of a trial run's workflow. */
export const trialOptions = (run: TrialRun) => ({
  ...once,
  ...inTurn(run.companyId),
  workflowId: trialWorkflowId(run),
  taskQueue: taskQueues.platform,
  args: [run],
  staticSummary: `Trial ${run.trialId}`,
  staticDetails: `Run ${run.run} of a draft for company ${run.companyId}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: run.companyId },
    { key: searchKeys.state, value: 'running' },
  ]),
});

const argumentsOf = <Input>(input: Input): [Input] => [input];

/** The start options of a batch's workflow, which the first wake-up message starts. */
export const batchOptions = ({ batchId, companyId }: BatchRun) => ({
  // A batch whose workflow was terminated still completes. A completed one is not started again.
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE_FAILED_ONLY,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  ...inTurn(companyId),
  workflowId: batchWorkflowId(batchId),
  taskQueue: taskQueues.platform,
  args: argumentsOf({ batchId }),
  staticSummary: `Batch ${batchId}`,
  staticDetails: `Batch of company ${companyId}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: companyId },
    { key: searchKeys.batchId, value: batchId },
    { key: searchKeys.state, value: 'open' },
  ]),
});

/** The start options of a periodic job's workflow, which runs until the job is removed. */
const periodicJobOptions = <Input>(jobId: string, companyId: string, name: string, input: Input) => ({
  // A job whose workflow was terminated, or whose database was restored, continues.
  workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
  workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  // If a workflow that never ends were pinned to a build, that build could never be stopped.
  versioningOverride: 'AUTO_UPGRADE' as const,
  ...inTurn(companyId),
  workflowId: periodicJobWorkflowId(jobId),
  taskQueue: taskQueues.platform,
  args: argumentsOf(input),
  staticSummary: `${name} ${jobId}`,
  staticDetails: `${name} of company ${companyId}.`,
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchKeys.companyId, value: companyId },
    { key: searchKeys.state, value: 'active' },
  ]),
});

/** The type and the options of the workflow that a message wakes. */
export const periodicJobStart = (message: PeriodicJobWake) => {
  switch (message.kind) {
    case 'source.wake': {
      const { sourceId, companyId } = message.payload;
      return {
        type: sourceWorkflowType,
        options: periodicJobOptions(sourceId, companyId, 'Bucket source', { sourceId }),
      };
    }
    case 'mailbox.wake': {
      const { mailboxId, companyId } = message.payload;
      return { type: mailboxWorkflowType, options: periodicJobOptions(mailboxId, companyId, 'Mailbox', { mailboxId }) };
    }
    case 'export.wake': {
      const { scheduleId, companyId } = message.payload;
      return { type: exportWorkflowType, options: periodicJobOptions(scheduleId, companyId, 'Export', { scheduleId }) };
    }
  }
};

/** The remaining attempts of a series, which Temporal takes over. */
export interface RemainingAttempts {
  /** Pauses after its next and later attempts, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
  /** Attempts already made; 0 by default. */
  readonly attemptsMade?: number;
  /** Time until its next attempt, in milliseconds; 0 by default. */
  readonly startDelayMs?: number;
  /** Host of the receiver, with its port unless that is the scheme's own; unknown by default. */
  readonly receiverHost?: string;
}

/** Temporal keeps at most this many characters of a keyword in a SQL database. */
const keywordMax = 255;

/** The start options of the workflow that makes the remaining attempts of a delivery. */
export const deliveryOptions = (
  run: DeliveryRun,
  { retryDelaysMs, attemptsMade = 0, startDelayMs = 0, receiverHost }: RemainingAttempts,
) => {
  const { deliveryId, companyId, eventType, subjectId, chain } = run;
  return {
    // In a restored database, a delivery may have an id whose workflow has ended before. The ledger decides on the
    // remaining attempts.
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    ...inTurn(companyId),
    workflowId: deliveryWorkflowId(run),
    taskQueue: taskQueues.platform,
    args: argumentsOf<DeliveryInput>({ deliveryId, chain, retryDelaysMs, attemptsMade }),
    ...(startDelayMs > 0 ? { startDelay: startDelayMs } : {}),
    staticSummary: `${eventType} for ${subjectId}`,
    staticDetails: `Delivery ${deliveryId} of company ${companyId}, attempt series ${chain}.`,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: searchKeys.companyId, value: companyId },
      { key: searchKeys.deliveryId, value: deliveryId },
      { key: searchKeys.state, value: 'queued' },
      ...(receiverHost ? [{ key: searchKeys.receiverHost, value: receiverHost.slice(0, keywordMax) }] : []),
      ...(subjectId.startsWith('ses_') ? [{ key: searchKeys.sessionId, value: subjectId }] : []),
      ...(subjectId.startsWith('shs_') ? [{ key: searchKeys.shelfSessionId, value: subjectId }] : []),
      ...(subjectId.startsWith('bat_') ? [{ key: searchKeys.batchId, value: subjectId }] : []),
    ]),
  };
};
