import type { Client } from '@temporalio/client';
import type { DeliveryRun } from '../../domain/outbox.ts';
import { deliveryOptions, type RemainingAttempts } from '../../outbox/start-options.ts';
import { callTemporal } from '../../outbox/temporal-call.ts';
import { deliveryWorkflowType } from '../../workflows/delivery/contract.ts';

/**
 * Starts the workflow that makes the remaining attempts of a delivery; starting it again changes nothing.
 * @throws the error of Temporal; the message then stays in the outbox.
 */
export const startDelivery = (
  client: Client,
  run: DeliveryRun,
  remaining: RemainingAttempts,
  timeoutMs: number,
): Promise<void> =>
  callTemporal(client, timeoutMs, () => client.workflow.start(deliveryWorkflowType, deliveryOptions(run, remaining)));
