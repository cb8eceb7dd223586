import type { DeliveryRun } from '../../domain/outbox.ts';

/** Name under which the worker knows the workflow. */
export const deliveryWorkflowType = 'webhookDeliveryWorkflow';

/** The event's id for its first ladder; each redelivery is a ladder of its own. */
export const deliveryWorkflowId = ({ deliveryId, chain }: DeliveryRun): string =>
  chain === 1 ? deliveryId : `${deliveryId}/${chain}`;

export interface DeliveryInput {
  readonly deliveryId: string;
  readonly chain: number;
  /** Pauses before the second, third … attempt, in milliseconds. */
  readonly retryDelaysMs: readonly number[];
}
