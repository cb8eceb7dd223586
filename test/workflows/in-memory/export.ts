import type { WorkflowHandle } from '@temporalio/client';
import type { ExportActivities } from '../../../activities/exports/activities.ts';
import { newId } from '../../../domain/ids.ts';
import { exportWorkflowId } from '../../../workflows/export/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

/**
 * One export on a schedule; `waitAfter` says how long to wait after the step with this number, from 1, and null once it
 * is removed.
 */
export const createExport = (world: World, waitAfter: (step: number) => number | null) => {
  const run = { scheduleId: newId('exportSchedule'), companyId: newId('company') };
  let steps = 0;
  const platform: ExportActivities = {
    runDueExport: async () => {
      steps += 1;
      return { waitMs: waitAfter(steps) };
    },
  };
  return {
    activities: { platform },
    handle: world.client.workflow.getHandle(exportWorkflowId(run.scheduleId)) as WorkflowHandle<() => Promise<void>>,
    wake: () => world.send({ kind: 'export.wake', payload: run }),
    /** Settles when this many steps have started. */
    stepped: (count: number) => eventually(`${count} steps have started`, () => steps >= count),
  };
};
