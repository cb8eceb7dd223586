import { condition, continueAsNew, proxyActivities, setCurrentDetails, setHandler } from '@temporalio/workflow';
import type { ExportActivities } from '../../activities/exports/activities.ts';
import { isHistoryLong } from '../long-history.ts';
import { bucketStep } from '../policies.ts';
import { showState } from '../show-state.ts';
import { type ExportInput, exportWakeSignal } from './contract.ts';

const { runDueExport } = proxyActivities<ExportActivities>(bucketStep);

/**
 * Writes the files of an export when their periods are over, with a durable pause until then, until it is removed. What
 * fails is repeated until it succeeds.
 */
export async function exportScheduleWorkflow(input: ExportInput): Promise<void> {
  let isWoken = false;
  setHandler(exportWakeSignal, () => {
    isWoken = true;
  });
  for (;;) {
    isWoken = false;
    setCurrentDetails('Running the export if it is due.');
    const { waitMs } = await runDueExport(input);
    if (waitMs === null) break;
    setCurrentDetails('Waiting for the next run.');
    await condition(() => isWoken || isHistoryLong(), waitMs);
    if (isHistoryLong()) await continueAsNew<typeof exportScheduleWorkflow>(input);
  }
  showState('removed', 'The export is removed.');
}
