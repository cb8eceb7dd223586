import { Context } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import type { ShelfActivities } from '../../activities/shelf.ts';
import type { ShelfRunActivities } from '../../activities/shelf-runs.ts';
import { newId } from '../../domain/ids.ts';
import { type ShelfRunStatus, type ShelfTransition, shelfTransitions } from '../../domain/shelf-status.ts';
import { shelfRunWorkflowId } from '../../workflows/shelf-run/contract.ts';
import type { FakeEngine } from './in-memory-sessions.ts';
import type { World } from './world.ts';

/** One run of a capture, with the rules of the database's guarded updates but on the clock of the world. */
export const createShelfRun = (world: World, engine: FakeEngine = async () => undefined) => {
  const run = { runId: newId('shelfRun'), shelfSessionId: newId('shelfSession'), companyId: newId('company') };
  const publications: string[] = [];
  const attempts: number[] = [];
  let status: ShelfRunStatus = 'queued';
  let hasOutcome = false;

  const change = (name: Exclude<ShelfTransition, 'analyze' | 'reprocess'>): boolean => {
    const { from, to } = shelfTransitions[name];
    const isAllowed = (from as readonly string[]).includes(status);
    if (isAllowed) status = to;
    return isAllowed;
  };
  const publish = async (name: 'complete' | 'fail'): Promise<string | null> => {
    if (!change(name)) return null;
    publications.push(status);
    return status;
  };

  const platform: ShelfRunActivities = {
    beginShelfRun: async () => change('begin') || status === 'processing',
    publishShelfRun: async () => (hasOutcome ? publish('complete') : null),
    publishShelfRunFailure: () => publish('fail'),
  };
  const shelf: ShelfActivities = {
    analyzeShelfRun: async () => {
      attempts.push(Context.current().info.attempt);
      await engine(attempts.length);
      hasOutcome = true;
    },
  };

  return {
    activities: { platform, shelf },
    handle: world.client.workflow.getHandle(shelfRunWorkflowId(run.runId)) as WorkflowHandle<() => Promise<string>>,
    publications,
    attempts,
    status: () => status,
    start: () => world.tell({ kind: 'shelf_run.start', payload: run }),
    /** Commits that the capture is cancelled; Temporal is not told yet. */
    commitCancel: () => change('cancel'),
    tellCancelled: () => world.tell({ kind: 'shelf_run.cancel', payload: { runId: run.runId } }),
  };
};
