/** Everything that the worker bundles; Temporal finds workflows by these names. */
// biome-ignore lint/performance/noBarrelFile: the bundler takes one entry file that exports every workflow.
export { batchWorkflow } from '../batch/workflow.ts';
export { webhookDeliveryWorkflow } from '../delivery/workflow.ts';
export { evaluationWorkflow } from '../evaluation/workflow.ts';
export { bucketSourceWorkflow, exportScheduleWorkflow, mailboxWorkflow } from '../periodic-job/workflow.ts';
export { sessionWorkflow } from '../session/workflow.ts';
export { shelfRunWorkflow } from '../shelf-run/workflow.ts';
export { trialWorkflow } from '../trial/workflow.ts';
