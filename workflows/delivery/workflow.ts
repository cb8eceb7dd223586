import { proxyActivities, sleep } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/activities.ts';
import { deliveryStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { showState } from '../show-state.ts';
import type { DeliveryInput } from './contract.ts';

const { attemptDelivery } = proxyActivities<DeliveryActivities>({ ...deliveryStep, taskQueue: taskQueues.webhooks });

/**
 * The retry ladder of one webhook, or what is left of it: an attempt, then a durable pause before each further one (specification,
 * "Retries"). Its first attempt is made without a workflow; this one is then started with the pause before the second as its delay.
 * @returns how the delivery settled; `superseded` where a later ladder has taken over.
 */
export async function webhookDeliveryWorkflow({
  deliveryId,
  chain,
  attemptsMade = 0,
  retryDelaysMs,
}: DeliveryInput): Promise<string> {
  for (let step = 0; ; step += 1) {
    const nextDelayMs = retryDelaysMs[step] ?? null;
    const number = attemptsMade + step + 1;
    const status = await attemptDelivery({ deliveryId, chain, nextDelayMs });
    if (status !== 'pending' || nextDelayMs === null) {
      showState(status, `Attempt ${number} settled it: ${status}.`);
      return status;
    }
    showState('pending', `Attempt ${number} failed; the next one comes ${Math.round(nextDelayMs / 1000)} s after it.`);
    await sleep(nextDelayMs);
  }
}
