import { condition, continueAsNew, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { PeriodicJobActivities } from '../../activities/periodic-jobs/activities.ts';
import { isHistoryLong } from '../long-history.ts';
import { periodicJobStep } from '../policies.ts';
import { showState } from '../show-state.ts';
import { type ExportInput, type MailboxInput, periodicJobWakeSignal, type SourceInput } from './contract.ts';

const { lookAtMailbox, lookAtSource, runDueExport } = proxyActivities<PeriodicJobActivities>(periodicJobStep);

interface Job {
  /** Does the work that is due. `waitMs` is null once the job is removed. */
  readonly step: () => Promise<{ waitMs: number | null }>;
  /** Continues as a new run with the same input. */
  readonly startOver: () => Promise<never>;
  /** The texts for operators in Temporal during a step, during a pause, and at the end. */
  readonly running: string;
  readonly waiting: string;
  readonly removed: string;
}

/**
 * Runs the steps of a job until it is removed, with a durable pause after each. The progress is in the database, so the
 * history does not grow with it. A failed step is repeated until it succeeds.
 */
const runUntilRemoved = async ({ step, startOver, running, waiting, removed }: Job): Promise<void> => {
  let isWoken = false;
  setHandler(periodicJobWakeSignal, () => {
    isWoken = true;
  });
  for (;;) {
    isWoken = false;
    setCurrentDetails(running);
    const { waitMs } = await step();
    if (waitMs === null) break;
    setCurrentDetails(waiting);
    await condition(() => isWoken || isHistoryLong(), waitMs);
    if (isHistoryLong()) await startOver();
  }
  showState('removed', removed);
};

/** Reads the prefix of a bucket regularly, and creates submissions from its objects. */
export async function bucketSourceWorkflow(input: SourceInput): Promise<void> {
  await runUntilRemoved({
    step: () => lookAtSource(input),
    startOver: () => continueAsNew<typeof bucketSourceWorkflow>(input),
    running: 'Looking at the bucket.',
    waiting: 'Waiting for the next check.',
    removed: 'The source is removed.',
  });
}

/** Reads the folders of a mailbox regularly, and creates submissions from the attachments. */
export async function mailboxWorkflow(input: MailboxInput): Promise<void> {
  await runUntilRemoved({
    step: () => lookAtMailbox(input),
    startOver: () => continueAsNew<typeof mailboxWorkflow>(input),
    running: 'Reading the mailbox.',
    waiting: 'Waiting for the next check.',
    removed: 'The mailbox is removed.',
  });
}

/** Writes the files of an export when their periods are over. */
export async function exportScheduleWorkflow(input: ExportInput): Promise<void> {
  await runUntilRemoved({
    step: () => runDueExport(input),
    startOver: () => continueAsNew<typeof exportScheduleWorkflow>(input),
    running: 'Running the export if it is due.',
    waiting: 'Waiting for the next run.',
    removed: 'The export is removed.',
  });
}
