import type { WorkflowHandle } from '@temporalio/client';
import { newId } from '../../../domain/ids.ts';
import { trialWorkflowId } from '../../../workflows/trial/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { type FakeEngine, heartbeatUntilCancelled, outage } from '../../workflows/in-memory/sessions.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

/** The first run of a trial. */
const tried = (engine: FakeEngine, isCancelled = false): Scenario =>
  onDevServer((world) => {
    const payload = { trialId: newId('trial'), companyId: newId('company'), run: 1 };
    let attempts = 0;
    const activities = {
      platform: { failTrial: async () => undefined },
      processing: {
        tryDraft: async () => {
          attempts += 1;
          await engine(attempts);
        },
      },
    };
    const handle = world.client.workflow.getHandle(trialWorkflowId(payload)) as WorkflowHandle<() => Promise<string>>;
    return playToEnd(world, { activities, handle }, async () => {
      await world.send({ kind: 'trial.start', payload });
      if (!isCancelled) return;
      await eventually('the sample is being processed', () => attempts > 0);
      await world.send({ kind: 'trial.cancel', payload });
    });
  });

/** The paths through workflows/trial/workflow.ts. */
export const trialScenarios: Record<string, Scenario> = {
  finished: tried(async () => undefined),
  failed: tried(async () => {
    throw new Error('the engine failed');
  }),
  'finished-after-an-outage': tried(async (attempt) => {
    if (attempt <= 2) throw outage();
  }),
  cancelled: tried(heartbeatUntilCancelled, true),
};
