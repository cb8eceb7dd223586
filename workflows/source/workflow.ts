import { condition, continueAsNew, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { SourceActivities } from '../../activities/sources/activities.ts';
import { isHistoryLong } from '../long-history.ts';
import { bucketStep } from '../policies.ts';
import { showState } from '../show-state.ts';
import { type SourceInput, sourceWakeSignal } from './contract.ts';

const { lookAtSource } = proxyActivities<SourceActivities>(bucketStep);

/**
 * Looks at the prefix of a bucket again and again, with a durable pause after each look, until the source is removed.
 * What is taken is written in the database, so the history does not grow with the objects.
 */
export async function bucketSourceWorkflow(input: SourceInput): Promise<void> {
  let isWoken = false;
  setHandler(sourceWakeSignal, () => {
    isWoken = true;
  });
  for (;;) {
    isWoken = false;
    setCurrentDetails('Looking at the bucket.');
    const { waitMs } = await lookAtSource(input);
    if (waitMs === null) break;
    setCurrentDetails('Waiting for the next look.');
    await condition(() => isWoken || isHistoryLong(), waitMs);
    if (isHistoryLong()) await continueAsNew<typeof bucketSourceWorkflow>(input);
  }
  showState('removed', 'The source is removed.');
}
