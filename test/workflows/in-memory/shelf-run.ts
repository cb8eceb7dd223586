import { CompleteAsyncError } from '@temporalio/activity';
import type { WorkflowHandle } from '@temporalio/client';
import type { AwaitedRecognition, ShelfActivities } from '../../../activities/shelf-captures/analysis.ts';
import type { RecognitionActivities } from '../../../activities/shelf-captures/await-recognition.ts';
import type { ShelfRunActivities } from '../../../activities/shelf-captures/runs.ts';
import { newId } from '../../../domain/ids.ts';
import { type ShelfRunStatus, type ShelfTransition, shelfTransitions } from '../../../domain/shelf-captures/status.ts';
import { shelfRunWorkflowId } from '../../../workflows/shelf-run/contract.ts';
import type { FakeEngine } from './sessions.ts';
import type { World } from './world.ts';

/**
 * One run of a capture, with the rules of the database's guarded updates but on the clock of the world.
 * @param awaited the time limit for the answer of its recognizer, if it answers later
 */
export const createShelfRun = (
  world: World,
  engine: FakeEngine = async () => undefined,
  awaited: AwaitedRecognition | null = null,
) => {
  const run = { runId: newId('shelfRun'), shelfSessionId: newId('shelfCapture'), companyId: newId('company') };
  const publications: string[] = [];
  const attempts: number[] = [];
  let status: ShelfRunStatus = 'queued';
  let outcome: 'complete' | 'fail' | null = null;
  let isAnswered = false;
  let waits = 0;

  const change = (name: Exclude<ShelfTransition, 'addPhoto' | 'analyze' | 'reprocess'>): boolean => {
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
    publishShelfRun: async () => (outcome ? publish(outcome) : null),
    publishShelfRunFailure: () => publish('fail'),
  };
  const shelf: ShelfActivities & RecognitionActivities = {
    analyzeShelfRun: async ({ waited = false }) => {
      attempts.push(attempts.length + 1);
      await engine(attempts.length);
      const isSilent = awaited !== null && !isAnswered;
      if (isSilent && !waited) return awaited;
      outcome = isSilent ? 'fail' : 'complete';
      return null;
    },
    awaitRecognition: async () => {
      if (isAnswered) return;
      waits += 1;
      throw new CompleteAsyncError();
    },
  };

  return {
    activities: { platform, shelf },
    handle: world.client.workflow.getHandle(shelfRunWorkflowId(run.runId)) as WorkflowHandle<() => Promise<string>>,
    publications,
    attempts,
    status: () => status,
    /** The number of waits for the answers. */
    waits: () => waits,
    /** Keeps the last answer of the recognizer; Temporal is not notified yet. */
    commitAnswers: () => {
      isAnswered = true;
    },
    tellAnswered: () => world.send({ kind: 'recognition.answered', payload: { runId: run.runId } }),
    tellHeartbeat: () => world.send({ kind: 'recognition.heartbeat', payload: { runId: run.runId } }),
    start: () => world.send({ kind: 'shelf_run.start', payload: run }),
    /** Commits that the capture is cancelled; Temporal is not notified yet. */
    commitCancel: () => change('cancel'),
    tellCancelled: () => world.send({ kind: 'shelf_run.cancel', payload: { runId: run.runId } }),
  };
};
