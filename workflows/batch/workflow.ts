import { condition, continueAsNew, proxyLocalActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { BatchActivities } from '../../activities/batches/activities.ts';
import { isHistoryLong } from '../long-history.ts';
import { databaseStep } from '../policies.ts';
import { showState } from '../show-state.ts';
import { type BatchInput, batchWakeSignal } from './contract.ts';

const { checkBatch } = proxyLocalActivities<BatchActivities>(databaseStep);

/** How long an unfinished batch sleeps before it checks again without a wake-up, in milliseconds. */
const unfinishedPollMs = 10 * 60_000;
/**
 * Sleeps until every session of the batch is processed and the newest one is older than the grace, then completes the
 * batch once. It asks the database each time and keeps no state of single sessions, so the history does not grow with
 * them.
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
