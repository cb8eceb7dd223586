import {
  condition,
  continueAsNew,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { BatchActivities } from '../../activities/batches/activities.ts';
import { databaseStep } from '../policies.ts';
import { showState } from '../show-state.ts';
import { type BatchInput, batchWakeSignal } from './contract.ts';

const { checkBatch } = proxyLocalActivities<BatchActivities>(databaseStep);

/** How long an unfinished batch sleeps before it looks again although nobody woke it, in milliseconds. */
const unfinishedPollMs = 10 * 60_000;
/** Events after which the run continues as a new one: the history stays bounded however often the batch is woken. */
const historyEventsMax = 500;

/** Wakes count too: every session that ends while none is left unfinished sends one, thousands within one grace. */
const isHistoryLong = (): boolean => workflowInfo().historyLength > historyEventsMax;

/**
 * Sleeps until every session of the batch is processed and the newest one is older than the grace, then completes the batch once.
 * The database is asked each time; nothing about single sessions is kept here, so the history does not grow with them.
 */
export async function batchWorkflow(input: BatchInput): Promise<void> {
  let isWoken = false;
  setHandler(batchWakeSignal, () => {
    isWoken = true;
  });
  for (;;) {
    isWoken = false;
    const check = await checkBatch(input);
    if (check.kind === 'completed') break;
    if (check.kind === 'grace') {
      setCurrentDetails('Waiting until the newest session is old enough.');
      await condition(isHistoryLong, check.waitMs);
    } else {
      setCurrentDetails('Waiting until every session is processed.');
      await condition(() => isWoken || isHistoryLong(), unfinishedPollMs);
    }
    if (isHistoryLong()) await continueAsNew<typeof batchWorkflow>(input);
  }
  showState('completed', 'Every session is processed; the batch is completed.');
}
