import type { WorkflowHandle } from '@temporalio/client';
import type { AttemptInput, DeliveryActivities } from '../../../activities/webhooks/activities.ts';
import { newId } from '../../../domain/ids.ts';
import type { DeliveryRun } from '../../../domain/outbox.ts';
import { deliveryWorkflowId } from '../../../workflows/delivery/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

type Handle = WorkflowHandle<() => Promise<string>>;

/**
 * One delivery and its ledger, on the clock of the world. `accepts` is the receiver. It gets the number of the attempt,
 * from 1, and throws to interrupt the attempt.
 */
export const createDelivery = (world: World, accepts: (attempt: number) => boolean) => {
  const first: DeliveryRun = {
    deliveryId: newId('event'),
    companyId: newId('company'),
    eventType: 'session.completed',
    subjectId: newId('session'),
    chain: 1,
  };
  const attempts: (AttemptInput & { atMs: number })[] = [];
  let chain = first.chain;
  const handleOf = (run: DeliveryRun) => world.client.workflow.getHandle(deliveryWorkflowId(run)) as Handle;

  const webhooks: DeliveryActivities = {
    attemptDelivery: async (input) => {
      if (input.chain !== chain) return 'superseded';
      attempts.push({ ...input, atMs: await world.nowMs() });
      if (accepts(attempts.length)) return 'delivered';
      return input.nextDelayMs === null ? 'failed' : 'pending';
    },
  };

  return {
    activities: { platform: {}, webhooks },
    attempts,
    handle: handleOf(first),
    start: () => world.startDelivery(first),
    /** Fails the first attempt, as the outbox may, and leaves the remaining attempts to the workflow. */
    startRest: async () => {
      const [firstPauseMs = 0, ...retryDelaysMs] = world.retryDelaysMs;
      attempts.push({ deliveryId: first.deliveryId, chain, nextDelayMs: firstPauseMs, atMs: await world.nowMs() });
      await world.startDelivery(first, { retryDelaysMs, attemptsMade: 1, startDelayMs: firstPauseMs });
    },
    /** Settles once the first attempt has been made. */
    attempted: () => eventually('an attempt has been made', () => attempts.length > 0),
    /** Starts the next attempt series, as an operator's redelivery does. @returns its workflow */
    redeliver: async (): Promise<Handle> => {
      chain += 1;
      const run = { ...first, chain };
      await world.startDelivery(run);
      return handleOf(run);
    },
  };
};
