import { proxyActivities, sleep } from '@temporalio/workflow';
import type { DeliveryActivities } from '../../activities/webhooks/activities.ts';
import { delayAfterAttempt } from '../../domain/webhooks/retry-schedule.ts';
import { deliveryStep } from '../policies.ts';
import { taskQueues } from '../queues.ts';
import { showState } from '../show-state.ts';
import type { DeliveryInput } from './contract.ts';

const { attemptDelivery } = proxyActivities<DeliveryActivities>({ ...deliveryStep, taskQueue: taskQueues.webhooks });

/**
 * The attempt series of one webhook, or the rest of it: an attempt, then a durable pause before each later one
 * (specification, "Retries"). A worker makes the first attempt without a workflow; if that fails, this one starts with
 * the first pause as its delay.
 * @returns how the delivery settled; `superseded` if a later series has replaced this one
 */
export async function webhookDeliveryWorkflow({
  deliveryId,
  chain,
  attemptsMade = 0,
  retryDelaysMs,
}: DeliveryInput): Promise<string> {
  for (let step = 0; ; step += 1) {
    const nextDelayMs = delayAfterAttempt(retryDelaysMs, step + 1);
    const number = attemptsMade + step + 1;
    const status = await attemptDelivery({ deliveryId, chain, nextDelayMs });
    if (status !== 'pending' || nextDelayMs === null) {
      showState(status, `Attempt ${number} settled the delivery: ${status}.`);
      return status;
    }
    showState('pending', `Attempt ${number} failed; the next one follows after ${Math.round(nextDelayMs / 1000)} s.`);
    await sleep(nextDelayMs);
  }
}
