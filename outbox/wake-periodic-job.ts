import type { WorkflowClient } from '@temporalio/client';
import type { PeriodicJobWake } from '../domain/outbox.ts';
import { periodicJobWakeSignal } from '../workflows/periodic-job/contract.ts';
import { periodicJobStart } from './start-options.ts';

/** Starts the workflow of a periodic job, or ends the pause of the one that runs. */
export const wakePeriodicJob = async (workflow: WorkflowClient, message: PeriodicJobWake): Promise<void> => {
  const { type, options } = periodicJobStart(message);
  await workflow.signalWithStart(type, { ...options, signal: periodicJobWakeSignal, signalArgs: [] });
};
