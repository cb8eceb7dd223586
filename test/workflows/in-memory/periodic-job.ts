import type { WorkflowHandle } from '@temporalio/client';
import type { PeriodicJobActivities } from '../../../activities/periodic-jobs/activities.ts';
import { type IdKind, newId } from '../../../domain/ids.ts';
import { wakeMessage } from '../../../domain/outbox.ts';
import type { PeriodicJobKind } from '../../../domain/periodic-jobs/kinds.ts';
import { periodicJobWorkflowId } from '../../../workflows/periodic-job/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

const idKinds = { source: 'bucketSource', mailbox: 'mailbox', export: 'exportSchedule' } as const satisfies Record<
  PeriodicJobKind,
  IdKind
>;

/**
 * One periodic job; `waitAfter` returns how long to wait after the step with this number, from 1, and null once the job
 * is removed.
 */
export const createPeriodicJob = (world: World, kind: PeriodicJobKind, waitAfter: (step: number) => number | null) => {
  const job = { id: newId(idKinds[kind]), companyId: newId('company') };
  let steps = 0;
  const step = async () => {
    steps += 1;
    return { waitMs: waitAfter(steps) };
  };
  const platform: PeriodicJobActivities = { lookAtSource: step, lookAtMailbox: step, runDueExport: step };
  return {
    activities: { platform },
    handle: world.client.workflow.getHandle(periodicJobWorkflowId(job.id)) as WorkflowHandle<() => Promise<void>>,
    wake: () => world.send(wakeMessage(kind, job)),
    /** Settles when this many steps have started. */
    stepped: (count: number) => eventually(`${count} steps have started`, () => steps >= count),
  };
};
