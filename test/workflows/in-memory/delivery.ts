import type { WorkflowHandle } from '@temporalio/client';
import type { AttemptInput, DeliveryActivities } from '../../../activities/webhooks/activities.ts';
import { newId } from '../../../domain/ids.ts';
import type { DeliveryRun } from '../../../domain/outbox.ts';
import { deliveryWorkflowId } from '../../../workflows/delivery/contract.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { World } from './world.ts';

type Handle = WorkflowHandle<() => Promise<string>>;

/**
 * One delivery and its ledger, on the clock of the world. `accepts` is the receiver: it is given the number of the attempt, from 1,
 * and throws where the attempt is to break off.
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
    start: () => world.tell({ kind: 'delivery.start', payload: first }),
    /** Makes the first attempt as the outbox does, in vain, and leaves the rest of the ladder to the workflow. */
    startRest: async () => {
      const [firstPauseMs = 0, ...retryDelaysMs] = world.retryDelaysMs;
      attempts.push({ deliveryId: first.deliveryId, chain, nextDelayMs: firstPauseMs, atMs: await world.nowMs() });
      const rest = { retryDelaysMs, attemptsMade: 1, startDelayMs: firstPauseMs };
      await world.tell({ kind: 'delivery.start', payload: first }, rest);
    },
    /** Settles once the first attempt has been made. */
    attempted: () => eventually('an attempt has been made', () => attempts.length > 0),
    /** Begins the next ladder, as an operator's redelivery does. @returns its workflow */
    redeliver: async (): Promise<Handle> => {
      chain += 1;
      const payload = { ...first, chain };
      await world.tell({ kind: 'delivery.start', payload });
      return handleOf(payload);
    },
  };
};
