import type { WorkflowHandle } from '@temporalio/client';
import type { SourceActivities } from '../../../activities/sources/activities.ts';
import { newId } from '../../../domain/ids.ts';
import { sourceWorkflowId } from '../../../workflows/source/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

/**
 * One bucket source; `waitAfter` says how long to wait after the look with this number, from 1, and null once the
 * source is removed.
 */
export const createSource = (world: World, waitAfter: (look: number) => Promise<number | null>) => {
  const run = { sourceId: newId('bucketSource'), companyId: newId('company') };
  let looks = 0;
  const platform: SourceActivities = {
    lookAtSource: async () => {
      looks += 1;
      return { waitMs: await waitAfter(looks) };
    },
  };
  return {
    activities: { platform },
    handle: world.client.workflow.getHandle(sourceWorkflowId(run.sourceId)) as WorkflowHandle<() => Promise<void>>,
    wake: () => world.send({ kind: 'source.wake', payload: run }),
    /** Settles when this many looks have started. */
    looked: (count: number) => eventually(`${count} looks have started`, () => looks >= count),
  };
};
