import type { WorkflowHandle } from '@temporalio/client';
import type { BatchActivities } from '../../../activities/batches/activities.ts';
import { newId } from '../../../domain/ids.ts';
import { loadConfig } from '../../../platform/config.ts';
import { batchWorkflowId } from '../../../workflows/batch/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

/** The default grace. */
export const graceMs = loadConfig({}).sessions.batchGraceMs;

/**
 * One batch with the rule of the database's check, on the clock of the world. `onCheck` is called with the number of
 * the check, from 1, after the check has read the sessions, so only the next check sees its changes.
 */
export const createBatch = (world: World, onCheck: (check: number) => Promise<void> = async () => undefined) => {
  const run = { batchId: newId('batch'), companyId: newId('company') };
  const checksAtMs: number[] = [];
  const completedAtMs: number[] = [];
  let newestAtMs = Number.NEGATIVE_INFINITY;
  let unfinished = 0;

  const look = (nowMs: number): Awaited<ReturnType<BatchActivities['checkBatch']>> => {
    const waitMs = newestAtMs + graceMs - nowMs;
    if (waitMs > 0) return { kind: 'grace', waitMs: Math.ceil(waitMs) };
    return unfinished > 0 ? { kind: 'unfinished' } : { kind: 'completed' };
  };
  const platform: BatchActivities = {
    checkBatch: async () => {
      const nowMs = await world.nowMs();
      checksAtMs.push(nowMs);
      const progress = look(nowMs);
      if (progress.kind === 'completed') completedAtMs.push(nowMs);
      await onCheck(checksAtMs.length);
      return progress;
    },
  };

  return {
    activities: { platform },
    checksAtMs,
    completedAtMs,
    handle: world.client.workflow.getHandle(batchWorkflowId(run.batchId)) as WorkflowHandle<() => Promise<void>>,
    /** Adds an unprocessed session. @param ageMs how long ago it was created */
    add: async (ageMs: number) => {
      unfinished += 1;
      newestAtMs = Math.max(newestAtMs, (await world.nowMs()) - ageMs);
    },
    finishAll: () => {
      unfinished = 0;
    },
    wake: () => world.send({ kind: 'batch.wake', payload: run }),
    /** Settles when this many checks have started. */
    checked: (count: number) => eventually(`${count} checks have started`, () => checksAtMs.length >= count),
  };
};
