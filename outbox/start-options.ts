import { TypedSearchAttributes, WorkflowIdReusePolicy } from '@temporalio/common';
import type { SessionRun, ShelfRunStart } from '../domain/outbox.ts';
import { taskQueues } from '../workflows/queues.ts';
import { searchKeys } from '../workflows/search-attributes.ts';
import { sessionWorkflowId } from '../workflows/session/contract.ts';
import { shelfRunWorkflowId } from '../workflows/shelf-run/contract.ts';

/** Telling twice is telling once: the id of a row names one workflow, running or ended. */
export const once = { workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE } as const;

/** How the workflow of a session is started. */
export const sessionOptions = (run: SessionRun) => ({
  ...once,
  workflowId: sessionWorkflowId(run.sessionId),
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

/** How the workflow of a shelf run is started. */
export const shelfRunOptions = (run: ShelfRunStart) => ({
  ...once,
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
